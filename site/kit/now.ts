import { atom, onMount, type ReadableAtom } from 'nanostores'
import { type Clock, clock } from '../line/clock.ts'

/** Twice a second, so that no shown second is ever skipped. */
const TICK_MS = 500

/** The server's time (epoch ms). Runs only while somebody looks. */
export function createNow(clock: Pick<Clock, 'serverNow' | 'every'>): ReadableAtom<number> {
  const $now = atom(clock.serverNow())
  onMount($now, () => {
    $now.set(clock.serverNow())
    return clock.every(TICK_MS, () => $now.set(clock.serverNow()))
  })
  return $now
}

export const $now: ReadableAtom<number> = createNow(clock)
