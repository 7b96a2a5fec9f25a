import type { OperatorEntry, SignageEntry } from '#core/realtime/shapes.ts'

/** What visitors find when this operator steps away. */
export interface Absence {
  /** Another operator is in Standby, or will be after their call. */
  hasColleague: boolean
  /** Names of this operator's signages where the AI answers instead. */
  withAi: readonly string[]
  /** Names of this operator's signages that will show that no operator is available. */
  withoutAi: readonly string[]
}

type Colleague = Pick<OperatorEntry, 'id' | 'state' | 'hasChannel'>
type Display = Pick<SignageEntry, 'name' | 'scene' | 'state' | 'offersAi' | 'assigned'>

const isReachable = ({ state, hasChannel }: Colleague): boolean =>
  hasChannel && (state === 'Standby' || state === 'Active')

/**
 * Whether visitors at this signage can call the operator: it is in service, and not assigned to other operators only.
 */
const calls = ({ scene, state, assigned }: Display, userId: number): boolean =>
  scene !== 'Suspended' &&
  state !== 'Logout' &&
  (assigned.length === 0 || assigned.some((one) => one.userId === userId))

export function absenceOf(
  userId: number,
  operators: readonly Colleague[],
  signages: readonly Display[],
): Absence {
  const hasColleague = operators.some((other) => other.id !== userId && isReachable(other))
  const mine = signages.filter((signage) => calls(signage, userId))
  const names = (hasAi: boolean): string[] =>
    mine.filter(({ offersAi }) => (offersAi === true) === hasAi).map(({ name }) => name)
  return { hasColleague, withAi: names(true), withoutAi: names(false) }
}
