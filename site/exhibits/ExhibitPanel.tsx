import { useStore } from '@nanostores/react'
import type { ExhibitShape } from '#core/exhibits/contract.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { ExhibitActions } from './ExhibitActions.tsx'
import { ExhibitFields } from './ExhibitFields.tsx'
import { ExhibitQr } from './ExhibitQr.tsx'
import { removeWithUndo } from './ExhibitSquare.tsx'
import css from './exhibits.module.css'
import type { MapProps } from './MapChoice.tsx'
import { SaveMark } from './SaveMark.tsx'
import { exhibitTexts } from './texts.ts'

const oneDigit = (units: number): string => units.toFixed(1)

/** The chosen exhibit: its texts and statistics. */
export function ExhibitPanel({ exhibits, map, mayWrite }: MapProps) {
  const texts = useTexts(exhibitTexts)
  const exhibit = useStore(exhibits.$selected)
  if (!exhibit) return null
  const { targetId, position, told } = exhibit
  const index = map.list.findIndex((one) => one.targetId === targetId)
  const title = exhibit.texts.ja?.title ?? texts.unset
  return (
    <Card label={texts.exhibit(index + 1)} className={css.panel}>
      <header className={css.panelHead}>
        <Badge>{texts.exhibit(index + 1)}</Badge>
        <SaveMark exhibits={exhibits} exhibit={exhibit} />
      </header>
      {/* keyed by exhibit, so that input never appears at another exhibit */}
      <ExhibitFields key={targetId} exhibits={exhibits} exhibit={exhibit} mayWrite={mayWrite} />
      <ExhibitActions key={`actions ${targetId}`} exhibits={exhibits} exhibit={exhibit} map={map} />
      <dl className={css.facts}>
        <div>
          <dt>{texts.position}</dt>
          <dd>{texts.spot(oneDigit(position.x), oneDigit(position.y))}</dd>
        </div>
        <div>
          <dt>{texts.told}</dt>
          <dd>{texts.times(told)}</dd>
        </div>
      </dl>
      {mayWrite && <TourPlace exhibits={exhibits} map={map} exhibit={exhibit} title={title} />}
      <ExhibitQr guideUrl={map.guideUrl} targetId={targetId} title={title} />
      <p className={css.muted}>{mayWrite ? texts.autosave : texts.readOnly}</p>
    </Card>
  )
}

type TourPlaceProps = Pick<MapProps, 'exhibits' | 'map'> & { exhibit: ExhibitShape; title: string }

/** Moves the exhibit within the tour, or removes it. */
function TourPlace({ exhibits, map, exhibit: { targetId }, title }: TourPlaceProps) {
  const texts = useTexts(exhibitTexts)
  const isAt = (index: number) => map.list.at(index)?.targetId === targetId
  return (
    <div className={css.row}>
      <Button size="sm" disabled={isAt(0)} onClick={() => void exhibits.canvas.shift(targetId, -1)}>
        {texts.earlier}
      </Button>
      <Button size="sm" disabled={isAt(-1)} onClick={() => void exhibits.canvas.shift(targetId, 1)}>
        {texts.later}
      </Button>
      <span className={css.muted}>{texts.order}</span>
      <Button
        size="sm"
        variant="danger-quiet"
        icon="trash"
        onClick={() => void removeWithUndo(exhibits, targetId, title, texts)}
      >
        {texts.remove}
      </Button>
    </div>
  )
}
