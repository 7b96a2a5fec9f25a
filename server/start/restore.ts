import { constants, copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { missingRows } from '#rules/backups.ts'
import { contentsOf, FILE_FOLDERS } from '../../db/backup/copy.ts'
import { noteActIn } from '../../db/backup/note-act.ts'
import type { BackupFolder, BackupManifest } from '../adapters/backup-folder.ts'
import { makeFolder, syncFile, syncFolder } from '../adapters/durable.ts'
import { takeDataFolder } from './data-folder.ts'
import { StartFault } from './fault.ts'

export interface RestoreWish {
  dataDir: string
  folder: BackupFolder
  /** Undefined: the newest that is sound. */
  name?: string
  now: number
  say: (text: string) => void
}

export interface Restored {
  name: string
  rows: number
  files: number
  /** Files of the backup that were not there any more. */
  missing: number
  /** Where what stood there before lies now; undefined: nothing did. */
  replaced?: string
}

const DATABASE = ['uketsuke.sqlite', 'uketsuke.sqlite-wal', 'uketsuke.sqlite-shm']

/**
 * Puts a backup in the place of the data folder's content, which is moved aside, not removed. The backup is read from end to
 * end first.
 * @throws StartFault running (a server works there), database (no sound backup)
 */
export async function restore({ dataDir, folder, name, now, say }: RestoreWish): Promise<Restored> {
  const release = takeDataFolder(dataDir)
  try {
    const manifest = await soundBackup(folder, name, say)
    // before a migration files were left in their places, and belong there now
    const parts = manifest.kind === 'migration' ? DATABASE : [...DATABASE, ...FILE_FOLDERS]
    const replaced = moveAside(dataDir, parts, now)
    const files = await bringFiles(dataDir, folder, manifest, replaced)
    const target = join(dataDir, 'uketsuke.sqlite')
    copyFileSync(folder.databaseOf(manifest.name), `${target}.part`, constants.COPYFILE_FICLONE)
    const rows = sumOf(contentsOf(`${target}.part`).rows)
    noteActIn(`${target}.part`, {
      ...{ act: 'backup.restored', at: now, command: 'npm run restore', targetName: manifest.name },
    })
    await syncFile(`${target}.part`)
    renameSync(`${target}.part`, target)
    await syncFolder(resolve(dataDir))
    return { name: manifest.name, rows, files, missing: manifest.files.count - files, replaced }
  } finally {
    release()
  }
}

/** @throws StartFault database */
async function soundBackup(
  folder: BackupFolder,
  name: string | undefined,
  say: RestoreWish['say'],
): Promise<BackupManifest> {
  const all = await folder.list()
  const wanted = name === undefined ? all : all.filter((each) => each.name === name)
  for (const manifest of wanted) {
    const fault = await faultOf(folder, manifest)
    if (fault === undefined) return manifest
    say(`▸ ${manifest.name} is not sound: ${fault}`)
  }
  throw new StartFault(
    'database',
    `There is no ${wanted.length > 0 ? 'sound ' : ''}backup${name === undefined ? '' : ` ${name}`} in ${folder.path}.\n  Name the folder as BACKUP_DIR, or one of: ${all.map((each) => each.name).join(', ') || 'none'}. Nothing was changed.`,
  )
}

/** Of its database and of the list of its files: one whose files are gone in part brings back the others. */
export async function faultOf(folder: BackupFolder, manifest: BackupManifest): Promise<string | undefined> {
  try {
    await folder.demandList(manifest)
    return missingRows(manifest.rows, contentsOf(folder.databaseOf(manifest.name)).rows)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function moveAside(dataDir: string, parts: readonly string[], now: number): string | undefined {
  const there = parts.filter((part) => existsSync(join(dataDir, part)))
  if (there.length === 0) return undefined
  const aside = resolve(join(dataDir, `replaced-${now}`))
  mkdirSync(aside, { mode: 0o700 })
  for (const part of there) renameSync(join(dataDir, part), join(aside, part))
  return aside
}

/** @returns how many are there now */
async function bringFiles(
  dataDir: string,
  folder: BackupFolder,
  manifest: BackupManifest,
  replaced: string | undefined,
): Promise<number> {
  let count = 0
  for await (const files of folder.filesOf(manifest))
    for (const { folder: of, name } of files) {
      const source = folder.fileOf(of, name)
      if (!existsSync(source)) continue
      const target = of === 'secret' ? join(dataDir, 'secret') : join(dataDir, of, name)
      count++
      // what the rows of that day hold is signed and sealed with the secret of that day
      if (of === 'secret' && replaced !== undefined && existsSync(target) && !isSame(source, target))
        renameSync(target, join(replaced, 'secret'))
      if (existsSync(target)) continue
      if (of !== 'secret') await makeFolder(join(dataDir, of))
      const part = `${target}.part`
      rmSync(part, { force: true })
      copyFileSync(source, part, constants.COPYFILE_FICLONE)
      await syncFile(part)
      renameSync(part, target)
    }
  return count
}

const isSame = (one: string, other: string): boolean => readFileSync(one).equals(readFileSync(other))

const sumOf = (rows: Readonly<Record<string, number>>): number =>
  Object.values(rows).reduce((sum, count) => sum + count, 0)
