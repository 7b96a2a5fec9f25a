import { useRef } from 'react'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Dialog } from '../kit/ui/Dialog.tsx'
import { hoursTexts } from './texts.ts'

type HoursConflictProps = {
  open: boolean
  onClose: () => void
  onTakeTheirs: () => void
  onOverwrite: () => void
}

/** SVER-43: another user has saved these hours first. The input stays until the user discards it. */
export function HoursConflict({ open, onClose, onTakeTheirs, onOverwrite }: HoursConflictProps) {
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
      {texts.conflictText} (SVER-43)
    </Dialog>
  )
}
