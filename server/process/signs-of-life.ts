import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../../db/open.ts'
import { markAlive } from '../../db/queries/installation.ts'

const FILE = 'lives'

/** How often the server of this folder has said that it lives, by the folder; undefined: it never did, or nobody can read it. */
export function livesOf(dataDir: string): number | undefined {
  try {
    const lives = Number(readFileSync(join(dataDir, FILE), 'utf8').trim() || Number.NaN)
    return Number.isSafeInteger(lives) ? lives : undefined
  } catch {
    return undefined
  }
}

/** In the database, then beside it: an older database that is put in its place is known by its smaller number (rules/sweep). */
export function sayAlive(db: Db, dataDir: string, now: number): void {
  const lives = markAlive(db, now)
  try {
    writeFileSync(join(dataDir, FILE), `${lives}\n`, { mode: 0o600 })
  } catch {
    // a full disk: the folder knows less than the database, which is never taken for an older one by that
  }
}
