import { useStore } from '@nanostores/react'
import { type ReactNode, useId, useState } from 'react'
import { shownCompanyName } from '#core/company/name.ts'
import type { SignageShape } from '#core/signages/contract.ts'
import { LAYOUTS, type Layout } from '#core/stage/layout-names.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { classes } from '../kit/ui/classes.ts'
import { Dialog } from '../kit/ui/Dialog.tsx'
import { Icon } from '../kit/ui/Icon.tsx'
import { IconButton } from '../kit/ui/IconButton.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import { CopyDialog } from './CopyDialog.tsx'
import type { SceneDraft } from './draft.ts'
import css from './editor.module.css'
import type { TemplateEditor } from './editor.ts'
import { SizeFields } from './SizeFields.tsx'
import { StarterDialog } from './StarterDialog.tsx'
import { templateTexts } from './texts.ts'
import { starterTexts } from './texts-starters.ts'

type EditorHeaderProps = { editor: TemplateEditor; signage: SignageShape; scene: SceneDraft | undefined }

/** The header of the editor: name of the signage and scene, undo, redo and save, and the fields that apply to the whole template. */
export function EditorHeader({ editor, signage, scene }: EditorHeaderProps) {
  const texts = useTexts(templateTexts)
  const common = useTexts(commonTexts)
  const name = useStore(editor.$scene)
  const whole = scene && <WholeFields editor={editor} signage={signage} scene={scene} />
  return (
    <header className={css.head}>
      <div className={css.headRow}>
        {!editor.isOwn && (
          <LinkButton variant="quiet" href="/app/signage/list" icon="chevron-left" aria-label={texts.back} />
        )}
        <div className={css.title}>
          <h1>{signage.name}</h1>
          <p>
            {texts.editing(shownCompanyName(signage.companyName))} <b>{common.scenes[name]}</b>
          </p>
        </div>
        <Saving editor={editor}>{whole && <OnPhone>{whole}</OnPhone>}</Saving>
      </div>
      {whole && <div className={classes(css.headRow, css.onDesk)}>{whole}</div>}
    </header>
  )
}

/** On a phone there is no room for the second row of fields, so a button opens this row. */
function OnPhone({ children }: { children: ReactNode }) {
  const texts = useTexts(templateTexts)
  const common = useTexts(commonTexts)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton icon="sliders" label={texts.whole} className={css.onPhone} onClick={() => setOpen(true)} />
      <Dialog
        open={isOpen}
        onClose={close}
        title={texts.whole}
        actions={<Button onClick={close}>{common.close}</Button>}
      >
        <div className={css.whole}>{children}</div>
      </Dialog>
    </>
  )
}

type WholeFieldsProps = EditorHeaderProps & { scene: SceneDraft }

/** Fields for orientation, size and layout, and buttons for starting templates and copying. */
function WholeFields({ editor, signage, scene }: WholeFieldsProps) {
  const texts = useTexts(templateTexts)
  const layoutId = useId()
  return (
    <>
      <SizeFields editor={editor} scene={scene} />
      <div className={css.inline}>
        <label htmlFor={layoutId}>{texts.layout}</label>
        <SelectInput
          id={layoutId}
          size="sm"
          value={scene.layout}
          onChange={({ target }) => editor.setLayout(target.value as Layout)}
        >
          {LAYOUTS.map((layout) => (
            <option key={layout} value={layout}>
              {texts.layouts[layout]}
            </option>
          ))}
        </SelectInput>
      </div>
      {!editor.isOwn && <WholeTemplate editor={editor} signage={signage} scene={scene} />}
    </>
  )
}

/**
 * Buttons that replace all scenes by a starting template, or copy them to other signages. Not for reservation users, who edit one
 * scene.
 */
function WholeTemplate({ editor, signage, scene }: WholeFieldsProps) {
  const texts = useTexts(starterTexts)
  const [open, setOpen] = useState<'starter' | 'copy'>()
  const close = () => setOpen(undefined)
  return (
    <div className={css.inline}>
      <Button size="sm" icon="image" onClick={() => setOpen('starter')}>
        {texts.open}
      </Button>
      <Button size="sm" icon="copy" onClick={() => setOpen('copy')}>
        {texts.copy}
      </Button>
      {open === 'starter' && (
        <StarterDialog editor={editor} signageId={signage.id} scene={scene} onClose={close} />
      )}
      {open === 'copy' && <CopyDialog editor={editor} signage={signage} onClose={close} />}
    </div>
  )
}

function Saving({ editor, children }: { editor: TemplateEditor; children: ReactNode }) {
  const texts = useTexts(templateTexts)
  const count = useStore(editor.$changeTotal)
  const canUndo = useStore(editor.$canUndo)
  const canRedo = useStore(editor.$canRedo)
  const { phase } = useStore(editor.submit.$submit)
  return (
    <div className={css.saving}>
      <span className={css.changes} role="status">
        {count > 0 && (
          <>
            <Icon name="info" size={16} />
            {texts.changes(count)}
          </>
        )}
      </span>
      {children}
      <IconButton icon="undo" label={texts.undo} disabled={!canUndo} onClick={editor.undo} />
      <IconButton icon="redo" label={texts.redo} disabled={!canRedo} onClick={editor.redo} />
      <Button
        variant="primary"
        disabled={count === 0}
        loading={phase === 'sending'}
        onClick={() => void editor.save()}
      >
        {texts.confirm}
      </Button>
    </div>
  )
}
