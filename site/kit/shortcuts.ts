import { atom } from 'nanostores'
import { $shortcuts } from './preferences.ts'
import { type BoundShortcut, isKeyOf } from './shortcut-table.ts'

/** One listener for all keyboard shortcuts of the operators' pages. */
interface Shortcuts {
  /**
   * @param act gets the pressed key; needed for shortcuts with several keys, such as motions
   * @param inWindow works only inside dialogs
   */
  bind(name: BoundShortcut, act: (key: string) => void, inWindow?: boolean): () => void
}

/** The properties of a keydown event that are used here. */
export type KeyPress = Pick<
  KeyboardEvent,
  | 'key'
  | 'timeStamp'
  | 'ctrlKey'
  | 'metaKey'
  | 'altKey'
  | 'shiftKey'
  | 'repeat'
  | 'isComposing'
  | 'defaultPrevented'
> & { target: EventTarget | null; preventDefault(): void }

interface ShortcutsDeps {
  onKeyDown: (listener: (press: KeyPress) => void) => void
  /** WCAG 2.1.4: single-key shortcuts can be turned off. */
  isOn: () => boolean
}

const WRITES =
  'textarea, select, [contenteditable], [role="textbox"], [role="combobox"], [role="listbox"], [role="menu"], input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])'
/**
 * A dialog can open and take the focus while the user types. For this time after the last typed key, dialogs ignore
 * shortcuts, so that a typed letter does not answer a call by mistake.
 */
const TYPED_MS = 1_000
/**
 * Selector of the dialogs in which the page's shortcuts do not work. Popovers are left out, because the page stays
 * usable beside them.
 */
const WINDOWS = '[role="dialog"]:not([data-popover]), [role="alertdialog"]'

interface Bound {
  name: BoundShortcut
  act: (key: string) => void
  inWindow: boolean
}

/**
 * Whether a key press can be a shortcut: without Ctrl, Meta or Alt, not repeated, and not used by an input method or
 * another listener.
 */
function isForUs(press: KeyPress): boolean {
  if (press.ctrlKey || press.metaKey || press.altKey || press.repeat) return false
  return !press.isComposing && !press.defaultPrevented
}

export function createShortcuts({ onKeyDown, isOn }: ShortcutsDeps): Shortcuts {
  /** In order of binding. The last match wins, because a dialog binds its keys later than its page. */
  const bound: Bound[] = []
  let typedAt = Number.NEGATIVE_INFINITY

  onKeyDown((press) => {
    const target = press.target instanceof Element ? press.target : undefined
    const isTyping = target?.closest(WRITES) != null
    if (isTyping) typedAt = press.timeStamp
    if (isTyping || !isForUs(press)) return
    const inWindow = target?.closest(WINDOWS) != null
    const found = bound.findLast(
      (one) => one.inWindow === inWindow && isKeyOf(one.name, press.key, press.shiftKey),
    )
    if (!found || (found.name !== 'help' && !isOn())) return
    if (inWindow && press.timeStamp - typedAt < TYPED_MS) {
      typedAt = press.timeStamp
      return
    }
    press.preventDefault()
    found.act(press.key)
  })

  return {
    bind(name, act, inWindow = false) {
      const one = { name, act, inWindow }
      bound.push(one)
      return () => {
        bound.splice(bound.indexOf(one), 1)
      }
    },
  }
}

export const shortcuts: Shortcuts = createShortcuts({
  // pages are also built on the server, where there is no window
  onKeyDown: (listener) => globalThis.window?.addEventListener('keydown', listener),
  isOn: () => $shortcuts.get() === 'on',
})

/** Whether the list of shortcuts is open. */
export const $shortcutsShown = atom(false)
