import { atom, onMount, type ReadableAtom } from 'nanostores'
import { type Clock, clock } from '../line/clock.ts'

/** Twice per second, so that a clock never skips a second. */
const TICK_MS = 500

/** The server's time (epoch ms). Updated only while something subscribes to it. */
export function createNow(clock: Pick<Clock, 'serverNow' | 'every'>): ReadableAtom<number> {
  const $now = atom(clock.serverNow())
  onMount($now, () => {
    $now.set(clock.serverNow())
    return clock.every(TICK_MS, () => $now.set(clock.serverNow()))
  })
  return $now
}

export const $now: ReadableAtom<number> = createNow(clock)
