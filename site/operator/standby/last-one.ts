import type { OperatorEntry, SignageEntry } from '#core/realtime/shapes.ts'
import { candidatesAmong } from '../candidates.ts'

/**
 * Whether other operators are in Standby, or will be after their call. `partly`: there are some, but at one or more of this
 * operator's signages none of them may answer.
 */
export type Colleagues = 'everywhere' | 'partly' | 'none'

/** What visitors find when this operator steps away. */
export interface Absence {
  colleagues: Colleagues
  /** Names of the signages that no other operator serves, and where the AI answers instead. */
  withAi: readonly string[]
  /** Names of the signages that no other operator serves, and that will show that no operator is available. */
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
    colleagues: others.size === 0 ? 'none' : alone.length > 0 ? 'partly' : 'everywhere',
    withAi: names(true),
    withoutAi: names(false),
  }
}
