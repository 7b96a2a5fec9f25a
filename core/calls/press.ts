/** A press older than this is dropped: the visitor or operator has been told that it failed, or has left. */
export const PRESS_OLDEST_MS = 5_000
/** The server answers a press within this, or the page counts its line as lost and says so. */
export const PRESS_ANSWER_MS = 2_000

/** When a press was made. */
export interface PressMade {
  /** By the page's monotonic clock, when it was handed to the line. */
  ageMs: number
  /** The server's monotonic clock when it was sent, as the page reckons it from the last config or pong. */
  clockMs?: number | undefined
}

/**
 * By the server's monotonic clock: however long the frame lay in a buffer, and whatever the wall clocks say. A time ahead of the
 * server's is as wrong as one behind it: one of the two machines has slept.
 */
export const isPressTooOld = ({ ageMs, clockMs }: PressMade, nowMs: number): boolean =>
  ageMs + (clockMs === undefined ? 0 : Math.abs(nowMs - clockMs)) > PRESS_OLDEST_MS
