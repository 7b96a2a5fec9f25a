import {
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
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
import type { BackupFolder, BackupManifest } from './folder.ts'
import type { KeptFile } from './list.ts'

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
  /** Each file that was left out because the backup lacks it or it is damaged there, in words. */
  damaged: string[]
  /** Newer backups that are not sound, so that this one was taken. */
  skipped: string[]
  /** Files that were compared by size alone: the backup of an older version has no hashes. */
  bySize: number
  /** Where what stood there before lies now; undefined: nothing did. */
  replaced?: string
}

const DATABASE = ['uketsuke.sqlite', 'uketsuke.sqlite-wal', 'uketsuke.sqlite-shm']

/**
 * Puts a backup in the place of the data folder's content, which is moved aside, not removed. Its database and list are read from end to
 * end first; each file as it is brought.
 * @throws StartFault running (a server works there), database (no sound backup)
 */
export async function restore({ dataDir, folder, name, now, say }: RestoreWish): Promise<Restored> {
  const release = takeDataFolder(dataDir)
  try {
    const { manifest, skipped } = await soundBackup(folder, name, say)
    // before a migration files were left in their places, and belong there now
    const withFiles = manifest.kind !== 'migration'
    const aside = resolve(join(dataDir, `replaced-${now}`))
    moveAside(dataDir, withFiles ? [...DATABASE, ...FILE_FOLDERS] : DATABASE, aside)
    const brought = await bringFiles(dataDir, folder, manifest, aside)
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
    // there are no files any more but those of this database
    if (withFiles) rmSync(join(dataDir, FILES_HELD), { force: true })
    await syncFolder(resolve(dataDir))
    const replaced = existsSync(aside) ? aside : undefined
    return { name: manifest.name, rows, ...brought, skipped, replaced }
  } finally {
    release()
  }
}

/** @throws StartFault database */
async function soundBackup(
  folder: BackupFolder,
  name: string | undefined,
  say: RestoreWish['say'],
): Promise<{ manifest: BackupManifest; skipped: string[] }> {
  const all = await folder.list()
  const wanted = name === undefined ? all : all.filter((each) => each.name === name)
  const skipped: string[] = []
  for (const manifest of wanted) {
    const { fault } = await checkBackup(folder, manifest, 'list')
    if (fault === null) return { manifest, skipped }
    skipped.push(manifest.name)
    say(`▸ ${manifest.name} is not sound: ${fault}`)
  }
  throw new StartFault(
    'database',
    `There is no ${wanted.length > 0 ? 'sound ' : ''}backup${name === undefined ? '' : ` ${name}`} in ${folder.path}.\n  Name the folder as BACKUP_DIR, or one of: ${all.map((each) => each.name).join(', ') || 'none'}. Nothing was changed.`,
  )
}

function moveAside(dataDir: string, parts: readonly string[], aside: string): void {
  for (const part of parts) {
    if (!existsSync(join(dataDir, part))) continue
    mkdirSync(aside, { recursive: true, mode: 0o700 })
    renameSync(join(dataDir, part), join(aside, part))
  }
}

/** A file that is not what the list says is left out, unless the one that was moved aside is. */
async function bringFiles(
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
        done.damaged.push(`${JSON.stringify(of)}/${JSON.stringify(name)} is no place of ours`)
        continue
      }
      const target = of === 'secret' ? join(dataDir, 'secret') : join(dataDir, of, name)
      const sources = [folder.fileOf(of, name)]
      // by name and size alone it could be another one
      if (file.sha256 !== undefined) sources.push(join(aside, of, name))
      if (of !== 'secret') await makeFolder(join(dataDir, of))
      const fault = await bringFirst(sources, `${target}.part`, file)
      if (fault !== null) {
        done.damaged.push(`${of}/${name} ${fault}`)
        continue
      }
      done.files++
      if (file.sha256 === undefined) done.bySize++
      // what the rows of that day hold is signed and sealed with the secret of that day
      if (of === 'secret' && existsSync(target) && !isSame(`${target}.part`, target))
        moveAside(dataDir, ['secret'], aside)
      renameSync(`${target}.part`, target)
    }
  return done
}

/** A list may come from a stranger: plain names in our own folders, which are no links to others. */
function isKnownPlace(backups: BackupFolder, { folder, name }: KeptFile): boolean {
  if (typeof name !== 'string' || !isFileName(name)) return false
  if (folder !== 'secret' && !FILE_FOLDERS.some((known) => known === folder)) return false
  return !lstatSync(dirname(backups.fileOf(folder, name)), { throwIfNoEntry: false })?.isSymbolicLink()
}

/** Copies the first that is what the list says; the copy is what is read. @returns of the first: null when one was copied */
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
