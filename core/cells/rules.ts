/**
 * How far a company is on its way to another cell. Where it leaves: `holding` (what goes on comes to its end), `held` (nothing of
 * it changes), `released` (for good: it lives elsewhere). Where it comes: `arriving` (not whole yet), `arrived` (whole, and held).
 * `here`: it lives here, as companies do that have never moved.
 */
export const MOVE_STATES = ['here', 'holding', 'held', 'released', 'arriving', 'arrived'] as const
export type MoveState = (typeof MOVE_STATES)[number]

/** What somebody does to a company. */
export type MoveAct = 'hold' | 'settle' | 'export' | 'release' | 'arrive' | 'thaw' | 'remove'

/**
 * What becomes of it. A missing cell refuses. It is thawed in one cell alone: where it is released that is for good, and where it
 * has arrived that takes the key which only the release tells.
 */
export const MOVES: Readonly<Record<MoveState, Partial<Record<MoveAct, MoveState | 'gone'>>>> = {
  here: { hold: 'holding' },
  holding: { hold: 'holding', settle: 'held', thaw: 'here' },
  held: { hold: 'held', settle: 'held', export: 'held', release: 'released', thaw: 'here' },
  released: { release: 'released', remove: 'gone' },
  arriving: { arrive: 'arrived', remove: 'gone' },
  arrived: { thaw: 'here', remove: 'gone' },
}

/** Nothing of it is written in these, by nobody but who moves it. */
export const HELD_STATES = ['held', 'released', 'arriving', 'arrived'] as const satisfies readonly MoveState[]

/** What the database says to whoever writes to a company that is held. */
export const HELD_WORDS = 'this company is held'

/** Whether a write failed because its company is on its way. */
export function isHeldError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.message === HELD_WORDS || isHeldError(error.cause)
}
