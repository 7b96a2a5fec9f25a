import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../../db/open.ts'
import { markAlive } from '../../db/queries/installation.ts'

const FILE = 'lives'

/** The folder's counter of signs of life; undefined if never written or unreadable. */
export function signsOfLifeOf(dataDir: string): number | undefined {
  try {
    const lives = Number(readFileSync(join(dataDir, FILE), 'utf8').trim() || Number.NaN)
    return Number.isSafeInteger(lives) ? lives : undefined
  } catch {
    return undefined
  }
}

/**
 * Writes a sign of life to the database, then its counter to the folder: an older database put in its place has a smaller counter
 * (core/storage/sweep).
 */
export function recordSignOfLife(db: Db, dataDir: string, now: number): void {
  const lives = markAlive(db, now)
  try {
    writeFileSync(join(dataDir, FILE), `${lives}\n`, { mode: 0o600 })
  } catch {
    // disk full: a folder counter below the database's does no harm
  }
}
