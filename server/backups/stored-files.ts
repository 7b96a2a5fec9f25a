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
import { opendir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../system/durable.ts'
import { bytesOf, sha256Of } from '../system/file-hash.ts'
import type { KeptFile } from './list.ts'

/**
 * The files of a backup, looked up by folder, name and size. These identify the content, because a file never changes
 * after it was written.
 */
export interface KnownFiles {
  has(file: KeptFile): boolean
  hashOf(file: KeptFile): string | undefined
}

/** Maximum number of files whose hashes are held in memory. The content of any further file is hashed again. */
const KNOWN_MAX = 500_000

/** The files of all backups under `files/`, each stored once. */
export class StoredFiles {
  readonly #path: string
  readonly #madeFolders = new Set<string>()

  constructor(path: string) {
    this.#path = path
  }

  pathOf(folder: string, name: string): string {
    return join(this.#path, folder, name)
  }

  /**
   * Copies (or links) a file into `files/`. Blocks the thread.
   * @returns undefined if the source is gone and was never copied
   */
  keep(folder: string, name: string, source: string, known: KnownFiles): KeptFile | undefined {
    const copyPath = this.pathOf(folder, name)
    if (!this.#madeFolders.has(folder)) mkdirSync(join(this.#path, folder), { recursive: true })
    this.#madeFolders.add(folder)
    const [wanted, there] = [bytesOf(source), bytesOf(copyPath)]
    // If the sizes differ, one of the two files is truncated. The stored file is intact if the newest backup lists its
    // size; otherwise it is replaced.
    const isStored = there !== undefined && (there === wanted || known.has({ folder, name, bytes: there }))
    if (!isStored && wanted !== undefined) bring(source, copyPath)
    const bytes = bytesOf(copyPath)
    if (bytes === undefined) return undefined
    return { folder, name, bytes, sha256: known.hashOf({ folder, name, bytes }) ?? sha256Of(copyPath) }
  }

  /** Flushes the folders to disk. */
  async sync(): Promise<void> {
    const folders = await readdir(this.#path).catch(() => undefined)
    if (folders) for (const folder of [...folders, '.']) await syncFolder(join(this.#path, folder))
  }

  /**
   * Removes all stored files that are in none of the lists.
   * @param atOnce maximum number of names held in memory; the lists are read once per batch of names
   */
  async removeUnlisted(lists: () => AsyncIterable<KeptFile[]>, atOnce: number): Promise<void> {
    for await (const names of this.#names(atOnce)) {
      for await (const files of lists())
        for (const { folder, name } of files) names.delete(`${folder}/${name}`)
      for (const unneeded of names) await rm(join(this.#path, unneeded), { force: true })
    }
  }

  /** Names of the stored files, in batches. */
  async *#names(atOnce: number): AsyncGenerator<Set<string>> {
    let some = new Set<string>()
    for (const folder of await readdir(this.#path).catch(() => []))
      for await (const { name } of await opendir(join(this.#path, folder))) {
        some.add(`${folder}/${name}`)
        if (some.size < atOnce) continue
        yield some
        some = new Set()
      }
    if (some.size > 0) yield some
  }
}

/** Collects names, sizes and hashes of a backup's files. The result is empty if the list cannot be read to its end. */
export async function knownFilesOf(list: AsyncIterable<KeptFile[]> | undefined): Promise<KnownFiles> {
  const hashes = new Map<string, string | undefined>()
  try {
    for await (const files of list ?? [])
      for (const file of files) if (hashes.size < KNOWN_MAX) hashes.set(keyOf(file), file.sha256)
  } catch {
    // The list is damaged. Without its hashes, the content of every file is hashed again.
    hashes.clear()
  }
  return { has: (file) => hashes.has(keyOf(file)), hashOf: (file) => hashes.get(keyOf(file)) }
}

const keyOf = ({ folder, name, bytes }: KeptFile): string => `${folder}/${name} ${bytes}`

/** Links or copies a file to the target, which is replaced. Does nothing if the source does not exist. */
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
    // A hard link is impossible (another disk, or a file system without hard links), so copy the file.
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
