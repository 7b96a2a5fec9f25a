/** What is known before files without a row are removed. Times are epoch ms. */
export interface SweepFacts {
  /** There was no database before this start. */
  isNew: boolean
  accounts: number
  /** What the server that wrote this database has said: until when it lived, the latest ever, how often; undefined: nothing. */
  life: { aliveAt: number; aliveMaxAt: number; lives: number } | undefined
  /** How often the server of this folder has said so, by the folder; undefined: nobody has counted (an older version, a copy). */
  livesOfFolder: number | undefined
  /** When the newest of the files without a row was written; undefined: there are none. */
  newestAt: number | undefined
  /** An earlier start found the database and the files strangers to each other, and nobody has cleared that. */
  isHeld: boolean
}

/** `hold`: touch nothing, now and at later starts, until a person says so or, `release`, the database knows every file again. */
export type SweepVerdict = 'sweep' | 'nothing' | 'hold' | 'release'

/** The mark of life is written once a minute; a file may be that much younger, and a little more on a busy disk. */
export const ALIVE_MARGIN_MS = 120_000

/** The folder's count is written after the database's; a copy of a folder that runs may be a little off. */
export const LIVES_MARGIN = 2

/**
 * Files without a row are what a crash left behind, unless the database is the stranger: a new or empty one, or a copy
 * that is older than the files. Then they are somebody's media, and nothing is touched. Clocks are set back, so times tell that of
 * any copy, and of the folder's own database, by its count, the latest time that it has ever seen.
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
