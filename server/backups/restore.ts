import {
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { contentsOf, FILE_FOLDERS } from '../../db/backup/copy.ts'
import { noteActIn } from '../../db/backup/note-act.ts'
import { isFileName } from '../../db/cells/values.ts'
import { FILES_HELD } from '../process/sweep-files.ts'
import { takeDataFolder } from '../system/data-folder.ts'
import { makeFolder, syncFile, syncFolder } from '../system/durable.ts'
import { StartFault } from '../system/fault.ts'
import { bytesOf } from '../system/file-hash.ts'
import { checkBackup, faultOfFile } from './check.ts'
import type { BackupFolder } from './folder.ts'
import type { KeptFile } from './list.ts'
import type { BackupManifest } from './manifests.ts'

interface RestoreInput {
  dataDir: string
  folder: BackupFolder
  /** Name of the backup; if undefined, the newest one that is not damaged. */
  name?: string
  now: number
  say: (text: string) => void
}

export interface Restored {
  name: string
  rows: number
  files: number
  /** A description of each file that was skipped because it is missing or damaged in the backup. */
  damaged: string[]
  /** Newer backups that were skipped because they are damaged. */
  skipped: string[]
  /** Number of files of which only the size was checked, because the backup of an older version has no hashes. */
  bySize: number
  /** Folder to which the previous content was moved; undefined if the folder was empty. */
  replaced?: string
}

const LOG = 'uketsuke.sqlite-wal'
const DATABASE = ['uketsuke.sqlite', LOG, 'uketsuke.sqlite-shm'] as const

/**
 * Restores a backup into the data folder. The previous content is moved aside, not deleted. First the backup's database and list
 * are checked completely; each file is checked while it is copied.
 * @throws StartFault running (a server uses the folder), database (no usable backup)
 */
export async function restore({ dataDir, folder, name, now, say }: RestoreInput): Promise<Restored> {
  const release = takeDataFolder(dataDir)
  try {
    const { manifest, skipped } = await soundBackup(folder, name, say)
    // A backup made before a migration contains no files. The files in the data folder match its database, so they stay.
    const withFiles = manifest.kind !== 'migration'
    const aside = resolve(join(dataDir, unfinishedAside(dataDir) ?? `replaced-${now}`))
    moveAside(dataDir, withFiles ? [...DATABASE, ...FILE_FOLDERS] : DATABASE, aside)
    const brought = await copyFiles(dataDir, folder, manifest, aside)
    const target = join(dataDir, 'uketsuke.sqlite')
    copyFileSync(folder.databaseOf(manifest.name), `${target}.part`, constants.COPYFILE_FICLONE)
    const rows = sumOf(contentsOf(`${target}.part`).rows)
    noteActIn(`${target}.part`, {
      act: 'backup.restored',
      at: now,
      command: 'npm run restore',
      targetName: manifest.name,
    })
    await syncFile(`${target}.part`)
    renameSync(`${target}.part`, target)
    // All files now belong to the restored database, so the next start may again remove files to which no row refers.
    if (withFiles) rmSync(join(dataDir, FILES_HELD), { force: true })
    await syncFolder(resolve(dataDir))
    const replaced = existsSync(aside) ? aside : undefined
    return { name: manifest.name, rows, ...brought, skipped, replaced }
  } finally {
    release()
  }
}

/**
 * The newest backup (or the one with this name) whose database and list are intact. @throws StartFault database if no backup is intact
 */
async function soundBackup(
  folder: BackupFolder,
  name: string | undefined,
  say: RestoreInput['say'],
): Promise<{ manifest: BackupManifest; skipped: string[] }> {
  const all = await folder.list()
  const wanted = name === undefined ? all : all.filter((each) => each.name === name)
  const skipped: string[] = []
  for (const manifest of wanted) {
    const { fault } = await checkBackup(folder, manifest, 'list')
    if (fault === null) return { manifest, skipped }
    skipped.push(manifest.name)
    say(`▸ ${manifest.name} is damaged: ${fault}`)
  }
  throw new StartFault(
    'database',
    `There is no ${wanted.length > 0 ? 'usable ' : ''}backup${name === undefined ? '' : ` ${name}`} in ${folder.path}.\n  Set BACKUP_DIR to another folder, or give one of: ${all.map((each) => each.name).join(', ') || 'none'}. Nothing was changed.`,
  )
}

/**
 * Finds the folder of an earlier restore that was interrupted after it had moved the database, but not the database's write-ahead
 * log. The log contains the last transactions, so it has to be moved to the same folder.
 * @returns undefined if there is no such folder, or if the log is newer than that restore and so belongs to another database
 */
function unfinishedAside(dataDir: string): string | undefined {
  const log = lstatSync(join(dataDir, LOG), { throwIfNoEntry: false })
  if (!log || existsSync(join(dataDir, DATABASE[0]))) return undefined
  const [newest] = readdirSync(dataDir)
    .flatMap((name) => {
      const at = /^replaced-(\d+)$/.exec(name)?.[1]
      return at === undefined ? [] : [{ name, at: Number(at) }]
    })
    .sort((a, b) => b.at - a.at)
  if (!newest || log.mtimeMs > newest.at) return undefined
  const has = (part: string): boolean => existsSync(join(dataDir, newest.name, part))
  return has(DATABASE[0]) && !has(LOG) ? newest.name : undefined
}

function moveAside(dataDir: string, parts: readonly string[], aside: string): void {
  for (const part of parts) {
    if (!existsSync(join(dataDir, part))) continue
    mkdirSync(aside, { recursive: true, mode: 0o700 })
    renameSync(join(dataDir, part), join(aside, part))
  }
}

/**
 * Restores the files. Takes each file from the backup or, if that copy does not match the list, from the previous
 * files, which were moved aside. Skips the file if neither matches.
 */
async function copyFiles(
  dataDir: string,
  folder: BackupFolder,
  manifest: BackupManifest,
  aside: string,
): Promise<Pick<Restored, 'files' | 'damaged' | 'bySize'>> {
  const done = { files: 0, damaged: [] as string[], bySize: 0 }
  for await (const files of folder.filesOf(manifest))
    for (const file of files) {
      const { folder: of, name } = file
      if (!isKnownPlace(folder, file)) {
        done.damaged.push(`${JSON.stringify(of)}/${JSON.stringify(name)} is not a valid path`)
        continue
      }
      const target = of === 'secret' ? join(dataDir, 'secret') : join(dataDir, of, name)
      const sources = [folder.fileOf(of, name)]
      // Without a hash in the list, do not use the file that was moved aside: its name and size do not prove that it
      // has the right content.
      if (file.sha256 !== undefined) sources.push(join(aside, of, name))
      if (of !== 'secret') await makeFolder(join(dataDir, of))
      const fault = await bringFirst(sources, `${target}.part`, file)
      if (fault !== null) {
        done.damaged.push(`${of}/${name} ${fault}`)
        continue
      }
      done.files++
      if (file.sha256 === undefined) done.bySize++
      // The restored rows were signed and encrypted with the backup's secret, so it replaces the current one.
      if (of === 'secret' && existsSync(target) && !isSame(`${target}.part`, target))
        moveAside(dataDir, ['secret'], aside)
      renameSync(`${target}.part`, target)
    }
  return done
}

/**
 * Whether a file of the list would be written to a safe place. The list may come from an attacker: only plain names in known
 * folders that are not symbolic links are accepted.
 */
function isKnownPlace(backups: BackupFolder, { folder, name }: KeptFile): boolean {
  if (typeof name !== 'string' || !isFileName(name)) return false
  if (folder !== 'secret' && !FILE_FOLDERS.some((known) => known === folder)) return false
  return !lstatSync(dirname(backups.fileOf(folder, name)), { throwIfNoEntry: false })?.isSymbolicLink()
}

/**
 * Copies the first source that matches the list, and checks the copy.
 * @returns null if a source was copied, else what is wrong with the first source
 */
async function bringFirst(sources: readonly string[], part: string, file: KeptFile): Promise<string | null> {
  let fault: string | null = null
  for (const source of sources) {
    rmSync(part, { force: true })
    if (bytesOf(source) !== undefined) copyFileSync(source, part, constants.COPYFILE_FICLONE)
    const found = faultOfFile(part, file)
    if (found === null) {
      await syncFile(part)
      return null
    }
    fault ??= found
  }
  rmSync(part, { force: true })
  return fault
}

const isSame = (one: string, other: string): boolean => readFileSync(one).equals(readFileSync(other))

const sumOf = (rows: Readonly<Record<string, number>>): number =>
  Object.values(rows).reduce((sum, count) => sum + count, 0)
