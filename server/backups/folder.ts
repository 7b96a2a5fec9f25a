import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isBackupName } from '#core/backups/rules.ts'
import { makeFolder, syncFolder } from '../system/durable.ts'
import { createFileList, type FileListWriter, type KeptFile, readFileList } from './list.ts'
import {
  type BackupManifest,
  backupPaths,
  Manifests,
  namesOfManifests,
  type ReadManifests,
} from './manifests.ts'
import { readOldFiles } from './old-backup.ts'
import { type KnownFiles, knownFilesOf, StoredFiles } from './stored-files.ts'

/**
 * Backups in one folder. Each has `<name>.sqlite`, `<name>.files` (the list of its files, which may be long) and `<name>.json`
 * (the short manifest). Under `files/` each file needed by any backup is stored once. A data file never changes after it was
 * written (new content gets a new name), so a hard link is enough if the backups are on the same disk.
 */
export interface BackupFolder {
  readonly path: string
  /** The manifests of all backups, newest first. Does not read the file lists. */
  list(): Promise<BackupManifest[]>
  /** Like `list`, with the names of unreadable manifests and missing file lists. */
  read(): Promise<ReadManifests>
  databaseOf(name: string): string
  fileOf(folder: string, name: string): string
  /** The file list, in parts. @throws Error at the end if the list is incomplete */
  filesOf(manifest: BackupManifest): AsyncGenerator<KeptFile[]>
  /** Checks the file list of a backup. @throws Error if the list is incomplete */
  requireFileList(manifest: BackupManifest): Promise<void>
  /** Creates the paths for a new backup: database copy and file list. Both are ignored until `finish` is called. */
  begin(name: string): Promise<{ database: string; list: FileListWriter }>
  finish(manifest: BackupManifest): Promise<void>
  /**
   * Copies a file into `files/`. Blocks the thread. A file whose hash is in `known` is not read again.
   * @returns undefined if the source is gone and was never copied
   */
  keepFile(folder: string, name: string, source: string, known: KnownFiles): KeptFile | undefined
  /** The files of the newest backup that contains files. */
  knownFiles(): Promise<KnownFiles>
  remove(name: string): Promise<void>
  /**
   * Removes files that no backup needs, and incomplete copies.
   * @throws FileListFault if a list cannot be read, Error if a manifest cannot be read; nothing under `files/` is removed then
   */
  tidy(manifests: readonly BackupManifest[]): Promise<void>
  /** Removes database copies and file lists without a manifest, which a failed or interrupted backup leaves. */
  removeIncomplete(): Promise<void>
  /** Whether there are backups in the format of version 1, which `renew` converts. */
  hasOldForm(): Promise<boolean>
  /** Converts backups of version 1 by writing their file list to a separate file. */
  renew(): Promise<void>
}

/**
 * Maximum number of file names that `tidy` holds in memory. With more, it works in batches and reads all file lists
 * once per batch.
 */
const TIDIED_AT_ONCE = 500_000

export function createBackupFolder(path: string, tidiedAtOnce = TIDIED_AT_ONCE): BackupFolder {
  const { databaseOf, listOf, manifestOf } = backupPaths(path)
  const manifests = new Manifests(path)
  const stored = new StoredFiles(join(path, 'files'))
  const filesOf = ({ name, files: { count, sha256 } }: BackupManifest): AsyncGenerator<KeptFile[]> =>
    sha256 === null ? readOldFiles(manifestOf(name)) : readFileList(listOf(name), { count, sha256 })

  return {
    path,
    list: () => manifests.list(),
    read: () => manifests.read(),
    databaseOf,
    fileOf: (folder, name) => stored.pathOf(folder, name),
    filesOf,
    async requireFileList(manifest) {
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
      await stored.sync()
      // A backup that was made in the same second has the same name and is replaced. Its manifest is removed first, so
      // that this backup counts as incomplete if the process is interrupted.
      await rm(manifestOf(name), { force: true })
      for (const whole of [databaseOf(name), listOf(name)]) await rename(`${whole}.part`, whole)
      await syncFolder(path)
      manifests.write(manifest)
    },
    keepFile: (folder, name, source, known) => stored.keep(folder, name, source, known),
    async knownFiles() {
      const newest = (await manifests.list()).find(({ files }) => files.count > 0)
      return knownFilesOf(newest && filesOf(newest))
    },
    async remove(name) {
      // Remove the manifest first: an interrupted removal then leaves an incomplete backup, which `tidy` removes.
      for (const file of [manifestOf(name), databaseOf(name), listOf(name)]) await rm(file, { force: true })
    },
    async tidy(all) {
      await removeIncomplete(path)
      await requireReadable(path, all)
      await stored.removeUnlisted(async function* () {
        for (const manifest of all) yield* knownListOf(manifest.name, filesOf(manifest))
      }, tidiedAtOnce)
    },
    removeIncomplete: () => removeIncomplete(path),
    hasOldForm: () => manifests.hasOldForm(),
    async renew() {
      const manifestsOfOldForm = (await manifests.list()).filter(({ files }) => files.sha256 === null)
      for (const manifest of manifestsOfOldForm) {
        const files = await writeList(listOf(manifest.name), filesOf(manifest))
        await syncFolder(path)
        // The old manifest is valid until this write.
        manifests.write({ ...manifest, files })
      }
    },
  }
}

/** The file list of a backup is missing or changed, so it is unknown which stored files the backup needs. */
export class FileListFault extends Error {
  readonly backup: string

  constructor(backup: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause)
    super(`files that no backup needs are kept, because the list of this one cannot be read: ${why}`)
    this.backup = backup
  }
}

/** Yields the file list of a backup. @throws FileListFault with the backup's name if the list cannot be read */
async function* knownListOf(name: string, list: AsyncGenerator<KeptFile[]>): AsyncGenerator<KeptFile[]> {
  try {
    yield* list
  } catch (error) {
    throw new FileListFault(name, error)
  }
}

/**
 * Removes the files of incomplete backups, which have no manifest. Reads the folder once: if reading the manifests' names alone
 * failed, all backups would look incomplete.
 * @throws Error if the folder cannot be read
 */
async function removeIncomplete(path: string): Promise<void> {
  const entries = await readdir(path)
  const whole = new Set(namesOfManifests(entries))
  for (const entry of entries) {
    const name = /^(.+)\.(sqlite|files)(\.part)?$/.exec(entry)?.[1]
    // If the backup has a manifest, even an unreadable one, only remove() may delete its files.
    if (name !== undefined && isBackupName(name) && !whole.has(name))
      await rm(join(path, entry), { force: true })
  }
}

/**
 * Requires that all manifests were read. The files of a backup whose manifest cannot be read now, or was written by a newer
 * version, are needed as well.
 * @throws Error, also if the folder cannot be read
 */
async function requireReadable(path: string, all: readonly BackupManifest[]): Promise<void> {
  const read = new Set(all.map(({ name }) => name))
  const unread = namesOfManifests(await readdir(path)).filter((name) => !read.has(name))
  if (unread.length > 0)
    throw new Error(`files are kept, because these manifests cannot be read: ${unread.join(', ')}`)
}

/** Writes a file list under a temporary name, then moves it in place. */
async function writeList(path: string, parts: AsyncGenerator<KeptFile[]>) {
  const list = createFileList(`${path}.part`)
  for await (const files of parts) for (const file of files) list.add(file)
  const totals = list.close()
  await rename(`${path}.part`, path)
  return totals
}
