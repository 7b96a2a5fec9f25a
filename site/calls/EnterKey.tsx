import { Kbd } from '../kit/ui/Kbd.tsx'
import css from './call-dialog.module.css'

/** Visual hint, hidden from screen readers: 応対する has the focus, so Enter presses it. */
export function EnterKey() {
  return (
    <span className={css.enter} aria-hidden="true">
      <Kbd>Enter</Kbd>
    </span>
  )
}
