import type { LocalClock } from './clock.ts'
import type { Stop } from './stop.ts'

const TURNS = 3

/**
 * Like `clock.after`, but in three parts that each need a turn of the event loop. A page that was busy for seconds
 * receives waiting messages in between, and does not mistake its own delay for silence.
 */
export function afterTurns(clock: LocalClock, delayMs: number, run: () => void, turns = TURNS): Stop {
  let stop = clock.after(delayMs / turns, () => {
    if (turns === 1) run()
    else stop = afterTurns(clock, (delayMs * (turns - 1)) / turns, run, turns - 1)
  })
  return () => stop()
}
