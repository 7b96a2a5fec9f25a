import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { ExhibitShape } from '#core/exhibits/contract.ts'
import { pixelOf, type Spot } from '#core/exhibits/rules.ts'
import { EXHIBIT_CANVAS_PX } from '#core/limits.ts'
import type { OtherLanguage } from '#core/visitor-texts/translations.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { classes } from '../kit/ui/classes.ts'
import css from './canvas.module.css'
import { undo } from './MapChoice.tsx'
import type { Exhibits } from './store.ts'
import { exhibitTexts } from './texts.ts'

type ExhibitSquareProps = {
  exhibits: Exhibits
  exhibit: ExhibitShape
  number: number
  title: string
  /** Languages into which the title or the description is not translated. */
  untranslated: readonly OtherLanguage[]
  isSelected: boolean
  mayWrite: boolean
  spotAt: (event: PointerEvent) => Spot | undefined
  /** Called before the Delete key removes the exhibit, so that the focus can move to the next exhibit. */
  onRemoving: () => void
}

/** A shorter movement counts as a click. */
const DRAG_FROM_PX = 4

const percent = (units: number): string => `${(pixelOf(units) / EXHIBIT_CANVAS_PX) * 100}%`

/** One exhibit on the canvas: selected by click, touch or focus, moved by pointer or arrow keys. */
export function ExhibitSquare(props: ExhibitSquareProps) {
  const { exhibits, exhibit, number, title, untranslated, isSelected, mayWrite } = props
  const texts = useTexts(exhibitTexts)
  const { languages } = useTexts(commonTexts)
  const guided = useStore(exhibits.$guided)
  const drag = useDrag(props)
  const isGuided = guided.some(({ targetId }) => targetId === exhibit.targetId)
  const shown = title === '' ? texts.unset : title
  const mark =
    untranslated.length === 0 ? '' : texts.untranslated(untranslated.map((lang) => languages[lang]))
  const place = { left: percent(exhibit.position.x), top: percent(exhibit.position.y) }
  return (
    <>
      <button
        type="button"
        className={classes(css.square, title === '' && css.unset, isSelected && css.selected)}
        style={place}
        aria-label={[texts.square(number, shown), mark, isGuided && texts.guiding].filter(Boolean).join(' ')}
        aria-pressed={isSelected}
        data-guided={isGuided || undefined}
        onFocus={() => exhibits.canvas.select(exhibit.targetId)}
        onClick={() => exhibits.canvas.select(exhibit.targetId)}
        onKeyDown={(event) => mayWrite && onKey(event, props, texts, shown)}
        {...(mayWrite && drag)}
      >
        {number}
      </button>
      <span className={classes(css.label, isSelected && css.labelOn)} style={place} aria-hidden="true">
        {shown}
        {mark && <small>{mark}</small>}
      </span>
    </>
  )
}

type KeyTexts = Parameters<typeof undo>[1] & { removed: (title: string) => string; undo: string }

function onKey(
  event: KeyboardEvent,
  { exhibits, exhibit, onRemoving }: ExhibitSquareProps,
  texts: KeyTexts,
  shown: string,
): void {
  const { key, shiftKey, ctrlKey, metaKey } = event
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'z') {
    event.preventDefault()
    void undo(exhibits, texts)
  } else if (ctrlKey || metaKey) {
    return
  } else if (key === 'Delete') {
    event.preventDefault()
    onRemoving()
    void removeWithUndo(exhibits, exhibit.targetId, shown, texts)
  } else if (exhibits.canvas.key(exhibit.targetId, key, shiftKey)) event.preventDefault()
}

/** Removes an exhibit at once, and offers to undo the removal for a short time. */
export async function removeWithUndo(
  exhibits: Exhibits,
  targetId: number,
  shown: string,
  texts: KeyTexts,
): Promise<void> {
  const step = await exhibits.canvas.remove(targetId)
  if (!step) return
  const action = { label: texts.undo, run: () => void undo(exhibits, texts, step) }
  toasts.show({ text: texts.removed(shown), action })
}

function useDrag({ exhibits, exhibit, spotAt }: ExhibitSquareProps) {
  const from = useRef<{ x: number; y: number; grip: Spot; isMoving: boolean }>(undefined)
  const { targetId, position } = exhibit
  const end = () => {
    if (from.current?.isMoving) exhibits.canvas.drop(targetId)
    from.current = undefined
  }
  return {
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      const spot = spotAt(event)
      if (event.button !== 0 || !spot) return
      event.currentTarget.setPointerCapture(event.pointerId)
      // keep the distance from the pointer to the square's position while dragging, so that the square does not jump
      const grip = { x: position.x - spot.x, y: position.y - spot.y }
      from.current = { x: event.clientX, y: event.clientY, grip, isMoving: false }
    },
    onPointerMove(event: PointerEvent) {
      const begun = from.current
      const spot = begun && spotAt(event)
      if (!spot) return
      const distance = Math.hypot(event.clientX - begun.x, event.clientY - begun.y)
      if (!begun.isMoving && distance < DRAG_FROM_PX) return
      begun.isMoving = true
      exhibits.canvas.drag(targetId, { x: spot.x + begun.grip.x, y: spot.y + begun.grip.y })
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
