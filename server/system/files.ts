import { randomUUID } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { makeFolder, moveDurably } from './durable.ts'

/** One flat folder of files whose names are ours. */
export interface FileStore {
  /** Resolves when a power cut would leave it there. */
  write(fileName: string, bytes: Buffer): Promise<void>
  read(fileName: string, range?: { start: number; end: number }): ReadStream
  sizeBytes(fileName: string): Promise<number | undefined>
  remove(fileName: string): Promise<void>
  /** Takes over a file of the same disk under this name; resolves when a power cut would leave it there. */
  adopt(path: string, fileName: string): Promise<void>
  /** Where such a file lies, for tools that want a path. @throws Error for anything but a plain name */
  pathOf(fileName: string): string
  /** Everything in the folder, unfinished files too. */
  list(): Promise<StoredFile[]>
}

export interface StoredFile {
  name: string
  bytes: number
  /** Epoch ms. */
  modifiedAt: number
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
      // a cut-off write never leaves half a picture under the real name, and two at once do not meet
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
      const names = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'))
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
