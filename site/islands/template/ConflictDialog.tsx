import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { commonTexts } from '../../messages/common.ts'
import { templateTexts } from '../../messages/template.ts'
import type { TemplateEditor } from '../../stores/template/editor.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useTexts } from '../shell/use-texts.ts'

/** SVER-43: somebody else has saved since this page was opened. Nothing is lost before one of the buttons is pressed. */
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
