import { useStore } from '@nanostores/react'
import { FONT_SIZE_MAX_PX, TOUCH_BUTTON_TRANSLATION_MAX, TOUCH_BUTTONS_MAX } from '#core/limits.ts'
import { isPortrait } from '#core/stage/layout.ts'
import { buttonLabel, missingLabels } from '#core/visitor-texts/buttons.ts'
import {
  type Drafts,
  type Translations,
  withDrafts,
  withoutDrafts,
} from '#core/visitor-texts/translations.ts'
import { DraftOthers } from '../kit/forms/DraftOthers.tsx'
import { LanguageTabs } from '../kit/forms/LanguageTabs.tsx'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { HiddenText } from '../kit/ui/HiddenText.tsx'
import { Segment } from '../kit/ui/Segment.tsx'
import { Switch } from '../kit/ui/Switch.tsx'
import { ButtonFields } from './ButtonFields.tsx'
import { SWATCHES } from './ColourField.tsx'
import { type ButtonDraft, nextButtonId } from './draft.ts'
import css from './drawer.module.css'
import { SortableCards } from './SortableCards.tsx'
import type { DrawerProps } from './ToolDrawer.tsx'
import { templateTexts } from './texts.ts'

/** Spec 2.4.5: whether the buttons form a row or a column, and text, size, color and visibility of each button. */
export function ButtonsDrawer({ editor, scene }: DrawerProps) {
  const texts = useTexts(templateTexts)
  if (scene.signage_state !== 'Standby')
    return (
      <Banner live={false}>
        <p>{texts.buttonsOtherScene}</p>
        {!editor.isOwn && (
          <Button size="sm" className={css.inside} onClick={() => editor.openScene('Standby')}>
            {texts.toStandby}
          </Button>
        )}
      </Banner>
    )
  return (
    <>
      {!isPortrait(scene) && (
        <Banner tone="warning" live={false}>
          {texts.buttonsLandscape}
        </Banner>
      )}
      <div>
        <p className={css.label}>{texts.direction}</p>
        <Segment
          block
          label={texts.direction}
          value={scene.row ? 'horizontal' : 'vertical'}
          onChange={(direction) => editor.edit(() => ({ row: direction === 'horizontal' }))}
          options={[
            { value: 'vertical', label: texts.directions.vertical },
            { value: 'horizontal', label: texts.directions.horizontal },
          ]}
        />
        <p className={css.help}>{texts.buttonsHelp}</p>
      </div>
      <ButtonLanguages editor={editor} scene={scene} />
      <ButtonCards editor={editor} scene={scene} />
      <ButtonDrafts editor={editor} scene={scene} />
    </>
  )
}

const labelOf = ({ text, translations }: ButtonDraft) => ({ ja: text, translations })

/**
 * Chooses the language of the labels, and marks languages in which a label has no translation. Common labels count as
 * translated, because the product contains their translations.
 */
function ButtonLanguages({ editor, scene }: DrawerProps) {
  const language = useStore(editor.$language)
  return (
    <LanguageTabs
      value={language}
      onChange={editor.setLanguage}
      missing={scene.touch_buttons.flatMap((button) => missingLabels(labelOf(button)))}
    />
  )
}

function ButtonDrafts({ editor, scene }: DrawerProps) {
  const missing = scene.touch_buttons.filter((button) => missingLabels(labelOf(button)).length > 0)
  const rewrite = (change: (written: Translations, ja: string) => Translations) =>
    editor.edit(
      ({ touch_buttons }) => ({
        touch_buttons: touch_buttons.map((button) => ({
          ...button,
          translations: change(button.translations ?? {}, button.text),
        })),
      }),
      undefined,
      // the user may have opened another scene while the drafts were being made
      [scene.signage_state],
    )
  const fill = (drafts: Drafts) => {
    rewrite((written, ja) => withDrafts(written, drafts.get(ja), TOUCH_BUTTON_TRANSLATION_MAX))
    return () => rewrite((written, ja) => withoutDrafts(written, drafts.get(ja)))
  }
  return editor.isOwn ? null : <DraftOthers missing={missing.map(({ text }) => text)} onDrafts={fill} />
}

/** A new button. The first button of a scene (screen) is navy like a main action, the others are paper white. */
function newButton(buttons: readonly ButtonDraft[]): ButtonDraft {
  const [first, paper = ''] = SWATCHES
  return {
    id: nextButtonId(buttons),
    text: '',
    font_size: FONT_SIZE_MAX_PX,
    bg_color: buttons.length === 0 ? (first ?? paper) : paper,
    is_view: true,
  }
}

type ButtonBodyProps = Pick<DrawerProps, 'editor'> & {
  button: ButtonDraft
  onChange: (changes: Partial<ButtonDraft>) => void
}

function ButtonBody({ editor, button, onChange }: ButtonBodyProps) {
  const problems = useStore(editor.$problems)
  return (
    <ButtonFields
      button={button}
      language={useStore(editor.$language)}
      problems={problems.filter(({ tool, key }) => tool === 'buttons' && key === button.id)}
      onChange={onChange}
    />
  )
}

/** A card for each button in order, and the button that adds one. */
function ButtonCards({ editor, scene: { touch_buttons: buttons } }: DrawerProps) {
  const texts = useTexts(templateTexts)
  const language = useStore(editor.$language)
  const replace = (touch_buttons: readonly ButtonDraft[], field?: string) =>
    editor.edit(() => ({ touch_buttons: [...touch_buttons] }), field)
  const change = (id: number, changes: Partial<ButtonDraft>) =>
    replace(
      buttons.map((button) => (button.id === id ? { ...button, ...changes } : button)),
      `button ${id} ${Object.keys(changes)}`,
    )
  const inOrder = (ids: readonly number[]) =>
    ids.flatMap((id) => buttons.filter((button) => button.id === id))
  const add = () => {
    const button = newButton(buttons)
    replace([...buttons, button])
    editor.openCard({ tool: 'buttons', key: button.id })
  }
  const fieldsOf = (id: number) => {
    const button = buttons.find((other) => other.id === id)
    return (
      button && <ButtonBody editor={editor} button={button} onChange={(changes) => change(id, changes)} />
    )
  }
  return (
    <>
      <SortableCards
        editor={editor}
        tool="buttons"
        items={buttons.map((button, index) => ({
          key: button.id,
          name: texts.button(index + 1),
          note: buttonLabel(language, labelOf(button)) || texts.unset,
          aside: (
            <Switch
              label={<HiddenText>{texts.visibleOf(texts.button(index + 1))}</HiddenText>}
              checked={button.is_view}
              onChange={({ target }) => change(button.id, { is_view: target.checked })}
            />
          ),
        }))}
        onOrder={(ids) => replace(inOrder(ids), 'order')}
        onRemove={(id) => replace(buttons.filter((button) => button.id !== id))}
        body={fieldsOf}
      />
      <AddButton isFull={buttons.length >= TOUCH_BUTTONS_MAX} onAdd={add} />
    </>
  )
}

function AddButton({ isFull, onAdd }: { isFull: boolean; onAdd: () => void }) {
  const texts = useTexts(templateTexts)
  return (
    <div>
      <Button size="sm" icon="plus" disabled={isFull} onClick={onAdd}>
        {texts.addButton}
      </Button>
      {isFull && <p className={css.help}>{texts.buttonsFull}</p>}
    </div>
  )
}
