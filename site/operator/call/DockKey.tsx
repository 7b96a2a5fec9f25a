import { ariaKeysOf, type BoundShortcut } from '../../kit/shortcut-table.ts'
import { Icon, type IconName } from '../../kit/ui/Icon.tsx'
import { useShortcut } from '../../kit/use-shortcut.ts'
import css from './dock-key.module.css'

type DockKeyProps = {
  icon: IconName
  word: string
  /** The button's state in words, below the label. */
  state: string
  on: boolean
  warn?: boolean
  disabled: boolean
  shortcut: BoundShortcut
  onPress: () => void
}

/** A large toggle that shows its state. */
export function DockKey(props: DockKeyProps) {
  const { icon, word, state, on, warn = false, disabled, shortcut, onPress } = props
  useShortcut(shortcut, onPress, { enabled: !disabled })
  return (
    <button
      type="button"
      className={css.key}
      aria-pressed={on}
      aria-keyshortcuts={ariaKeysOf(shortcut)}
      data-warn={warn || undefined}
      disabled={disabled}
      onClick={onPress}
    >
      <Icon name={icon} />
      {word}
      <small>{state}</small>
    </button>
  )
}
