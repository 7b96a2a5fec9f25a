import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { SignageEntry } from '#core/realtime/shapes.ts'
import type { SignageShape } from '#core/signages/contract.ts'
import { copyTemplates } from '#core/templates/contract.ts'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { createSubmit } from '../kit/submit.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Checkbox } from '../kit/ui/Checkbox.tsx'
import { Dialog } from '../kit/ui/Dialog.tsx'
import { board } from '../line/board.ts'
import { request } from '../line/request.ts'
import type { TemplateEditor } from './editor.ts'
import css from './starters.module.css'
import { starterTexts } from './texts-starters.ts'
import { tellReplaced } from './undo-replaced.ts'

type CopyDialogProps = { editor: TemplateEditor; signage: SignageShape; onClose: () => void }

/** Copies the published scenes (screens) of a signage to other signages that the user chooses. */
export function CopyDialog({ editor, signage, onClose }: CopyDialogProps) {
  const texts = useTexts(starterTexts)
  const common = useTexts(commonTexts)
  const others = useStore(board.$signages).filter(({ id }) => id !== signage.id)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const isDirty = useStore(editor.$isDirty)
  const [submit] = useState(() =>
    createSubmit(request, copyTemplates, ({ before }, { targetIds }) => {
      tellReplaced(request, texts.copied(targetIds.length), before)
      onClose()
    }),
  )
  const { phase } = useStore(submit.$submit)
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.copyTitle(signage.name)}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            variant="primary"
            disabled={chosen.size === 0 || isDirty}
            loading={phase === 'sending'}
            onClick={() => void submit.send({ signageId: signage.id, targetIds: [...chosen] })}
          >
            {texts.copyTo(chosen.size)}
          </Button>
        </>
      }
    >
      <SubmitNotices submit={submit} />
      <p className={css.words}>
        {others.length === 0 ? texts.noOther : isDirty ? texts.unsaved : texts.copyHelp}
      </p>
      <TargetChoice others={others} chosen={chosen} onChoose={setChosen} />
    </Dialog>
  )
}

type TargetChoiceProps = {
  others: readonly Pick<SignageEntry, 'id' | 'name' | 'storeName'>[]
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}

/** The signages to which the scenes (screens) are copied. */
function TargetChoice({ others, chosen, onChoose }: TargetChoiceProps) {
  const texts = useTexts(starterTexts)
  const toggle = (id: number, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(id)
    else next.delete(id)
    onChoose(next)
  }
  return (
    <>
      {others.length > 1 && (
        <Button size="sm" onClick={() => onChoose(new Set(others.map(({ id }) => id)))}>
          {texts.all}
        </Button>
      )}
      <ul className={css.choices}>
        {others.map(({ id, name, storeName }) => (
          <li key={id}>
            <Checkbox
              label={storeName ? `${name}(${storeName})` : name}
              checked={chosen.has(id)}
              onChange={({ target }) => toggle(id, target.checked)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
