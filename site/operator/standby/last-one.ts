import type { OperatorEntry, SignageEntry } from '#core/realtime/shapes.ts'
import { candidatesAmong } from '../candidates.ts'

/** What visitors find when this operator steps away. */
export interface Absence {
  /** At each of this operator's signages another operator is in Standby, or will be after their call. */
  hasColleague: boolean
  /** Names of the signages without another operator where the AI answers instead. */
  withAi: readonly string[]
  /** Names of the signages that will show that no operator is available. */
  withoutAi: readonly string[]
}

type Colleague = Pick<OperatorEntry, 'id' | 'storeId' | 'state' | 'hasChannel'>
type Display = Pick<SignageEntry, 'name' | 'scene' | 'state' | 'offersAi' | 'storeId' | 'assigned'>

const isReachable = ({ state, hasChannel }: Colleague): boolean =>
  hasChannel && (state === 'Standby' || state === 'Active')

const isInService = ({ scene, state }: Display): boolean => scene !== 'Suspended' && state !== 'Logout'

export function absenceOf(
  userId: number,
  operators: readonly Colleague[],
  signages: readonly Display[],
): Absence {
  const candidatesAt = candidatesAmong(operators)
  const others = new Set(
    operators.filter((other) => other.id !== userId && isReachable(other)).map(({ id }) => id),
  )
  const mine = signages.filter((signage) => isInService(signage) && candidatesAt(signage).includes(userId))
  const alone = mine.filter((signage) => !candidatesAt(signage).some((id) => others.has(id)))
  const names = (hasAi: boolean): string[] =>
    alone.filter(({ offersAi }) => (offersAi === true) === hasAi).map(({ name }) => name)
  return {
    hasColleague: mine.length === 0 ? others.size > 0 : alone.length === 0,
    withAi: names(true),
    withoutAi: names(false),
  }
}
