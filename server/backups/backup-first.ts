import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { backupNameOf } from '#core/backups/rules.ts'
import { contentsOf, copyDatabase } from '../../db/backup/copy.ts'
import { willMigrate } from '../../db/open.ts'
import { errorCode, StartFault } from '../system/fault.ts'
import { createBackupFolder } from './folder.ts'

/**
 * Copies the database into the backups before this version migrates it. Files are not copied.
 * @throws StartFault folder (backup folder unusable); nothing is changed then
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
    // Remove the incomplete backup; without this, each failed start would leave another one on the disk.
    await folder.removeIncomplete().catch(() => undefined)
    throw new StartFault(
      'folder',
      `This version migrates the database, but no backup of it could be made in ${folder.path} (${errorCode(error) ?? String(error)}).\n  Make room there, or set another BACKUP_DIR. Nothing was changed.`,
    )
  }
  say(`▸ This version migrates the database; a backup of it is in ${folder.databaseOf(name)}`)
}

/** Whether opening the database will migrate it. False for a damaged database: the error is reported when it is opened later. */
function opensAndWillMigrate(path: string): boolean {
  try {
    return willMigrate(path)
  } catch {
    return false
  }
}
