import { type FormEvent, useId, useState } from 'react'
import { STAGE_SIDE_MAX, STAGE_SIDE_MIN } from '#core/limits.ts'
import { orientationOf } from '#core/stage/layout.ts'
import { ORIENTATIONS } from '#core/stage/layout-names.ts'
import { fieldTexts } from '../kit/texts/fields.ts'
import { orientationTexts } from '../kit/texts/orientation.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Segment } from '../kit/ui/Segment.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import type { SceneDraft } from './draft.ts'
import css from './editor.module.css'
import type { TemplateEditor } from './editor.ts'
import { templateTexts } from './texts.ts'

const sideOf = (text: string): number | undefined => {
  const side = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN
  return side >= STAGE_SIDE_MIN && side <= STAGE_SIDE_MAX ? side : undefined
}

/**
 * Fields for portrait or landscape, and for the size in pixels, which are collapsed at first. Both apply to all screens
 * (scenes) of the signage.
 */
export function SizeFields({ editor, scene }: { editor: TemplateEditor; scene: SceneDraft }) {
  const texts = useTexts(templateTexts)
  const { orientations } = useTexts(orientationTexts)
  return (
    <>
      <Segment
        label={texts.orientation}
        value={orientationOf(scene)}
        onChange={editor.setOrientation}
        options={ORIENTATIONS.map((value) => ({ value, label: orientations[value] }))}
      />
      <details className={css.pixels}>
        <summary>
          {texts.pixels} {scene.width} × {scene.height}
        </summary>
        <PixelFields key={`${scene.width} ${scene.height}`} editor={editor} scene={scene} />
      </details>
    </>
  )
}

/** Spec 5: width and height as numbers. A button applies them to all screens (scenes) of the signage. */
function PixelFields({ editor, scene }: { editor: TemplateEditor; scene: SceneDraft }) {
  const texts = useTexts(templateTexts)
  const fields = useTexts(fieldTexts)
  const prefix = useId()
  const [typed, setTyped] = useState({ width: String(scene.width), height: String(scene.height) })
  const [width, height] = [sideOf(typed.width), sideOf(typed.height)]
  const isChanged = typed.width !== String(scene.width) || typed.height !== String(scene.height)
  const isWrong = width === undefined || height === undefined
  const update = (event: FormEvent) => {
    event.preventDefault()
    if (width !== undefined && height !== undefined) editor.setSize(width, height)
  }
  const side = (name: 'width' | 'height') => (
    <div className={css.inline}>
      <label htmlFor={`${prefix}${name}`}>{texts[name]}</label>
      <TextInput
        id={`${prefix}${name}`}
        size="sm"
        inputMode="numeric"
        maxLength={5}
        value={typed[name]}
        aria-invalid={sideOf(typed[name]) === undefined || undefined}
        onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
      />
    </div>
  )
  return (
    <form className={css.size} data-own-undo noValidate onSubmit={update}>
      {side('width')}
      <span aria-hidden="true">×</span>
      {side('height')}
      <span>px</span>
      <Button
        type="submit"
        size="sm"
        disabled={!isChanged || isWrong}
        title={isWrong ? fields.sizeRange : texts.updateSizeHelp}
      >
        {texts.updateSize}
      </Button>
      {isWrong && (
        <span className={css.wrong} role="alert">
          {fields.sizeRange}
        </span>
      )}
    </form>
  )
}
