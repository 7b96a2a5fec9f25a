/** Spec 4.4: states of an operator. Only Standby and Leaving are stored. */
export const OPERATOR_STATES = ['Standby', 'Active', 'Leaving', 'Logout'] as const
export type OperatorState = (typeof OPERATOR_STATES)[number]
export const STORED_OPERATOR_STATES = ['Standby', 'Leaving'] as const
export type StoredOperatorState = (typeof STORED_OPERATOR_STATES)[number]

/** Not in the Spec: durations of a break, in minutes. Afterwards the operator returns to Standby automatically. */
export const BREAK_MINUTES = [5, 15, 30] as const
export type BreakMinutes = (typeof BREAK_MINUTES)[number]

/** States shown on pages. `Unreachable`: in Standby without an avatar channel, so no call is ever offered. */
export const SHOWN_OPERATOR_STATES = [...OPERATOR_STATES, 'Unreachable'] as const
export type ShownOperatorState = (typeof SHOWN_OPERATOR_STATES)[number]

export const shownOperatorState = ({
  state,
  hasChannel,
}: {
  state: OperatorState
  hasChannel: boolean
}): ShownOperatorState => (state === 'Standby' && !hasChannel ? 'Unreachable' : state)

/** The stored state at a given time. At `awayUntil` a break ends and the state becomes Standby. */
export const storedAt = (
  { storedState, awayUntil }: { storedState: StoredOperatorState; awayUntil: number | null },
  at: number,
): StoredOperatorState => (awayUntil !== null && awayUntil <= at ? 'Standby' : storedState)

export const OPERATOR_EVENTS = [
  'possibleStandby',
  'leave',
  'standBy',
  'setAway',
  'accepted',
  'began',
  'enteredRoom',
  'talkEnded',
  'lost',
] as const
export type OperatorEvent = (typeof OPERATOR_EVENTS)[number]

export interface OperatorFacts {
  state: OperatorState
  /** The state after signing in and after a call. It survives sign-out and a restart of the server. */
  stored: StoredOperatorState
  /** Whether the operator entered a reserved room from Logout. The operator then returns to Logout afterwards. */
  wasOut?: boolean
}

/** `stored`: the operator returns to the stored state, or to Logout if `wasOut` is true. */
type Next = OperatorState | 'stored'

/** State table (docs/realtime.md, Operator). An event without an entry is refused. */
export const OPERATOR_TABLE: Record<OperatorState, Partial<Record<OperatorEvent, Next>>> = {
  Logout: { possibleStandby: 'stored', enteredRoom: 'Active' },
  Standby: {
    possibleStandby: 'Standby',
    leave: 'Leaving',
    setAway: 'Leaving',
    standBy: 'Standby',
    accepted: 'Active',
    began: 'Active',
    enteredRoom: 'Active',
    lost: 'Logout',
  },
  Leaving: {
    possibleStandby: 'Leaving',
    leave: 'Leaving',
    standBy: 'Standby',
    began: 'Active',
    enteredRoom: 'Active',
    lost: 'Logout',
  },
  Active: { possibleStandby: 'Active', talkEnded: 'stored', lost: 'Logout' },
}

/** @returns the operator's state after the event; undefined if the event is refused in this state */
export function nextOperator(facts: OperatorFacts, event: OperatorEvent): OperatorFacts | undefined {
  const cell = OPERATOR_TABLE[facts.state][event]
  if (cell === undefined) return undefined
  const before = facts.wasOut === true ? 'Logout' : facts.stored
  const state = cell === 'stored' ? before : cell
  const stored = state === 'Standby' || state === 'Leaving' ? state : facts.stored
  const stays = facts.state === 'Active' && facts.wasOut === true
  const isOut = state === 'Active' && (stays || facts.state === 'Logout')
  return { state, stored, ...(isOut ? { wasOut: true } : {}) }
}
