import type { LocalClock } from './clock.ts'
import type { Stop } from './stop.ts'

/** A timer with at most one pending call. */
interface Timer {
  /** Calls `run` after the delay. A call that is still pending is canceled. */
  start(delayMs: number, run: () => void): void
  stop: Stop
}

export function createTimer(clock: Pick<LocalClock, 'after'>): Timer {
  let stop: Stop = () => {}
  return {
    start(delayMs, run) {
      stop()
      stop = clock.after(delayMs, run)
    },
    stop: () => stop(),
  }
}

/** Resolves with undefined if the promise rejects or takes longer than `ms`. */
export const within = <Value>(
  clock: Pick<LocalClock, 'after'>,
  ms: number,
  promise: Promise<Value>,
): Promise<Value | undefined> =>
  new Promise((resolve) => {
    const stop = clock.after(ms, () => resolve(undefined))
    promise
      .catch(() => undefined)
      .then((value) => {
        stop()
        resolve(value)
      })
  })
