import { useRef } from 'react'
import { commonTexts } from '../texts/common.ts'
import { conflictTexts } from '../texts/conflict.ts'
import { useTexts } from '../texts/use-texts.ts'
import { toasts } from '../toasts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { type ListConflictProps, useIsConflict } from './use-conflict.ts'

/** Dialog for error SVER-43: another user has saved this list first. The input stays until the user discards it. */
export function ListConflictDialog({ submit, choices }: ListConflictProps) {
  const texts = useTexts(conflictTexts)
  const common = useTexts(commonTexts)
  const isOpen = useIsConflict(submit)
  const cancel = useRef<HTMLButtonElement>(null)
  const takeTheirs = async () => {
    if (!(await choices.takeTheirs())) toasts.show({ text: texts.failed, tone: 'danger' })
  }
  return (
    <Dialog
      alert
      open={isOpen}
      onClose={submit.dismiss}
      title={texts.title}
      initialFocus={cancel}
      actions={
        <>
          <Button ref={cancel} onClick={submit.dismiss}>
            {common.cancel}
          </Button>
          <Button onClick={() => void takeTheirs()}>{texts.takeTheirs}</Button>
          <Button variant="primary" onClick={choices.overwrite}>
            {texts.overwrite}
          </Button>
        </>
      }
    >
      {texts.text} (SVER-43)
    </Dialog>
  )
}
