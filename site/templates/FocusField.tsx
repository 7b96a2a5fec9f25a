import { type KeyboardEvent, type PointerEvent, useId } from 'react'
import type { FocalPoint, MediaReference } from '#core/fields/shapes.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import css from './drawer.module.css'
import { CENTER, focusAfterKey, focusAt } from './focus.ts'
import { templateTexts } from './texts.ts'

interface FocusFieldProps {
  media: MediaReference
  onChange: (focus: FocalPoint | undefined) => void
  /** Called when a drag has ended, so that the next change becomes a separate undo step. */
  onSettle: () => void
}

/**
 * Field for the point of the media that stays in view when the picture is cropped. A press, a drag or the arrow keys
 * move the point.
 */
export function FocusField({ media, onChange, onSettle }: FocusFieldProps) {
  const texts = useTexts(templateTexts)
  const helpId = useId()
  const { x, y } = media.focus ?? CENTER
  return (
    <div className={css.part}>
      <div>
        <h3>{texts.focus}</h3>
        <p id={helpId} className={css.help}>
          {texts.focusHelp}
        </p>
      </div>
      <div
        role="slider"
        tabIndex={0}
        className={css.focus}
        aria-label={texts.focus}
        aria-describedby={helpId}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={x}
        aria-valuetext={texts.focusAt(x, y)}
        {...movesOf({ x, y }, onChange)}
        onPointerUp={onSettle}
      >
        {media.kind === 'video' ? (
          <video src={media.image_url} preload="metadata" muted playsInline />
        ) : (
          <img src={media.image_url} alt="" draggable={false} />
        )}
        <i style={{ left: `${x}%`, top: `${y}%` }} />
      </div>
      <Button size="sm" disabled={!media.focus} onClick={() => onChange(undefined)}>
        {texts.focusCenter}
      </Button>
    </div>
  )
}

/** Handlers that move the focal point: a press or drag moves it to the pointer, an arrow key moves it by one step. */
function movesOf(focus: FocalPoint, onMove: (focus: FocalPoint) => void) {
  const press = (event: PointerEvent) => onMove(focusAt(event, event.currentTarget.getBoundingClientRect()))
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      press(event)
    },
    onPointerMove: (event: PointerEvent) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) press(event)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const moved = focusAfterKey(focus, event)
      if (!moved) return
      event.preventDefault()
      onMove(moved)
    },
  }
}
