import { useStore } from '@nanostores/react'
import { FONT_SIZE_MAX_PX, TOUCH_BUTTONS_MAX } from '#core/limits.ts'
import { isPortrait } from '#core/stage/layout.ts'
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

/** Spec 2.4.5: direction, and text, size, color and visibility of each button. */
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
      <ButtonCards editor={editor} scene={scene} />
    </>
  )
}

/** The buttons in their order, and one more. */
function ButtonCards({ editor, scene: { touch_buttons: buttons } }: DrawerProps) {
  const texts = useTexts(templateTexts)
  const problems = useStore(editor.$problems)
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
    const id = nextButtonId(buttons)
    const [first, paper = ''] = SWATCHES
    const bg_color = buttons.length === 0 ? (first ?? paper) : paper
    replace([...buttons, { id, text: '', font_size: FONT_SIZE_MAX_PX, bg_color, is_view: true }])
    editor.openCard({ tool: 'buttons', key: id })
  }
  const fieldsOf = (id: number) => {
    const button = buttons.find((other) => other.id === id)
    return (
      button && (
        <ButtonFields
          button={button}
          problems={problems.filter(({ tool, key }) => tool === 'buttons' && key === id)}
          onChange={(changes) => change(id, changes)}
        />
      )
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
          note: button.text || texts.unset,
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
      <div>
        <Button size="sm" icon="plus" disabled={buttons.length >= TOUCH_BUTTONS_MAX} onClick={add}>
          {texts.addButton}
        </Button>
        {buttons.length >= TOUCH_BUTTONS_MAX && <p className={css.help}>{texts.buttonsFull}</p>}
      </div>
    </>
  )
}
