import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DiskFacts, nextReserve, reserveBytes } from '#core/storage/disk.ts'

/** The disk of the data folder. */
export interface Disk {
  facts(): DiskFacts
  /**
   * Maintains the reserve file, which occupies some disk space: deletes it when space runs out, and creates it again
   * when there is enough. Called periodically and when the disk was full. Never throws: the server also works without a
   * reserve.
   */
  tend(): void
}

const RESERVE = 'reserve'

/** @param onFault called if the reserve file cannot be created or deleted; once for failures that follow each other */
export function createDisk(folder: string, onFault: (error: unknown) => void = () => undefined): Disk {
  const path = join(folder, RESERVE)
  const facts = (): DiskFacts => {
    const { bsize, blocks, bavail } = statfsSync(folder)
    return { totalBytes: bsize * blocks, freeBytes: bsize * bavail }
  }
  function tend(): void {
    const disk = facts()
    const todo = nextReserve(disk, existsSync(path))
    if (todo === 'giveUp') rmSync(path, { force: true })
    if (todo === 'make') writeReserve(path, reserveBytes(disk.totalBytes))
  }
  let isFailing = false
  return {
    facts,
    tend() {
      try {
        tend()
        isFailing = false
      } catch (error) {
        if (!isFailing) onFault(error)
        isFailing = true
      }
    },
  }
}

function writeReserve(path: string, bytes: number): void {
  try {
    writeFileSync(path, Buffer.alloc(bytes), { mode: 0o600 })
  } catch {
    // space ran out meanwhile: remove the partial file
    rmSync(path, { force: true })
  }
}
