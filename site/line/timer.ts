import type { LocalClock } from './clock.ts'
import type { Stop } from './stop.ts'

/** A timer that waits for one thing at a time. */
interface Timer {
  /** Replaces what it waits for. */
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
