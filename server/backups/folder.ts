import {
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { opendir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type DatedBackup, isBackupName } from '#core/backups/rules.ts'
import { makeFolder, syncFolder, writeDurably } from '../system/durable.ts'
import { bytesOf, sha256Of } from '../system/file-hash.ts'
import { createFileList, type FileListWriter, type KeptFile, type ListFigures, readFileList } from './list.ts'
import { isOldForm, readOldFiles, readOldManifest } from './old-backup.ts'

/** Written last, beside the copy of the database: a copy without a manifest is incomplete. */
export interface BackupManifest extends DatedBackup {
  version: 2
  migratedAt: number
  /** Rows by table. */
  rows: Record<string, number>
  /**
   * Figures of the file list. Empty if files were not copied (before a migration). `sha256` null: version 1, whose list is
   * inside the manifest.
   */
  files: Omit<ListFigures, 'sha256'> & { sha256: string | null }
  /** Size of the database copy. */
  bytes: number
}

/**
 * Backups in one folder. Each has `<name>.sqlite`, `<name>.files` (the list of its files, which may be long) and `<name>.json`
 * (the short manifest). Under `files/` each file needed by any backup is stored once. The product's files never change under
 * their name, so on the same disk a hard link is enough.
 */
export interface BackupFolder {
  readonly path: string
  /** All backups, newest first. Does not read file lists. */
  list(): Promise<BackupManifest[]>
  databaseOf(name: string): string
  fileOf(folder: string, name: string): string
  /** The file list, in parts. @throws Error at the end if the list is incomplete */
  filesOf(manifest: BackupManifest): AsyncGenerator<KeptFile[]>
  /** @throws as filesOf */
  demandList(manifest: BackupManifest): Promise<void>
  /** Paths for a new copy and its file list, which are ignored until `finish`. */
  begin(name: string): Promise<{ database: string; list: FileListWriter }>
  finish(manifest: BackupManifest): Promise<void>
  /**
   * Copies a file into `files/`. Blocks. A file whose hash is known is not read again.\n@returns undefined if the source is gone
   * and was never copied
   */
  keepFile(folder: string, name: string, source: string, known: KnownFiles): KeptFile | undefined
  /** Files of the newest backup that has any. */
  knownFiles(): Promise<KnownFiles>
  remove(name: string): Promise<void>
  /**
   * Removes files that no backup needs, and incomplete copies.
   * @throws Error if a list cannot be read; no file is removed then
   */
  tidy(manifests: readonly BackupManifest[]): Promise<void>
  /** Whether `renew` has anything to do. */
  hasOldForm(): Promise<boolean>
  /** Converts backups of version 1 by writing their list to its own file. */
  renew(): Promise<void>
}

/** Files of a backup by folder, name and size; files never change under their name. */
export interface KnownFiles {
  has(file: KeptFile): boolean
  hashOf(file: KeptFile): string | undefined
}

/** Maximum held in memory; files beyond it are read again. */
const KNOWN_MAX = 500_000

/** Names that `tidy` holds in memory at a time; the lists are read once per batch. */
const TIDIED_AT_ONCE = 500_000

export function createBackupFolder(path: string, tidiedAtOnce = TIDIED_AT_ONCE): BackupFolder {
  const databaseOf = (name: string): string => join(path, `${demandName(name)}.sqlite`)
  const listOf = (name: string): string => join(path, `${demandName(name)}.files`)
  const manifestOf = (name: string): string => join(path, `${demandName(name)}.json`)
  const fileOf = (folder: string, name: string): string => join(path, 'files', folder, name)
  const filesOf = ({ name, files: { count, sha256 } }: BackupManifest): AsyncGenerator<KeptFile[]> =>
    sha256 === null ? readOldFiles(manifestOf(name)) : readFileList(listOf(name), { count, sha256 })
  /** Manifests of version 1: they never change and take long to read. */
  const oldOnes = new Map<string, BackupManifest>()
  const madeFolders = new Set<string>()

  async function names(): Promise<string[]> {
    const entries = await readdir(path).catch(() => [])
    return entries.filter((entry) => entry.endsWith('.json')).map((entry) => entry.slice(0, -5))
  }

  /** @returns undefined for a foreign or damaged file */
  async function manifestIn(name: string): Promise<BackupManifest | undefined> {
    try {
      if (await isOldForm(manifestOf(name))) return oldOnes.get(name) ?? (await oldManifestIn(name))
      const found = JSON.parse(await readFile(manifestOf(name), 'utf8')) as BackupManifest
      return found.version === 2 && isBackupName(found.name) ? found : undefined
    } catch {
      return undefined
    }
  }

  async function oldManifestIn(name: string): Promise<BackupManifest | undefined> {
    const { files, ...old } = await readOldManifest(manifestOf(name))
    if (!isBackupName(old.name)) return undefined
    const manifest: BackupManifest = { version: 2, ...old, files: { ...files, sha256: null } }
    oldOnes.set(name, manifest)
    return manifest
  }

  async function list(): Promise<BackupManifest[]> {
    const found: BackupManifest[] = []
    for (const name of (await names()).filter(isBackupName)) {
      const manifest = await manifestIn(name)
      if (manifest) found.push(manifest)
    }
    return found.toSorted((one, other) => other.at - one.at)
  }

  /** Names of the stored files, in batches. */
  async function* keptNames(): AsyncGenerator<Set<string>> {
    let some = new Set<string>()
    for (const folder of await readdir(join(path, 'files')).catch(() => []))
      for await (const { name } of await opendir(join(path, 'files', folder))) {
        some.add(`${folder}/${name}`)
        if (some.size < tidiedAtOnce) continue
        yield some
        some = new Set()
      }
    if (some.size > 0) yield some
  }

  async function tidyCopies(): Promise<void> {
    const whole = new Set(await names())
    for (const entry of await readdir(path).catch(() => [])) {
      const name = /^(.+)\.(sqlite|files)(\.part)?$/.exec(entry)?.[1]
      // with a manifest, even an unreadable one, only remove() may delete the rest
      if (name !== undefined && isBackupName(name) && !whole.has(name))
        await rm(join(path, entry), { force: true })
    }
  }

  return {
    path,
    list,
    databaseOf,
    fileOf,
    filesOf,
    async demandList(manifest) {
      const parts = filesOf(manifest)
      while (!(await parts.next()).done);
    },
    async begin(name) {
      await makeFolder(path)
      const database = `${databaseOf(name)}.part`
      await rm(database, { force: true })
      return { database, list: createFileList(`${listOf(name)}.part`) }
    },
    async finish(manifest) {
      const { name } = manifest
      const folders = await readdir(join(path, 'files')).catch(() => undefined)
      if (folders) for (const folder of [...folders, '.']) await syncFolder(join(path, 'files', folder))
      // a backup of the same second is replaced: its manifest goes first
      await rm(manifestOf(name), { force: true })
      for (const whole of [databaseOf(name), listOf(name)]) await rename(`${whole}.part`, whole)
      await syncFolder(path)
      writeDurably(manifestOf(name), `${JSON.stringify(manifest)}\n`)
    },
    keepFile(folder, name, source, known) {
      const kept = fileOf(folder, name)
      if (!madeFolders.has(folder)) mkdirSync(join(path, 'files', folder), { recursive: true })
      madeFolders.add(folder)
      const [wanted, there] = [bytesOf(source), bytesOf(kept)]
      // if the sizes differ, the one listed by the newest backup is right: the other may be truncated
      const isKept = there !== undefined && (there === wanted || known.has({ folder, name, bytes: there }))
      if (!isKept && wanted !== undefined) bring(source, kept)
      const bytes = bytesOf(kept)
      if (bytes === undefined) return undefined
      return { folder, name, bytes, sha256: known.hashOf({ folder, name, bytes }) ?? sha256Of(kept) }
    },
    async knownFiles() {
      const hashes = new Map<string, string | undefined>()
      const newest = (await list()).find(({ files }) => files.count > 0)
      try {
        if (newest)
          for await (const files of filesOf(newest))
            for (const file of files) if (hashes.size < KNOWN_MAX) hashes.set(keyOf(file), file.sha256)
      } catch {
        // damaged list: read every file again
        hashes.clear()
      }
      return { has: (file) => hashes.has(keyOf(file)), hashOf: (file) => hashes.get(keyOf(file)) }
    },
    async remove(name) {
      // the manifest first: an interrupted removal leaves an incomplete copy, which is tidied
      for (const file of [manifestOf(name), databaseOf(name), listOf(name)]) await rm(file, { force: true })
    },
    async tidy(manifests) {
      await tidyCopies()
      for await (const some of keptNames()) {
        for (const manifest of manifests)
          for await (const files of filesOf(manifest))
            for (const { folder, name } of files) some.delete(`${folder}/${name}`)
        for (const unneeded of some) await rm(join(path, 'files', unneeded), { force: true })
      }
    },
    async hasOldForm() {
      for (const name of (await names()).filter(isBackupName))
        if (await isOldForm(manifestOf(name)).catch(() => false)) return true
      return false
    },
    async renew() {
      for (const manifest of (await list()).filter(({ files }) => files.sha256 === null)) {
        const { name } = manifest
        const own = createFileList(`${listOf(name)}.part`)
        for await (const files of filesOf(manifest)) for (const file of files) own.add(file)
        const figures = own.close()
        await rename(`${listOf(name)}.part`, listOf(name))
        await syncFolder(path)
        // until this write the old manifest is valid
        writeDurably(manifestOf(name), `${JSON.stringify({ ...manifest, files: figures })}\n`)
      }
    },
  }
}

const keyOf = ({ folder, name, bytes }: KeptFile): string => `${folder}/${name} ${bytes}`

function demandName(name: string): string {
  if (!isBackupName(name)) throw new Error(`not the name of a backup: ${name}`)
  return name
}

/** Replaces the target; does nothing if the source is gone. */
function bring(source: string, target: string): void {
  rmSync(target, { force: true })
  try {
    linkOrCopy(source, target)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch (error) {
    if (isMissing(error)) throw error
    // another disk, or a file system without hard links
    const part = `${target}.part`
    copyFileSync(source, part, constants.COPYFILE_FICLONE)
    const file = openSync(part, 'r')
    try {
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(part, target)
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
