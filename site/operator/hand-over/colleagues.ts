import { type ShownOperatorState, shownOperatorState } from '#core/operator/rules.ts'
import type { OperatorEntry, SignageEntry } from '#core/realtime/shapes.ts'
import { candidatesAmong } from '../candidates.ts'

/**
 * An operator who may answer calls of a signage, according to the lists on this page. `isFree`: the operator is in
 * standby and could take over a call now.
 */
interface Colleague {
  id: number
  name: string
  state: ShownOperatorState
  isFree: boolean
}

/**
 * The operators who can take over the call on this signage, available ones first. `hostId` is the operator who has the
 * call now, and is left out.
 */
export function colleaguesOf(
  signage: Pick<SignageEntry, 'storeId' | 'assigned'>,
  operators: readonly OperatorEntry[],
  hostId: number,
): readonly Colleague[] {
  const candidates = candidatesAmong(operators)(signage)
  return operators
    .filter(({ id }) => id !== hostId && candidates.includes(id))
    .map((entry) => ({ id: entry.id, name: entry.name, state: shownOperatorState(entry) }))
    .map((colleague) => ({ ...colleague, isFree: colleague.state === 'Standby' }))
    .sort((a, b) => Number(b.isFree) - Number(a.isFree) || a.id - b.id)
}
