import { atom, type ReadableAtom } from 'nanostores'
import type { Language } from '#core/fields/shapes.ts'
import type { Clock } from '../line/clock.ts'
import type { Stop } from '../line/stop.ts'

/** The next visitor finds the signage's own language again. */
const KEPT_MS = 60_000

export interface KioskLanguage {
  /** What the visitor chose; undefined: the signage's own. */
  $chosen: ReadableAtom<Language | undefined>
  choose(language: Language): void
  /** Somebody is still there. */
  touch(): void
  /** The visitor has gone. */
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
