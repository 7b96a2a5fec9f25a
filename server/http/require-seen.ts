import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '#core/http/refusals.ts'

interface Replacement<Value> {
  stored: Value
  wanted: Value
  /** The value that was stored when the user began to edit it; undefined: any stored value is replaced. */
  seen: Value | undefined
}

/**
 * Refuses to replace a value that another user has changed meanwhile. The stored value sent again is accepted.
 * @throws Refusal changedElsewhere
 */
export function requireSeen<Value>({ stored, wanted, seen }: Replacement<Value>): void {
  const isOutdated = seen !== undefined && !isDeepStrictEqual(stored, seen)
  if (isOutdated && !isDeepStrictEqual(stored, wanted)) throw new Refusal('changedElsewhere')
}
