import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import type { SubmitStore } from '../submit.ts'
import { commonTexts } from '../texts/common.ts'
import { conflictTexts } from '../texts/conflict.ts'
import { useTexts } from '../texts/use-texts.ts'
import { toasts } from '../toasts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

/** What the user can do after another user has saved the same list first. */
export interface ConflictChoices {
  /** Saves the user's list, whatever is stored. */
  overwrite(): void
  /** Shows the stored list and discards the user's. @returns false if the stored list could not be loaded */
  takeTheirs(): Promise<boolean>
}

/** Whether the last save was refused because another user has saved the same list first. */
export const useIsConflict = (submit: SubmitStore): boolean =>
  useStore(submit.$submit).refused?.refusal.key === 'changedElsewhere'

type ListConflictProps = { submit: SubmitStore; choices: ConflictChoices }

/** Dialog for error SVER-43: another user has saved this list first. The input stays until the user discards it. */
export function ListConflict({ submit, choices }: ListConflictProps) {
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
