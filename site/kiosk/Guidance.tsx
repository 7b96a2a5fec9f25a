import { useStore } from '@nanostores/react'
import { guideTexts } from '../exhibits/texts-guide.ts'
import { pickTexts } from '../kit/texts/define.ts'
import css from './guidance.module.css'
import type { KioskGuidance } from './guidance.ts'
import type { Kiosk } from './store.ts'

/** decisions 7: the exhibit that the signage presents now, beside its avatar and above its buttons. */
export function Guidance({ kiosk, guidance }: { kiosk: Kiosk; guidance: KioskGuidance }) {
  const language = useStore(kiosk.$language)
  const shown = useStore(guidance.$shown)
  const presented = useStore(guidance.$presented)
  const texts = pickTexts(guideTexts, language)
  if (!shown) return null
  const { words, lang } = shown
  return (
    <section className={css.guidance} aria-label={texts.kioskHead} data-told={presented !== undefined}>
      <p className={css.head}>{texts.kioskHead}</p>
      <h2 lang={lang}>{words.title}</h2>
      {lang === 'ja' && language !== 'ja' && <p className={css.note}>{texts.only}</p>}
      <p className={css.subtitle} lang={lang} role="status">
        {presented && presented.at > 0 && presented.sentences[presented.at]}
      </p>
      <button type="button" onClick={guidance.stop}>
        {texts.kioskStop}
      </button>
    </section>
  )
}
