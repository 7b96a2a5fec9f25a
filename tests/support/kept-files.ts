import { readFile, rm } from 'node:fs/promises'
import type { FileStore } from '../../server/system/files.ts'

/** A file store in memory, for services that write, list and delete files. It cannot read files. */
interface KeptFiles {
  store: FileStore
  names(): string[]
}

export function createKeptFiles(): KeptFiles {
  const files = new Map<string, Buffer>()
  const unused = (): never => {
    throw new Error('not in memory')
  }
  return {
    store: {
      write: async (name, bytes) => void files.set(name, bytes),
      remove: async (name) => void files.delete(name),
      sizeBytes: async (name) => files.get(name)?.length,
      list: async () => [...files].map(([name, { length }]) => ({ name, bytes: length, modifiedAt: 0 })),
      adopt: async (path, name) => {
        files.set(name, await readFile(path))
        await rm(path)
      },
      pathOf: (name) => name,
      read: unused,
    },
    names: () => [...files.keys()],
  }
}
