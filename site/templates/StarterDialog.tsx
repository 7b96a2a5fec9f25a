import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { orientationOf } from '#core/stage/layout.ts'
import { applyStarter } from '#core/templates/contract.ts'
import type { Starter } from '#core/templates/starters.ts'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { createSubmit } from '../kit/submit.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Dialog } from '../kit/ui/Dialog.tsx'
import { request } from '../line/request.ts'
import type { SceneDraft } from './draft.ts'
import type { TemplateEditor } from './editor.ts'
import { StarterTiles } from './StarterTiles.tsx'
import css from './starters.module.css'
import { starterTexts } from './texts-starters.ts'
import { tellReplaced } from './undo-replaced.ts'

type StarterDialogProps = {
  editor: TemplateEditor
  signageId: number
  scene: SceneDraft
  onClose: () => void
}

/**
 * Replaces all scenes by a starting template. The message shown afterwards has an undo button; the editor's own undo
 * cannot revert it.
 */
export function StarterDialog({ editor, signageId, scene, onClose }: StarterDialogProps) {
  const texts = useTexts(starterTexts)
  const common = useTexts(commonTexts)
  const [starter, setStarter] = useState<Starter>()
  const isDirty = useStore(editor.$isDirty)
  const [submit] = useState(() =>
    createSubmit(request, applyStarter, async ({ before }) => {
      await editor.reload()
      tellReplaced(request, texts.applied, before, () => void editor.reload())
      onClose()
    }),
  )
  const { phase } = useStore(submit.$submit)
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={texts.title}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            variant="primary"
            disabled={starter === undefined || isDirty}
            loading={phase === 'sending'}
            onClick={() => starter && void submit.send({ signageId, starter })}
          >
            {texts.apply}
          </Button>
        </>
      }
    >
      <SubmitNotices submit={submit} />
      <p className={css.words}>{isDirty ? texts.unsaved : texts.warning}</p>
      <StarterTiles orientation={orientationOf(scene)} value={starter} onChange={setStarter} />
    </Dialog>
  )
}
