import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { backupNameOf } from '#core/backups/rules.ts'
import { contentsOf, copyDatabase } from '../../db/backup/copy.ts'
import { willMigrate } from '../../db/open.ts'
import { errorCode, StartFault } from '../system/fault.ts'
import { createBackupFolder } from './folder.ts'

/**
 * Before this version changes the database's shape, a copy as it was lies in the backups. Files stay where they are.
 * @throws StartFault folder; nothing is changed then
 */
export async function backUpFirst(
  dataDir: string,
  backupDir: string,
  now: number,
  say: (text: string) => void,
): Promise<void> {
  const path = resolve(join(dataDir, 'uketsuke.sqlite'))
  if (!existsSync(path) || !opensAndWillMigrate(path)) return
  const folder = createBackupFolder(backupDir)
  const name = backupNameOf(now, 'migration')
  try {
    const { database, list } = await folder.begin(name)
    const files = list.close()
    copyDatabase(path, database)
    const { migratedAt, rows } = contentsOf(database)
    const bytes = statSync(database).size
    await folder.finish({ version: 2, name, kind: 'migration', at: now, migratedAt, rows, files, bytes })
  } catch (error) {
    throw new StartFault(
      'folder',
      `This version changes the database, and no backup of it could be made in ${folder.path} (${errorCode(error) ?? String(error)}).\n  Make room there, or name another BACKUP_DIR. Nothing was changed.`,
    )
  }
  say(`▸ The database as it was lies in ${folder.databaseOf(name)}: this version changes it`)
}

/** A damaged one is told of when it is opened. */
function opensAndWillMigrate(path: string): boolean {
  try {
    return willMigrate(path)
  } catch {
    return false
  }
}
