/**
 * State of a company that moves to another cell (server). On the old server: `holding` (no new calls, running ones may
 * end), `held` (nothing can change), `released` (moved away for good). On the new server: `arriving` (data incomplete),
 * `arrived` (complete, but still held). `here`: the company is in use on this server, whether or not it has moved
 * before.
 */
export const MOVE_STATES = ['here', 'holding', 'held', 'released', 'arriving', 'arrived'] as const
export type MoveState = (typeof MOVE_STATES)[number]

/** Steps of a move. */
export type MoveAct = 'hold' | 'settle' | 'export' | 'release' | 'arrive' | 'thaw' | 'remove'

/**
 * State transitions; a missing entry means that the step is refused. `thaw` makes a company writable again. That is
 * possible on one server (cell) only: a release is final, and an arrived company needs the key that only the release
 * returns.
 */
export const MOVES: Readonly<Record<MoveState, Partial<Record<MoveAct, MoveState | 'gone'>>>> = {
  here: { hold: 'holding' },
  holding: { hold: 'holding', settle: 'held', thaw: 'here' },
  held: { hold: 'held', settle: 'held', export: 'held', release: 'released', thaw: 'here' },
  released: { release: 'released', remove: 'gone' },
  arriving: { arrive: 'arrived', remove: 'gone' },
  arrived: { thaw: 'here', remove: 'gone' },
}

/** States in which nothing of the company is written, except by the move itself. */
export const HELD_STATES = ['held', 'released', 'arriving', 'arrived'] as const satisfies readonly MoveState[]

/** Text of the error with which the database refuses a write to a company in one of HELD_STATES. */
export const HELD_WORDS = 'this company is held'

/** Whether a write failed because the company is locked for a move (HELD_STATES). */
export function isHeldError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.message === HELD_WORDS || isHeldError(error.cause)
}
