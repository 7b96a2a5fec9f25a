import { useStore } from '@nanostores/react'
import { pixelOf } from '#core/exhibits/rules.ts'
import { EXHIBIT_CANVAS_PX } from '#core/limits.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { tourPath } from '../kit/ui/tour-path.ts'
import css from './guide.module.css'
import { guideTexts } from './texts-guide.ts'
import type { VisitorGuide } from './visitor-guide.ts'

const percent = (units: number): string => `${(pixelOf(units) / EXHIBIT_CANVAS_PX) * 100}%`

/** The map with its exhibits, and a list of the same exhibits for visitors who cannot tap small squares. */
export function GuideMap({ guide, pictureUrl }: { guide: VisitorGuide; pictureUrl: string | null }) {
  const language = useStore(guide.$language)
  const exhibits = useStore(guide.$exhibits)
  const chosen = useStore(guide.$chosen)
  const texts = pickTexts(guideTexts, language)
  const dots = exhibits.map(({ position }) => ({ x: pixelOf(position.x), y: pixelOf(position.y) }))
  return (
    <>
      <section className={css.map} aria-label={texts.map}>
        {pictureUrl && <img src={pictureUrl} alt="" />}
        <svg viewBox={`0 0 ${EXHIBIT_CANVAS_PX} ${EXHIBIT_CANVAS_PX}`} aria-hidden="true">
          <path d={tourPath(dots)} />
        </svg>
        {exhibits.map(({ targetId, number, position, words }) => (
          <button
            key={targetId}
            type="button"
            style={{ left: percent(position.x), top: percent(position.y) }}
            aria-label={texts.exhibit(number, words.title)}
            aria-pressed={targetId === chosen?.targetId}
            onClick={() => guide.tell(targetId)}
          >
            {number}
          </button>
        ))}
      </section>
      <section aria-label={texts.list}>
        <h2 className={css.listHead}>{texts.list}</h2>
        <ol className={css.list}>
          {exhibits.map(({ targetId, number, words, lang }) => (
            <li key={targetId}>
              <button
                type="button"
                aria-current={targetId === chosen?.targetId ? 'true' : undefined}
                onClick={() => guide.tell(targetId)}
              >
                <span className={css.number}>{number}</span>
                <span lang={lang}>{words.title}</span>
              </button>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
