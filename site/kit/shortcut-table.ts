/** Where shortcuts work. The list of shortcuts shows these groups in this order, each with a title. */
export const SHORTCUT_GROUPS = ['everywhere', 'request', 'standby', 'call', 'editor'] as const
type ShortcutGroup = (typeof SHORTCUT_GROUPS)[number]

interface Shortcut {
  group: ShortcutGroup
  /** Values for aria-keyshortcuts; Control also means ⌘ on a Mac. A range lists its first and last key. */
  keys: readonly string[]
  isRange?: boolean
}

/**
 * All keyboard shortcuts of the operators' pages. Used by the listener, by screen readers and by the list that the key `?` opens.
 * Kiosks have their own keys (decisions 3).
 */
export const SHORTCUTS = {
  help: { group: 'everywhere', keys: ['?'] },
  answer: { group: 'request', keys: ['Enter', 'A'] },
  decline: { group: 'request', keys: ['D'] },
  silence: { group: 'request', keys: ['S'] },
  away: { group: 'standby', keys: ['L'] },
  mute: { group: 'call', keys: ['M'] },
  share: { group: 'call', keys: ['S'] },
  motion: { group: 'call', keys: ['1', '9'], isRange: true },
  message: { group: 'call', keys: ['C'] },
  note: { group: 'call', keys: ['N'] },
  handOver: { group: 'call', keys: ['H'] },
  settings: { group: 'call', keys: ['G'] },
  end: { group: 'call', keys: ['Shift+E'] },
  save: { group: 'editor', keys: ['Control+S'] },
  undo: { group: 'editor', keys: ['Control+Z'] },
  redo: { group: 'editor', keys: ['Control+Shift+Z', 'Control+Y'] },
} as const satisfies Record<string, Shortcut>

export type ShortcutName = keyof typeof SHORTCUTS
/** Excludes the editor's shortcuts: the editor handles them itself, because its text fields have their own undo. */
export type BoundShortcut = Exclude<ShortcutName, 'save' | 'undo' | 'redo'>

/** Excludes Enter, because on Enter the browser itself presses the focused button. */
const isOneKey = (key: string): boolean => key.length === 1 || key.startsWith('Shift+')

/** Value for aria-keyshortcuts. */
export const ariaKeysOf = (name: BoundShortcut): string => SHORTCUTS[name].keys.filter(isOneKey).join(' ')

/** Whether a key, pressed alone or with Shift, belongs to this shortcut. */
export function isKeyOf(name: BoundShortcut, key: string, isShifted: boolean): boolean {
  const { keys } = SHORTCUTS[name]
  if (name === 'motion') return /^[1-9]$/.test(key)
  const pressed = key.length === 1 && key !== key.toLowerCase() ? key : key.toUpperCase()
  return keys.some((wanted) => {
    if (wanted.startsWith('Shift+')) return isShifted && `Shift+${pressed.toUpperCase()}` === wanted
    // ignore Shift for punctuation: keyboard layouts differ in whether ? needs Shift
    const isLetter = /^[A-Z]$/.test(wanted)
    return wanted.length === 1 && wanted === pressed.toUpperCase() && !(isLetter && isShifted)
  })
}
