import { useStore } from '@nanostores/react'
import type { Language } from '#core/languages.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Icon } from '../kit/ui/Icon.tsx'
import css from './guide.module.css'
import { guideTexts } from './texts-guide.ts'
import type { ShownExhibit, VisitorGuide } from './visitor-guide.ts'

/** The guiding character, the current sentence, and the whole text. */
export function GuideStage({ guide, posterUrl }: { guide: VisitorGuide; posterUrl: string | null }) {
  const language = useStore(guide.$language)
  const chosen = useStore(guide.$chosen)
  const presented = useStore(guide.$presented)
  const texts = pickTexts(guideTexts, language)
  const sentence = presented?.sentences[presented.at]
  return (
    <section className={css.stage} aria-label={texts.guide}>
      <div className={css.bubble} data-told={presented !== undefined}>
        {posterUrl ? (
          <img className={css.poster} src={posterUrl} alt="" />
        ) : (
          <span className={css.poster}>
            <Icon name="sound" size={40} />
          </span>
        )}
        <p className={css.subtitle} role="status" lang={presented?.lang ?? chosen?.lang}>
          {sentence ?? chosen?.words.title ?? texts.choose}
        </p>
      </div>
      {presented && !presented.isSounding && <p className={css.note}>{texts.silent}</p>}
      {chosen && (
        <>
          <div className={css.actions}>
            {presented ? (
              <Button variant="primary" size="lg" icon="pause" onClick={guide.stop}>
                {texts.stop}
              </Button>
            ) : (
              <Button variant="primary" size="lg" icon="play" onClick={() => guide.tell(chosen.targetId)}>
                {texts.listen}
              </Button>
            )}
            <Button size="lg" onClick={guide.next}>
              {texts.next}
            </Button>
          </div>
          <ExhibitText chosen={chosen} language={language} />
        </>
      )}
    </section>
  )
}

/** The whole text, or a note that it is missing in the visitor's language. */
function ExhibitText({ chosen, language }: { chosen: ShownExhibit; language: Language }) {
  const texts = pickTexts(guideTexts, language)
  return (
    <article className={css.text} lang={chosen.lang}>
      <h2>
        <span className={css.number}>{chosen.number}</span>
        {chosen.words.title}
      </h2>
      {chosen.lang !== language && (
        <p className={css.note} lang={language}>
          {texts.only}
        </p>
      )}
      <p>{chosen.words.description}</p>
    </article>
  )
}
