import { Icon, type IconName } from '../../ui/Icon.tsx'
import css from './dock.module.css'

type DockKeyProps = {
  icon: IconName
  word: string
  /** Its state in words, under the word. */
  state: string
  on: boolean
  warn?: boolean
  disabled: boolean
  onPress: () => void
}

/** A large key that is on or off and says so. */
export function DockKey({ icon, word, state, on, warn = false, disabled, onPress }: DockKeyProps) {
  return (
    <button
      type="button"
      className={css.key}
      aria-pressed={on}
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
