import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isBackupName } from '#core/backups/rules.ts'
import { FILE_FOLDERS } from '../../db/backup/copy.ts'
import { schemaOf } from '../../db/open.ts'
import { StartFault } from './fault.ts'

/**
 * Refuses to create a new database in a folder that an earlier server has used. Otherwise kiosks would be signed out,
 * and new rows would be written beside the old files.
 * @throws StartFault database; nothing is changed then
 */
export function requireDatabaseOrNewFolder(dataDir: string, backupDir: string): void {
  const path = resolve(join(dataDir, 'uketsuke.sqlite'))
  if (hasTables(path)) return
  const traces = tracesOf(dataDir, backupDir)
  if (traces.length === 0) return
  throw new StartFault(
    'database',
    `${path} is ${existsSync(path) ? 'empty' : 'missing'}, but this folder belongs to an installation that has run before (${traces.join(', ')}).
  \`npm run restore\` restores the newest backup; or put the database back yourself.
  To begin a new installation instead, set another DATA_DIR${backupDir.startsWith(resolve(dataDir)) ? '' : ' and BACKUP_DIR'}, or move ${resolve(dataDir)} aside. Nothing was changed.`,
  )
}

/**
 * Whether the file is a database with tables. Returns true for a damaged database: opening it later reports the damage.
 */
function hasTables(path: string): boolean {
  if (!existsSync(path) || statSync(path).size === 0) return false
  try {
    return schemaOf(path) > 0
  } catch {
    return true
  }
}

/** Descriptions of traces that only a running server leaves. */
function tracesOf(dataDir: string, backupDir: string): string[] {
  const isSecret = (file: string): boolean =>
    existsSync(file) && statSync(file).isFile() && readFileSync(file, 'utf8').trim() !== ''
  const files = FILE_FOLDERS.filter((folder) => namesIn(join(dataDir, folder)).length > 0)
  const names = namesIn(dataDir)
  const backups = namesIn(backupDir).filter(
    (name) => name.endsWith('.json') && isBackupName(name.slice(0, -5)),
  )
  return [
    ...(isSecret(join(dataDir, 'secret')) ? ['its secret'] : []),
    ...(names.includes('lives') ? ['its signs of life'] : []),
    ...files.map((folder) => `files in ${folder}`),
    ...names.filter((name) => /^replaced-\d+$/.test(name)).slice(-1),
    ...(backups.length > 0 ? [`backups in ${backupDir}`] : []),
  ]
}

const namesIn = (folder: string): string[] =>
  existsSync(folder) && statSync(folder).isDirectory() ? readdirSync(folder) : []
