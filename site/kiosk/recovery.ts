import { atom } from 'nanostores'
import type { Clock } from '../line/clock.ts'

interface RevivalDeps {
  clock: Pick<Clock, 'after' | 'now'>
  /** Reloads the page. @returns false if that is not possible now */
  reload: () => boolean
}

const PAUSE_MS = 10_000
/** If the page fails again within this time, rebuilding has not helped, and the page is reloaded. */
const MEMORY_MS = 60_000

/**
 * decisions 4: restarts a kiosk that failed outside of the stage, where the watchdog cannot help. Rebuilds the page after a pause,
 * and reloads it if that does not help.
 */
export function createRecovery({ clock, reload }: RevivalDeps) {
  const $generation = atom(0)
  let lastAt = Number.NEGATIVE_INFINITY
  return {
    $generation,
    fault(error: unknown): void {
      console.error('kiosk: the page is rebuilt', error)
      const isAgain = clock.now() - lastAt < MEMORY_MS
      lastAt = clock.now()
      clock.after(PAUSE_MS, () => {
        if (!isAgain || !reload()) $generation.set($generation.get() + 1)
      })
    },
  }
}
