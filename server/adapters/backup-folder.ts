import { constants, readFileSync } from 'node:fs'
import { copyFile, link, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type DatedBackup, isBackupName } from '#rules/backups.ts'
import { makeFolder, syncFile, syncFolder, writeDurably } from './durable.ts'

/** What lies beside a copy of the database, written last: a copy without it was never finished. */
export interface BackupManifest extends DatedBackup {
  version: 1
  migratedAt: number
  /** Rows by table. */
  rows: Record<string, number>
  /** Empty where the files were left in their places (before a migration). */
  files: { folder: string; name: string; bytes: number }[]
  /** Of the database's copy. */
  bytes: number
}

/**
 * Backups in one folder: `<name>.sqlite` and `<name>.json` each, and under `files/` every file that any of them needs, once.
 * Files of the product never change under their name, so that on one disk a link is a copy.
 */
export interface BackupFolder {
  readonly path: string
  /** The newest first. */
  list(): Promise<BackupManifest[]>
  databaseOf(name: string): string
  fileOf(folder: string, name: string): string
  /** Where a copy is made: nobody takes it for a whole one. */
  begin(name: string): Promise<string>
  finish(manifest: BackupManifest): Promise<void>
  /** @returns its bytes; undefined: the source is gone */
  keepFile(folder: string, name: string, source: string): Promise<number | undefined>
  /** Of a file that was kept. */
  bytesOf(folder: string, name: string): Promise<number | undefined>
  remove(name: string): Promise<void>
  /** Removes what no backup needs any more, and copies that were never finished. */
  tidy(manifests: readonly BackupManifest[]): Promise<void>
}

export function createBackupFolder(path: string): BackupFolder {
  const databaseOf = (name: string): string => join(path, `${demandName(name)}.sqlite`)
  const manifestOf = (name: string): string => join(path, `${demandName(name)}.json`)
  const fileOf = (folder: string, name: string): string => join(path, 'files', folder, name)
  const bytesOf = async (folder: string, name: string): Promise<number | undefined> =>
    (await stat(fileOf(folder, name)).catch(() => undefined))?.size

  return {
    path,
    databaseOf,
    fileOf,
    bytesOf,
    async list() {
      const names = await readdir(path).catch(() => [])
      return names
        .filter((name) => name.endsWith('.json') && isBackupName(name.slice(0, -5)))
        .flatMap((name) => manifestIn(join(path, name)) ?? [])
        .toSorted((one, other) => other.at - one.at)
    },
    async begin(name) {
      await makeFolder(path)
      const part = `${databaseOf(name)}.part`
      await rm(part, { force: true })
      return part
    },
    async finish(manifest) {
      const database = databaseOf(manifest.name)
      await rename(`${database}.part`, database)
      await syncFolder(path)
      writeDurably(manifestOf(manifest.name), `${JSON.stringify(manifest)}\n`)
    },
    async keepFile(folder, name, source) {
      const known = await bytesOf(folder, name)
      if (known !== undefined) return known
      const target = fileOf(folder, name)
      await makeFolder(join(path, 'files', folder))
      try {
        await linkOrCopy(source, target)
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
      return bytesOf(folder, name)
    },
    async remove(name) {
      // the manifest first: what is left of a cut-off removal is an unfinished copy
      await rm(manifestOf(name), { force: true })
      await rm(databaseOf(name), { force: true })
    },
    async tidy(manifests) {
      const names = new Set(manifests.map(({ name }) => name))
      for (const entry of await readdir(path).catch(() => []))
        if (/\.sqlite(\.part)?$/.test(entry) && !names.has(entry.replace(/\.sqlite(\.part)?$/, '')))
          await rm(join(path, entry), { force: true })
      const wanted = new Set(
        manifests.flatMap(({ files }) => files.map((file) => `${file.folder}/${file.name}`)),
      )
      for (const folder of await readdir(join(path, 'files')).catch(() => []))
        for (const name of await readdir(join(path, 'files', folder)))
          if (!wanted.has(`${folder}/${name}`)) await rm(fileOf(folder, name), { force: true })
    },
  }
}

function demandName(name: string): string {
  if (!isBackupName(name)) throw new Error(`not the name of a backup: ${name}`)
  return name
}

/** Undefined: somebody else's file, or one that a disk spoiled. */
function manifestIn(path: string): BackupManifest | undefined {
  try {
    const found = JSON.parse(readFileSync(path, 'utf8')) as BackupManifest
    return found.version === 1 && isBackupName(found.name) ? found : undefined
  } catch {
    return undefined
  }
}

async function linkOrCopy(source: string, target: string): Promise<void> {
  try {
    await link(source, target)
  } catch (error) {
    if (isMissing(error)) throw error
    // another disk, or a file system without links
    const part = `${target}.part`
    await copyFile(source, part, constants.COPYFILE_FICLONE)
    await syncFile(part)
    await rename(part, target)
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
