import { LOGOUT_HOLD_MS } from '#core/limits.ts'
import type { Clock } from '../line/clock.ts'
import type { Stop } from '../line/stop.ts'

/** The parts of a KeyboardEvent that are used. */
export interface KeyPress {
  key: string
  repeat: boolean
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  target: EventTarget | null
}

interface KeyActions {
  call(): void
  toggleSettings(): void
  askLogout(): void
  rebuild(): void
  setLanguage(language: 'en' | 'ja' | 'zh'): void
}

const LANGUAGES: Record<string, 'en' | 'ja' | 'zh'> = { e: 'en', j: 'ja', z: 'zh' }

const isTyping = (target: EventTarget | null): boolean =>
  target !== null && 'closest' in target && typeof target.closest === 'function'
    ? Boolean(target.closest('input, textarea, select, [contenteditable]'))
    : false

/**
 * Spec 2.4.6: y calls, c shows the settings, holding l for 3 s asks to sign out, a rebuilds the screen, e j z change the language.
 * Shift does not matter. Keys with other modifiers and keys typed into fields are ignored; during calls only l works (decisions 3).
 */
export function createKeys(
  clock: Pick<Clock, 'after'>,
  inCall: () => boolean,
  actions: KeyActions,
): { down(press: KeyPress): void; up(press: Pick<KeyPress, 'key'>): void; close: Stop } {
  let stopHolding: Stop | undefined
  const letGo = () => {
    stopHolding?.()
    stopHolding = undefined
  }

  function act(key: string): void {
    const language = LANGUAGES[key]
    if (language) actions.setLanguage(language)
    else if (key === 'y') actions.call()
    else if (key === 'c') actions.toggleSettings()
    else if (key === 'a') actions.rebuild()
  }

  return {
    down(press) {
      if (press.repeat || press.altKey || press.ctrlKey || press.metaKey || isTyping(press.target)) return
      const key = press.key.toLowerCase()
      if (key === 'l') stopHolding ??= clock.after(LOGOUT_HOLD_MS, actions.askLogout)
      else if (!inCall()) act(key)
    },
    up(press) {
      if (press.key.toLowerCase() === 'l') letGo()
    },
    close: letGo,
  }
}
