import { atom } from 'nanostores'
import type { Clock } from '../line/clock.ts'

export interface RevivalDeps {
  clock: Pick<Clock, 'after' | 'now'>
  /** Loads the page anew; false: not now. */
  reload: () => boolean
}

const PAUSE_MS = 10_000
/** What fails again so soon is not mended by building it anew. */
const MEMORY_MS = 60_000

/**
 * decisions 4: a kiosk has nobody who presses reload. What falls with the watchdog itself, because it stands outside of the stage, is
 * built anew after a pause, and by loading the page when that does not help.
 */
export function createRevival({ clock, reload }: RevivalDeps) {
  const $generation = atom(0)
  let lastAt = Number.NEGATIVE_INFINITY
  return {
    $generation,
    fault(error: unknown): void {
      console.error('kiosk: the page failed and is built anew', error)
      const isAgain = clock.now() - lastAt < MEMORY_MS
      lastAt = clock.now()
      clock.after(PAUSE_MS, () => {
        if (!isAgain || !reload()) $generation.set($generation.get() + 1)
      })
    },
  }
}
