import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { type Clock, clock } from '../line/clock.ts'

/** Twice per second, so that a clock never skips a second. */
const TICK_MS = 500
const MINUTE_MS = 60_000

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

/** The server's time in whole minutes since 1970, for components that need not be drawn every second. */
export const $minute: ReadableAtom<number> = computed($now, (now) => Math.floor(now / MINUTE_MS))
