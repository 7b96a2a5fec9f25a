/** Rules for a server and its replica (decisions 9): which of the two data folders a server may use. */

/**
 * Identity of a data folder: an ID that its copies share, and a number that increases when another server takes over.
 */
export interface Generation {
  /** ID that is created once. A copy of the data folder has the same ID. */
  installation: string
  generation: number
}

/**
 * The mark: a file beside the replica's copy that both servers can read. It contains the generation number of the data
 * folder whose server is in use, or is about to be used.
 */
export interface Mark extends Generation {
  version: 1
  /** Epoch ms. */
  at: number
  /** SERVER_NAME of the server that wrote it. */
  by: string
}

/** Content of the file that is written beside a complete copy of a data folder. */
export interface Copied extends Generation {
  version: 1
  /** Epoch ms: everything that was written before this time is in the copy. */
  at: number
}

/** Content of a data folder's `generation.json`. */
export interface OwnGeneration extends Generation {
  /**
   * The location (variable REPLICA) of a complete copy, from which another server can take over; undefined if no
   * copy is complete.
   */
  copiedTo?: string | undefined
}

/**
 * Role of a server. It depends on the mark file (Mark) at the location that the variable REPLICA sets. fenced: another
 * server has taken over. foreign: the mark belongs to a data folder with another ID. lost: the mark is gone from the
 * location.
 */
export type ReplicaRole = 'serves' | 'fenced' | 'foreign' | 'lost'

/**
 * @param wasCopied whether the replica's folder has already contained a complete copy and its mark. If so, a missing
 * mark means `lost`
 */
export function replicaRoleOf(own: Generation, mark: Mark | undefined, wasCopied = false): ReplicaRole {
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

/** @returns undefined if the text is not valid */
export function readGeneration(text: string): OwnGeneration | undefined {
  const value = parse(text)
  if (!isGeneration(value)) return undefined
  const { copiedTo } = value as Partial<OwnGeneration>
  return copiedTo === undefined || isText(copiedTo) ? value : undefined
}

/** @returns undefined if the text is not valid */
export function readMark(text: string): Mark | undefined {
  const value = parse(text)
  return isGeneration(value) && value.version === 1 && isCount(value.at) && isText(value.by)
    ? (value as Mark)
    : undefined
}

/** @returns undefined if the text is not valid */
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
