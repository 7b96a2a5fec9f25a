import { randomUUID } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** One flat folder of files whose names are ours. */
export interface FileStore {
  write(fileName: string, bytes: Buffer): Promise<void>
  read(fileName: string, range?: { start: number; end: number }): ReadStream
  sizeBytes(fileName: string): Promise<number | undefined>
  remove(fileName: string): Promise<void>
  /** Takes over a file of the same disk under this name. */
  adopt(path: string, fileName: string): Promise<void>
  /** Where such a file lies, for tools that want a path. @throws Error for anything but a plain name */
  pathOf(fileName: string): string
  /** Removes what a crash left behind: files that nobody knows and unfinished uploads. */
  sweep(known: ReadonlySet<string>): Promise<void>
}

export function createFileStore(folder: string): FileStore {
  const pathOf = (fileName: string): string => {
    if (basename(fileName) !== fileName || fileName.startsWith('.'))
      throw new Error(`not a plain file name: ${fileName}`)
    return join(folder, fileName)
  }
  return {
    async write(fileName, bytes) {
      await mkdir(folder, { recursive: true })
      const path = pathOf(fileName)
      // a cut-off write never leaves half a picture under the real name, and two at once do not meet
      const part = `${path}.${randomUUID()}.part`
      await writeFile(part, bytes)
      await rename(part, path)
    },
    read: (fileName, range) => createReadStream(pathOf(fileName), range),
    async sizeBytes(fileName) {
      const found = await stat(pathOf(fileName)).catch(() => undefined)
      return found?.size
    },
    remove: (fileName) => rm(pathOf(fileName), { force: true }),
    async adopt(path, fileName) {
      await mkdir(folder, { recursive: true })
      await rename(path, pathOf(fileName))
    },
    pathOf,
    async sweep(known) {
      const names = await readdir(folder).catch(() => [])
      const leftOver = names.filter((name) => !known.has(name))
      await Promise.all(leftOver.map((name) => rm(join(folder, name), { force: true, recursive: true })))
    },
  }
}
