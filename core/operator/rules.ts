/** Spec 4.4: the states of somebody who answers calls. Only Standby and Leaving are stored. */
export const OPERATOR_STATES = ['Standby', 'Active', 'Leaving', 'Logout'] as const
export type OperatorState = (typeof OPERATOR_STATES)[number]
export const STORED_OPERATOR_STATES = ['Standby', 'Leaving'] as const
export type StoredOperatorState = (typeof STORED_OPERATOR_STATES)[number]

/** Ours: how long somebody may want to be left alone, in minutes; after that they stand by again by themselves. */
export const REST_MINUTES = [5, 15, 30] as const
export type RestMinutes = (typeof REST_MINUTES)[number]

/**
 * What pages show of an operator. `Unreachable`: stands by but has no avatar channel, so no call is ever offered to them.
 */
export const SHOWN_OPERATOR_STATES = [...OPERATOR_STATES, 'Unreachable'] as const
export type ShownOperatorState = (typeof SHOWN_OPERATOR_STATES)[number]

export const shownOperatorState = ({
  state,
  hasChannel,
}: {
  state: OperatorState
  hasChannel: boolean
}): ShownOperatorState => (state === 'Standby' && !hasChannel ? 'Unreachable' : state)

/** What is stored of somebody, as it holds at this time: a rest ends by itself. */
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
  /** Survives sign-out and restart; also the state after a talk. */
  stored: StoredOperatorState
  /** Came into a reserved room without standing by: out again afterwards. */
  wasOut?: boolean
}

/** `stored` in a cell means: back to whichever of Standby and Leaving was stored last, or out. */
type Next = OperatorState | 'stored'

/** realtime, Operator: a missing cell refuses. */
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

/** @returns the facts after the event, or undefined where the table has no cell. */
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
