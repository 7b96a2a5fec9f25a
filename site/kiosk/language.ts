import { atom, type ReadableAtom } from 'nanostores'
import type { Language } from '#core/fields/shapes.ts'
import type { Clock } from '../line/clock.ts'
import type { Stop } from '../line/stop.ts'

/** After this time without a touch, the screen returns to the signage's own language. */
const KEPT_MS = 60_000

export interface KioskLanguage {
  /** The visitor's choice; undefined: the signage's own language. */
  $chosen: ReadableAtom<Language | undefined>
  choose(language: Language): void
  /** Keeps the chosen language for another KEPT_MS. Call when the visitor touches the screen. */
  touch(): void
  /** Returns to the signage's own language. Call when the visitor has left. */
  reset(): void
  close: Stop
}

export function createKioskLanguage(clock: Pick<Clock, 'after'>, mayReset: () => boolean): KioskLanguage {
  const $chosen = atom<Language | undefined>()
  let stopWaiting: Stop | undefined

  const reset = () => {
    stopWaiting?.()
    stopWaiting = undefined
    $chosen.set(undefined)
  }
  const wait = () => {
    stopWaiting?.()
    stopWaiting = clock.after(KEPT_MS, () => (mayReset() ? reset() : wait()))
  }

  return {
    $chosen,
    choose(language) {
      $chosen.set(language)
      wait()
    },
    touch() {
      if ($chosen.get()) wait()
    },
    reset,
    close: () => stopWaiting?.(),
  }
}
