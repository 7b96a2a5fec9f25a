import { useRef } from 'react'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Dialog } from '../kit/ui/Dialog.tsx'
import css from './hours.module.css'
import { hoursTexts } from './texts.ts'

type HoursConflictProps = {
  open: boolean
  /** What the other user has changed; empty until it is loaded. */
  changes: readonly string[]
  onClose: () => void
  onTakeTheirs: () => void
  onOverwrite: () => void
}

/** Dialog for error SVER-43: another user has saved these hours first. The input stays until the user discards it. */
export function HoursConflict({ open, changes, onClose, onTakeTheirs, onOverwrite }: HoursConflictProps) {
  const texts = useTexts(hoursTexts)
  const common = useTexts(commonTexts)
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      alert
      open={open}
      onClose={onClose}
      title={texts.conflictTitle}
      initialFocus={cancel}
      actions={
        <>
          <Button ref={cancel} onClick={onClose}>
            {common.cancel}
          </Button>
          <Button onClick={onTakeTheirs}>{texts.takeTheirs}</Button>
          <Button variant="primary" onClick={onOverwrite}>
            {texts.overwrite}
          </Button>
        </>
      }
    >
      <p>{texts.conflictText} (SVER-43)</p>
      {changes.length > 0 && (
        <>
          <p className={css.theirsLead}>{texts.conflictTheirs}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reachable by keyboard */}
          <ul className={css.theirs} aria-label={texts.conflictTheirs} tabIndex={0}>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
