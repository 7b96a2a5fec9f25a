/** Facts needed before files without a database row are deleted. Times are epoch ms. */
export interface SweepFacts {
  /** Whether the database was created at this start of the server. */
  isNew: boolean
  accounts: number
  /**
   * What the running server last recorded in the database: the time, the latest time it has ever recorded, and how
   * many times it has recorded the time. Undefined if it has never recorded it.
   */
  life: { aliveAt: number; aliveMaxAt: number; lives: number } | undefined
  /**
   * A copy of the counter `life.lives` in the data folder. Undefined if only an older version has used the folder, or if
   * the folder is a copy.
   */
  livesOfFolder: number | undefined
  /** Modification time of the newest file without a database row; undefined if every file has a row. */
  newestAt: number | undefined
  /**
   * Whether an earlier start of the server found that database and files do not belong together, and no administrator
   * has resolved this yet.
   */
  isHeld: boolean
}

/**
 * `hold`: delete nothing, now and at later starts, until an administrator allows it. `release`: end such a hold,
 * because every file has a row again.
 */
type SweepVerdict = 'sweep' | 'nothing' | 'hold' | 'release'

/** How often the server records the current time in the database. */
export const ALIVE_EVERY_MS = 60_000

/**
 * The server records the time every ALIVE_EVERY_MS, later on a busy disk. A file may therefore be newer than the last
 * recorded time by up to this margin.
 */
export const ALIVE_MARGIN_MS = 120_000

/**
 * Largest accepted difference between the two counters. The counter in the database is written first, then its copy in
 * the data folder. If both are copied while the server runs, the two values can therefore differ a little.
 */
export const LIVES_MARGIN = 2

/**
 * Decides whether files without a database row may be deleted. Usually a crash has left such files. But it is also
 * possible that the database does not belong to the files: it may be new, empty or older than they are. Then nothing is
 * deleted. If the folder has a counter, it shows whether this database was the last one in this folder; then the files
 * are compared with the latest time that the database has ever recorded, because the clock may have been set back. A
 * copied folder has no counter; then the files are compared with the last recorded time.
 */
export function decideSweep({
  isNew,
  accounts,
  life,
  livesOfFolder,
  newestAt,
  isHeld,
}: SweepFacts): SweepVerdict {
  if (newestAt === undefined) return isHeld ? 'release' : 'nothing'
  if (isHeld || isNew || accounts === 0 || life === undefined) return 'hold'
  const isCounted = livesOfFolder !== undefined
  if (isCounted && life.lives + LIVES_MARGIN < livesOfFolder) return 'hold'
  const aliveAt = isCounted ? Math.max(life.aliveAt, life.aliveMaxAt) : life.aliveAt
  return newestAt > aliveAt + ALIVE_MARGIN_MS ? 'hold' : 'sweep'
}
