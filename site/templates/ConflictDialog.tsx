import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Dialog } from '../kit/ui/Dialog.tsx'
import type { TemplateEditor } from './editor.ts'
import { templateTexts } from './texts.ts'

/** SVER-43: another user has saved since this page was opened. Nothing is lost until one of the buttons is pressed. */
export function ConflictDialog({ editor }: { editor: TemplateEditor }) {
  const texts = useTexts(templateTexts)
  const common = useTexts(commonTexts)
  const { refused } = useStore(editor.submit.$submit)
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      alert
      open={refused?.refusal.key === 'changedElsewhere'}
      onClose={editor.submit.dismiss}
      title={texts.conflictTitle}
      initialFocus={cancel}
      actions={
        <>
          <Button ref={cancel} onClick={editor.submit.dismiss}>
            {common.cancel}
          </Button>
          <Button onClick={() => void editor.takeTheirs()}>{texts.takeTheirs}</Button>
          <Button variant="primary" onClick={() => void editor.overwrite()}>
            {texts.overwrite}
          </Button>
        </>
      }
    >
      {texts.conflictText} (SVER-43)
    </Dialog>
  )
}
