import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DiskFacts, nextReserve, reserveBytes } from '#core/storage/disk.ts'

/** The disk of the data folder. */
export interface Disk {
  facts(): DiskFacts
  /** Deletes the reserve file, or creates it again, as free space requires. Called periodically and when the disk was full. */
  tend(): void
}

const RESERVE = 'reserve'

export function createDisk(folder: string): Disk {
  const path = join(folder, RESERVE)
  const facts = (): DiskFacts => {
    const { bsize, blocks, bavail } = statfsSync(folder)
    return { totalBytes: bsize * blocks, freeBytes: bsize * bavail }
  }
  return {
    facts,
    tend() {
      const disk = facts()
      const todo = nextReserve(disk, existsSync(path))
      if (todo === 'giveUp') rmSync(path, { force: true })
      if (todo === 'make') writeReserve(path, reserveBytes(disk.totalBytes))
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
