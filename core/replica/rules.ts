/** A cell and its warm standby (decisions 9): which of two data folders may be open. */

/** Of one data folder: whose it is, and how often it was taken over before it became this one. */
export interface Generation {
  /** Made once; a copy has its original's. */
  installation: string
  generation: number
}

/** What lies where both see it: the generation that serves, or is about to. */
export interface Mark extends Generation {
  version: 1
  /** Epoch ms. */
  at: number
  /** SERVER_NAME of who wrote it. */
  by: string
}

/** What lies beside a whole copy. */
export interface Copied extends Generation {
  version: 1
  /** Epoch ms: what was written before is in it. */
  at: number
}

/** What a data folder says of itself in `generation.json`. */
export interface OwnGeneration extends Generation {
  /** STANDBY that holds a whole copy, so that another server can take over from there; undefined: none does. */
  copiedTo?: string | undefined
}

/** fenced: another has taken over. foreign: the place is another installation's. lost: the mark that this one left there is gone. */
export type Standing = 'serves' | 'fenced' | 'foreign' | 'lost'

/** @param wasCopied a whole copy was there, and the mark beside it */
export function standingOf(own: Generation, mark: Mark | undefined, wasCopied = false): Standing {
  if (!mark) return wasCopied ? 'lost' : 'serves'
  if (mark.installation !== own.installation) return 'foreign'
  return mark.generation > own.generation ? 'fenced' : 'serves'
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1

function isGeneration(value: unknown): value is Generation & Partial<Mark> {
  const { installation, generation } = (value ?? {}) as Partial<Generation>
  return isText(installation) && isCount(generation)
}

/** Undefined: it says nothing that we understand. */
export function readGeneration(text: string): OwnGeneration | undefined {
  const value = parse(text)
  if (!isGeneration(value)) return undefined
  const { copiedTo } = value as Partial<OwnGeneration>
  return copiedTo === undefined || isText(copiedTo) ? value : undefined
}

/** Undefined: it says nothing that we understand. */
export function readMark(text: string): Mark | undefined {
  const value = parse(text)
  return isGeneration(value) && value.version === 1 && isCount(value.at) && isText(value.by)
    ? (value as Mark)
    : undefined
}

/** Undefined: it says nothing that we understand. */
export function readCopied(text: string): Copied | undefined {
  const value = parse(text)
  return isGeneration(value) && value.version === 1 && isCount(value.at) ? (value as Copied) : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
