import { Kbd } from '../kit/ui/Kbd.tsx'
import css from './call-dialog.module.css'

/** Shows that Enter accepts the call, because the button 応対する (answer) has the focus. Hidden from screen readers. */
export function EnterKey() {
  return (
    <span className={css.enter} aria-hidden="true">
      <Kbd>Enter</Kbd>
    </span>
  )
}
