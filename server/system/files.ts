import { randomUUID } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { makeFolder, moveDurably } from './durable.ts'

/** A flat folder of files with generated names. */
export interface FileStore {
  /** Resolves when the file would survive a power cut. */
  write(fileName: string, bytes: Buffer): Promise<void>
  read(fileName: string, range?: { start: number; end: number }): ReadStream
  sizeBytes(fileName: string): Promise<number | undefined>
  remove(fileName: string): Promise<void>
  /** Moves a file into the folder, which must be on the same disk. Resolves when the move would survive a power cut. */
  adopt(path: string, fileName: string): Promise<void>
  /** Path of a file, for tools that need a path. @throws Error for anything but a plain name */
  pathOf(fileName: string): string
  /** All files in the folder, including unfinished ones; none if there is no folder. Rejects if it cannot be read. */
  list(): Promise<StoredFile[]>
}

export interface StoredFile {
  name: string
  bytes: number
  /** Epoch ms. */
  modifiedAt: number
}

const noneIfMissing = (error: NodeJS.ErrnoException): string[] => {
  if (error.code === 'ENOENT') return []
  throw error
}

export function createFileStore(folder: string): FileStore {
  const pathOf = (fileName: string): string => {
    if (basename(fileName) !== fileName || fileName.startsWith('.'))
      throw new Error(`not a plain file name: ${fileName}`)
    return join(folder, fileName)
  }
  return {
    async write(fileName, bytes) {
      await makeFolder(folder)
      const path = pathOf(fileName)
      // unique temporary name: an interrupted write leaves no partial file under the final name; parallel writes do
      // not collide
      const part = `${path}.${randomUUID()}.part`
      try {
        await writeFile(part, bytes, { flag: 'wx' })
        await moveDurably(part, path)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    read: (fileName, range) => createReadStream(pathOf(fileName), range),
    async sizeBytes(fileName) {
      const found = await stat(pathOf(fileName)).catch(() => undefined)
      return found?.size
    },
    remove: (fileName) => rm(pathOf(fileName), { force: true }),
    async adopt(path, fileName) {
      await makeFolder(folder)
      await moveDurably(path, pathOf(fileName))
    },
    pathOf,
    async list() {
      const names = (await readdir(folder).catch(noneIfMissing)).filter((name) => !name.startsWith('.'))
      const found = await Promise.all(
        names.map(async (name) => {
          const file = await stat(join(folder, name)).catch(() => undefined)
          return file?.isFile() ? [{ name, bytes: file.size, modifiedAt: file.mtimeMs }] : []
        }),
      )
      return found.flat()
    },
  }
}
