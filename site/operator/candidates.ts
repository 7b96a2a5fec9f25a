import { candidatesOf } from '#core/calls/candidates.ts'
import type { OperatorEntry, SignageEntry } from '#core/realtime/shapes.ts'

/** The operators who may answer a signage's calls (docs/realtime.md), according to the lists that this page has. */
export type CandidatesAt = (signage: Pick<SignageEntry, 'storeId' | 'assigned'>) => readonly number[]

/** @param operators all operators of the company */
export function candidatesAmong(operators: readonly Pick<OperatorEntry, 'id' | 'storeId'>[]): CandidatesAt {
  const hosts = operators.map(({ id, storeId }) => ({ userId: id, storeId }))
  /** Candidates by shop (store) and assigned operators: signages that are equal in both have the same candidates. */
  const known = new Map<string, readonly number[]>()
  return ({ storeId, assigned }) => {
    const ids = assigned.map(({ userId }) => userId)
    const key = `${storeId} ${ids}`
    const candidates = known.get(key) ?? candidatesOf({ storeId, assigned: ids }, hosts)
    known.set(key, candidates)
    return candidates
  }
}
