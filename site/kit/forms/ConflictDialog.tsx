import { type ReactNode, useRef } from 'react'
import { commonTexts } from '../texts/common.ts'
import { conflictTexts } from '../texts/conflict.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

type ConflictDialogProps = {
  open: boolean
  title?: string
  onClose: () => void
  onTakeTheirs: () => void
  onOverwrite: () => void
  /** What the other user has changed. */
  children?: ReactNode
}

/** Dialog for error SVER-43: another user has saved first. The input stays until the user discards it. */
export function ConflictDialog({
  open,
  title,
  onClose,
  onTakeTheirs,
  onOverwrite,
  children,
}: ConflictDialogProps) {
  const texts = useTexts(conflictTexts)
  const common = useTexts(commonTexts)
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      alert
      open={open}
      onClose={onClose}
      title={title ?? texts.title}
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
      <p>{texts.text} (SVER-43)</p>
      {children}
    </Dialog>
  )
}
