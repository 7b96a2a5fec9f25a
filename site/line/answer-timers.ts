import { afterTurns, type LocalClock } from './clock.ts'
import type { Stop } from './stop.ts'

interface AnswerTimers {
  expect(n: number): void
  /** Stops the timers of all button presses up to number `upTo`. Call when the server has answered these presses. */
  arrived(upTo: number): void
  stop(): void
}

/** One timer for each button press that the server has not answered. */
export function createAnswerTimers(clock: LocalClock, answerMs: number, onLate: () => void): AnswerTimers {
  const pending = new Map<number, Stop>()

  function arrived(upTo: number): void {
    for (const [n, stop] of [...pending]) {
      if (n > upTo) continue
      stop()
      pending.delete(n)
    }
  }

  return {
    expect: (n) => pending.set(n, afterTurns(clock, answerMs, onLate)),
    arrived,
    stop: () => arrived(Number.POSITIVE_INFINITY),
  }
}
