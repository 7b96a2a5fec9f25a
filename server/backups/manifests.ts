import { access, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DatedBackup, isBackupName } from '#core/backups/rules.ts'
import { writeDurably } from '../system/durable.ts'
import type { ListTotals } from './list.ts'
import { isOldForm, readOldManifest } from './old-backup.ts'

/** The manifest of a backup. It is written last, so a backup without a manifest is incomplete. */
export interface BackupManifest extends DatedBackup {
  version: 2
  migratedAt: number
  /** Number of rows by table. */
  rows: Record<string, number>
  /**
   * Totals of the file list. The list is empty if files were not copied (before a migration). `sha256` is null in
   * version 1, whose manifest contains the list.
   */
  files: Omit<ListTotals, 'sha256'> & { sha256: string | null }
  /** Size of the database copy. */
  bytes: number
}

export interface ReadManifests {
  /** The readable manifests, newest first. */
  manifests: BackupManifest[]
  /**
   * Sorted names of manifests that are damaged, were written by a newer version or cannot be read (permission denied),
   * and of file lists that are missing although their manifest is readable.
   */
  unreadable: string[]
}

/** Functions that return the paths of a backup's files. @throws Error if the name is not that of a backup */
export const backupPaths = (path: string) => ({
  databaseOf: (name: string): string => join(path, `${requireBackupName(name)}.sqlite`),
  listOf: (name: string): string => join(path, `${requireBackupName(name)}.files`),
  manifestOf: (name: string): string => join(path, `${requireBackupName(name)}.json`),
})

function requireBackupName(name: string): string {
  if (!isBackupName(name)) throw new Error(`not the name of a backup: ${name}`)
  return name
}

/** Names of the backups whose manifests, readable or not, are among these files. */
export const namesOfManifests = (files: readonly string[]): string[] =>
  files.flatMap((file) => /^(.+)\.json$/.exec(file)?.[1] ?? []).filter(isBackupName)

/** Reads and writes the manifests of a folder, of versions 1 and 2. */
export class Manifests {
  readonly #path: string
  readonly #pathOf: (name: string) => string
  readonly #listOf: (name: string) => string
  /** Cached manifests of version 1, which never change and take long to read. */
  readonly #oldOnes = new Map<string, BackupManifest>()

  constructor(path: string) {
    this.#path = path
    const { manifestOf, listOf } = backupPaths(path)
    this.#pathOf = manifestOf
    this.#listOf = listOf
  }

  /** Names of the backups; none if the folder cannot be read. */
  async #names(): Promise<string[]> {
    return namesOfManifests(await readdir(this.#path).catch(() => []))
  }

  /** All readable manifests, newest first. */
  async list(): Promise<BackupManifest[]> {
    return (await this.read()).manifests
  }

  /** All manifests, and the names of those that cannot be read. Does not read the file lists. */
  async read(): Promise<ReadManifests> {
    const manifests: BackupManifest[] = []
    /** The file that is missing or cannot be read, for each incomplete backup (key: the backup's name). */
    const lacking = new Map<string, string>()
    for (const name of await this.#names()) {
      const manifest = await this.#read(name)
      if (manifest) manifests.push(manifest)
      if (!manifest) lacking.set(name, `${name}.json`)
      else if (!(await this.#hasList(manifest))) lacking.set(name, `${name}.files`)
    }
    // Do not report backups that were removed meanwhile.
    const present = lacking.size === 0 ? [] : await this.#names()
    return {
      manifests: manifests.toSorted((one, other) => other.at - one.at),
      unreadable: present.flatMap((name) => lacking.get(name) ?? []).toSorted(),
    }
  }

  /** Whether the backup's file list exists. A manifest of version 1 contains its list. */
  async #hasList({ name, files }: BackupManifest): Promise<boolean> {
    if (files.sha256 === null) return true
    return access(this.#listOf(name)).then(
      () => true,
      () => false,
    )
  }

  write(manifest: BackupManifest): void {
    writeDurably(this.#pathOf(manifest.name), `${JSON.stringify(manifest)}\n`)
  }

  /** Whether at least one manifest has the format of version 1. */
  async hasOldForm(): Promise<boolean> {
    for (const name of await this.#names())
      if (await isOldForm(this.#pathOf(name)).catch(() => false)) return true
    return false
  }

  /** @returns the manifest; undefined if the file is damaged or is not a manifest */
  async #read(name: string): Promise<BackupManifest | undefined> {
    try {
      if (await isOldForm(this.#pathOf(name))) return this.#oldOnes.get(name) ?? (await this.#readOld(name))
      const found = JSON.parse(await readFile(this.#pathOf(name), 'utf8')) as BackupManifest
      return found.version === 2 && isBackupName(found.name) ? found : undefined
    } catch {
      return undefined
    }
  }

  async #readOld(name: string): Promise<BackupManifest | undefined> {
    const { files, ...old } = await readOldManifest(this.#pathOf(name))
    if (!isBackupName(old.name)) return undefined
    const manifest: BackupManifest = { version: 2, ...old, files: { ...files, sha256: null } }
    this.#oldOnes.set(name, manifest)
    return manifest
  }
}
