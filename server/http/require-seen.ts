import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '#core/http/refusals.ts'

interface Replacement<List> {
  stored: List
  wanted: List
  /** The list that was stored when the user began to edit it; undefined: any stored list is replaced. */
  seen: List | undefined
}

/**
 * Refuses to replace a list that another user has changed meanwhile. The stored list sent again is accepted.
 * @throws Refusal changedElsewhere
 */
export function requireSeen<Row>({ stored, wanted, seen }: Replacement<readonly Row[]>): void {
  const isOutdated = seen !== undefined && !isDeepStrictEqual(stored, seen)
  if (isOutdated && !isDeepStrictEqual(stored, wanted)) throw new Refusal('changedElsewhere')
}
