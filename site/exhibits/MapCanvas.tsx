import { useStore } from '@nanostores/react'
import { type ComponentProps, type MouseEvent, useEffect, useId, useRef } from 'react'
import { pixelOf, type Spot, unitsOf } from '#core/exhibits/rules.ts'
import { EXHIBIT_CANVAS_PX } from '#core/limits.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { HiddenText } from '../kit/ui/HiddenText.tsx'
import { tourPath } from '../kit/ui/tour-path.ts'
import { wordsShown } from './autosave.ts'
import css from './canvas.module.css'
import { untranslatedLanguages } from './drafted.ts'
import { ExhibitSquare } from './ExhibitSquare.tsx'
import type { MapProps } from './MapChoice.tsx'
import { TroubleMark } from './TroubleMark.tsx'
import { exhibitTexts } from './texts.ts'

type Pointed = { clientX: number; clientY: number }

/** The spot of the map under the pointer. */
function spotIn(canvas: DOMRect, { clientX, clientY }: Pointed): Spot {
  const scale = EXHIBIT_CANVAS_PX / canvas.width
  return {
    x: unitsOf((clientX - canvas.left) * scale),
    y: unitsOf((clientY - canvas.top) * scale),
  }
}

/** Spec 2.4.20: the canvas of 700 × 700 px; scaled down on a narrow screen. */
export function MapCanvas({ exhibits, map, mayWrite }: MapProps) {
  const texts = useTexts(exhibitTexts)
  const canvas = useRef<HTMLElement>(null)
  const helpId = useId()
  const toNext = useFocusAfterRemoval(canvas, map.list.length)
  const spotAt = (event: Pointed): Spot | undefined => {
    const box = canvas.current?.getBoundingClientRect()
    return box && spotIn(box, event)
  }
  const addHere = (event: MouseEvent) => {
    const isOnSquare = event.target instanceof Element && event.target.closest('button') !== null
    const spot = spotAt(event)
    if (mayWrite && !isOnSquare && spot) void exhibits.canvas.add(spot)
  }
  return (
    <div className={css.frame}>
      <section
        ref={canvas}
        className={css.canvas}
        aria-label={texts.canvas}
        aria-describedby={mayWrite ? helpId : undefined}
        onDoubleClick={addHere}
      >
        {map.background && <img className={css.background} src={map.background.image_url} alt="" />}
        <TourLine spots={map.list.map(({ position }) => position)} />
        <Squares exhibits={exhibits} map={map} mayWrite={mayWrite} spotAt={spotAt} onRemoving={toNext} />
        {map.list.length === 0 && (
          <p className={css.empty}>
            <b>{texts.empty}</b>
            {mayWrite && texts.emptyHelp}
          </p>
        )}
      </section>
      <SelectedSpot exhibits={exhibits} />
      <TroubleMark exhibits={exhibits} />
      {mayWrite && (
        <p className={css.help} id={helpId}>
          {texts.canvasHelp}
        </p>
      )}
    </div>
  )
}

/** The line that joins the exhibits in the order of the tour. */
function TourLine({ spots }: { spots: readonly Spot[] }) {
  const dots = spots.map(({ x, y }) => ({ x: pixelOf(x), y: pixelOf(y) }))
  return (
    <svg className={css.round} viewBox={`0 0 ${EXHIBIT_CANVAS_PX} ${EXHIBIT_CANVAS_PX}`} aria-hidden="true">
      <path d={tourPath(dots)} />
    </svg>
  )
}

/** Announces the position of the selected exhibit, also while it moves. */
function SelectedSpot({ exhibits }: Pick<MapProps, 'exhibits'>) {
  const texts = useTexts(exhibitTexts)
  const spot = useStore(exhibits.$selected)?.position
  return (
    <div role="status">
      <HiddenText>{spot && texts.spot(spot.x.toFixed(1), spot.y.toFixed(1))}</HiddenText>
    </div>
  )
}

/** After a removal by keyboard, focuses the exhibit that is selected next. @returns a function to call before removing */
function useFocusAfterRemoval(canvas: { current: HTMLElement | null }, count: number): () => void {
  const isWanted = useRef(false)
  useEffect(() => {
    if (!isWanted.current) return
    isWanted.current = false
    canvas.current?.querySelector<HTMLElement>('button[aria-pressed="true"]')?.focus()
  }, [canvas, count])
  return () => {
    isWanted.current = true
  }
}

type SquaresProps = MapProps & Pick<ComponentProps<typeof ExhibitSquare>, 'spotAt' | 'onRemoving'>

/** A square for each exhibit, with its Japanese title as it is being written. */
function Squares({ exhibits, map, mayWrite, spotAt, onRemoving }: SquaresProps) {
  const selectedId = useStore(exhibits.canvas.$selectedId)
  const drafts = useStore(exhibits.autosave.$drafts)
  return map.list.map((exhibit, index) => (
    <ExhibitSquare
      key={exhibit.targetId}
      exhibits={exhibits}
      exhibit={exhibit}
      number={index + 1}
      title={wordsShown(drafts, exhibit, 'ja').title}
      untranslated={untranslatedLanguages((lang) => wordsShown(drafts, exhibit, lang))}
      isSelected={exhibit.targetId === selectedId}
      mayWrite={mayWrite}
      spotAt={spotAt}
      onRemoving={onRemoving}
    />
  ))
}
