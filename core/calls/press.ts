/** Presses older than this are dropped: by then the page has reported the failure, or the visitor has left. */
export const PRESS_OLDEST_MS = 5_000
/** If the server does not answer within this time, the page treats the connection as lost and shows that. */
export const PRESS_ANSWER_MS = 2_000

/** How long ago a press was made, as the page measured it. */
interface PressMade {
  /** How long ago, by the page's monotonic clock, the user pressed. */
  ageMs: number
  /** The server's monotonic clock at sending time, as the page estimates it from the last config or pong. */
  clockMs?: number | undefined
}

/**
 * Compares monotonic clocks, so a delay in any buffer counts and a wrong wall clock does not. If the estimate is later
 * than the server's clock, the difference counts, too, because one of the machines has slept.
 */
export const isPressTooOld = ({ ageMs, clockMs }: PressMade, nowMs: number): boolean =>
  ageMs + (clockMs === undefined ? 0 : Math.abs(nowMs - clockMs)) > PRESS_OLDEST_MS
