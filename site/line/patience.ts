import type { LocalClock } from './clock.ts'
import type { Stop } from './stop.ts'

const TURNS = 3

/**
 * Waits as `clock.after` does, in three parts that each take the page a turn: a page that draws for seconds hears late of what came
 * long ago, and must not take its own silence for somebody else's.
 */
export function afterTurns(clock: LocalClock, delayMs: number, run: () => void, turns = TURNS): Stop {
  let stop = clock.after(delayMs / turns, () => {
    if (turns === 1) run()
    else stop = afterTurns(clock, (delayMs * (turns - 1)) / turns, run, turns - 1)
  })
  return () => stop()
}
