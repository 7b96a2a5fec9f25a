/** What is known before files without a row are removed. Times are epoch ms. */
export interface SweepFacts {
  /** There was no database before this start. */
  isNew: boolean
  accounts: number
  /** The server that wrote this database lived at least until then; undefined: it never said. */
  aliveAt: number | undefined
  /** When the newest of the files without a row was written; undefined: there are none. */
  newestAt: number | undefined
  /** An earlier start found the database and the files strangers to each other, and nobody has cleared that. */
  isHeld: boolean
}

/** `hold`: touch nothing, now and at later starts, until a person says so. */
export type SweepVerdict = 'sweep' | 'nothing' | 'hold'

/** The mark of life is written once a minute; a file may be that much younger, and a little more on a busy disk. */
export const ALIVE_MARGIN_MS = 120_000

/**
 * Files without a row are what a crash left behind, unless the database is the stranger: a new or empty one, or a copy
 * that is older than the files. Then they are somebody's media, and nothing is touched.
 */
export function decideSweep({ isNew, accounts, aliveAt, newestAt, isHeld }: SweepFacts): SweepVerdict {
  if (newestAt === undefined) return isHeld ? 'hold' : 'nothing'
  if (isHeld || isNew || accounts === 0 || aliveAt === undefined) return 'hold'
  return newestAt > aliveAt + ALIVE_MARGIN_MS ? 'hold' : 'sweep'
}
