/**
 * Length of the window over which the minimum is taken. Only the minima of the last two windows are used, because
 * clocks drift and network routes change.
 */
const WINDOW_MS = 5_000

/**
 * Smallest recent difference between a frame's arrival time and its sender time. It consists of the offset between the
 * two clocks and the shortest network delay.
 */
interface ClockOffset {
  readonly offsetMs: number
  arrived(senderAtMs: number, arrivedAtMs: number): void
  clear(): void
}

export function createClockOffset(): ClockOffset {
  let current = Number.POSITIVE_INFINITY
  let before = Number.POSITIVE_INFINITY
  let windowFromMs: number | undefined

  return {
    get offsetMs() {
      return Math.min(current, before)
    },
    arrived(senderAtMs, arrivedAtMs) {
      windowFromMs ??= arrivedAtMs
      if (arrivedAtMs - windowFromMs >= WINDOW_MS) {
        before = current
        current = Number.POSITIVE_INFINITY
        windowFromMs = arrivedAtMs
      }
      current = Math.min(current, arrivedAtMs - senderAtMs)
    },
    clear() {
      current = before = Number.POSITIVE_INFINITY
      windowFromMs = undefined
    },
  }
}
