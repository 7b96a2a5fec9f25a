/** Button presses older than this are dropped: by then the page has reported the failure, or the visitor has left. */
export const PRESS_OLDEST_MS = 5_000
/** If the server does not answer within this time, the page treats the connection as lost and tells the user. */
export const PRESS_ANSWER_MS = 2_000

/** How old a press of a button is, as measured by the page that sends it. */
interface PressMade {
  /** Time since the user's press in ms, by the page's monotonic clock. */
  ageMs: number
  /** The server's monotonic clock at sending time, estimated by the page from the last `config` or `pong` message. */
  clockMs?: number | undefined
}

/**
 * Whether a press is too old to be handled. The age comes from monotonic clocks, so a wrong wall clock does not matter,
 * and time spent in buffers counts. A difference between the estimate `clockMs` and the server's clock means that
 * messages were delayed or one of the machines has slept. It is added to the age.
 */
export const isPressTooOld = ({ ageMs, clockMs }: PressMade, nowMs: number): boolean =>
  ageMs + (clockMs === undefined ? 0 : Math.abs(nowMs - clockMs)) > PRESS_OLDEST_MS
