import { conflictTexts } from '../texts/conflict.ts'
import { useTexts } from '../texts/use-texts.ts'
import { toasts } from '../toasts.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { type ListConflictProps, useIsConflict } from './use-conflict.ts'

/** Lets the user keep their list or another user's, after the server has refused to save theirs. */
export function ListConflictDialog({ submit, choices }: ListConflictProps) {
  const texts = useTexts(conflictTexts)
  const takeTheirs = async () => {
    if (!(await choices.takeTheirs())) toasts.show({ text: texts.failed, tone: 'danger' })
  }
  return (
    <ConflictDialog
      open={useIsConflict(submit)}
      onClose={submit.dismiss}
      onTakeTheirs={() => void takeTheirs()}
      onOverwrite={choices.overwrite}
    />
  )
}
