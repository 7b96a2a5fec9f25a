/** Where a shortcut is good for something; also the order and the heads of its list. */
export const SHORTCUT_GROUPS = ['everywhere', 'request', 'standby', 'call', 'editor'] as const
export type ShortcutGroup = (typeof SHORTCUT_GROUPS)[number]

interface Shortcut {
  group: ShortcutGroup
  /** As aria-keyshortcuts wants them; Control is ⌘ on a Mac, too. Ranges are told by their first and last key. */
  keys: readonly string[]
  isRange?: boolean
}

/** Every key of the operators' pages, once: what is listened to, told to screen readers and listed by `?`. Kiosks have their own (decisions 3). */
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
/** The editor listens by itself: what is typed into its fields has an undo of its own. Enter presses what has the focus. */
export type BoundShortcut = Exclude<ShortcutName, 'save' | 'undo' | 'redo'>

const isOneKey = (key: string): boolean => key.length === 1 || key.startsWith('Shift+')

/** For aria-keyshortcuts. */
export const ariaKeysOf = (name: BoundShortcut): string => SHORTCUTS[name].keys.filter(isOneKey).join(' ')

/** Whether a key that is pressed alone, or with Shift, is one of this shortcut's. */
export function isKeyOf(name: BoundShortcut, key: string, isShifted: boolean): boolean {
  const { keys } = SHORTCUTS[name]
  if (name === 'motion') return /^[1-9]$/.test(key)
  const pressed = key.length === 1 && key !== key.toLowerCase() ? key : key.toUpperCase()
  return keys.some((wanted) => {
    if (wanted.startsWith('Shift+')) return isShifted && `Shift+${pressed.toUpperCase()}` === wanted
    // where a sign stands on the keyboard is the keyboard's matter: ? has Shift on some, and none on others
    const isLetter = /^[A-Z]$/.test(wanted)
    return wanted.length === 1 && wanted === pressed.toUpperCase() && !(isLetter && isShifted)
  })
}
