import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { filesOfCompany } from '../../db/cells/remove.ts'
import { makeFolder, syncFile } from '../system/durable.ts'
import type { Cell } from './cell.ts'

/**
 * Files copied to the new cell (server) before the company is locked for the move (`hold`). This is possible because a
 * file never changes after it was written.
 */
export interface Ahead {
  folder: string
  /** SHA-256 of each file, by its path `folder/name`. */
  digests: Readonly<Record<string, string>>
}

/** Copies the company's files while it is still in use. Files that are removed meanwhile are skipped. */
export async function copyAhead(from: Cell, to: Cell, company: number): Promise<Ahead> {
  const folder = to.ahead()
  const digests: Record<string, string> = {}
  for (const { folder: of, name } of filesOfCompany(from.path, company)) {
    const source = join(from.dataDir, of, name)
    if (!statSync(source, { throwIfNoEntry: false })) continue
    await makeFolder(join(folder, of))
    const hash = createHash('sha256')
    async function* summed(): AsyncGenerator<Buffer> {
      for await (const part of createReadStream(source, { highWaterMark: 1024 * 1024 })) {
        hash.update(part)
        yield part
      }
    }
    await pipeline(summed, createWriteStream(join(folder, of, name), { mode: 0o600 }))
    await syncFile(join(folder, of, name))
    digests[`${of}/${name}`] = hash.digest('hex')
  }
  return { folder, digests }
}
