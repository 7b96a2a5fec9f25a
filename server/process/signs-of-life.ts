import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../../db/open.ts'
import { markAlive } from '../../db/queries/installation.ts'

const FILE = 'lives'

/** The counter in the data folder that `recordSignOfLife` raises; undefined if never written or unreadable. */
export function signsOfLifeOf(dataDir: string): number | undefined {
  try {
    const lives = Number(readFileSync(join(dataDir, FILE), 'utf8').trim() || Number.NaN)
    return Number.isSafeInteger(lives) ? lives : undefined
  } catch {
    return undefined
  }
}

/**
 * Records that this database is in use. Raises a counter in the database, then writes the same number to a file in the
 * data folder. If an older database is put into the folder later, its counter is smaller than the number in the file
 * (core/storage/sweep.ts).
 * @param report gets the error if the database cannot be written; a missing record does no harm
 */
export function recordSignOfLife(
  db: Db,
  dataDir: string,
  now: number,
  report: (error: unknown) => void,
): void {
  let lives: number
  try {
    lives = markAlive(db, now)
  } catch (error) {
    report(error)
    return
  }
  try {
    writeFileSync(join(dataDir, FILE), `${lives}\n`, { mode: 0o600 })
  } catch {
    // the disk is full: the file keeps an older, smaller number, and only a larger number than the database has matters
  }
}
