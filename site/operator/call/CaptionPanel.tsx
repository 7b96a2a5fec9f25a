import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { LANGUAGES } from '#core/languages.ts'
import type { CaptionLine } from '../../captions/caption-lines.ts'
import { captionTexts } from '../../captions/texts.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import page from '../operation.module.css'
import type { CallSession } from './call-session.ts'
import css from './captions.module.css'

/** Captions of both sides, newest at the bottom, and the notice that they are recorded, as the visitor sees it. */
export function CaptionPanel({ session }: { session: CallSession }) {
  const texts = useTexts(captionTexts)
  const { captions } = useStore(session.$current)
  const lines = useStore(session.captions.$lines)
  const recognition = useStore(session.captions.$recognition)
  const muted = useStore(session.media.$muted)
  const language = useStore(session.$spoken)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Scroll only the list to its newest line, never the page.
    const element = list.current
    if (element && lines.length > 0) element.scrollTop = element.scrollHeight
  }, [lines])
  if (!captions) return null
  const translates = captions.translates && captions.langs.operator !== captions.langs.visitor
  const mark = !translates ? texts.written : captions.isUntranslated ? texts.untranslated : texts.translated
  return (
    <section className={`${page.captions} ${css.captions}`} aria-labelledby="captions-heading">
      <header>
        <h2 id="captions-heading">{texts.title}</h2>
        <p className={css.mark} data-warn={translates && captions.isUntranslated} role="status">
          {mark}
        </p>
        <label>
          <span>{texts.mine}</span>
          <select
            value={language}
            onChange={({ target }) =>
              session.$spoken.set(LANGUAGES.find((known) => known === target.value) ?? 'ja')
            }
          >
            {LANGUAGES.map((known) => (
              <option key={known} value={known}>
                {texts.languages[known]}
              </option>
            ))}
          </select>
        </label>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reachable by keyboard */}
      <div ref={list} className={css.lines} role="log" aria-labelledby="captions-heading" tabIndex={0}>
        {lines.length === 0 ? (
          <p className={css.empty}>{texts.empty}</p>
        ) : (
          <ol>
            {lines.map((line) => (
              <Line key={line.n} line={line} />
            ))}
          </ol>
        )}
      </div>
      {(recognition === 'deaf' || muted) && (
        <p className={css.deaf}>{recognition === 'deaf' ? texts.deaf : texts.muted}</p>
      )}
    </section>
  )
}

/** Large text is what the operator reads: the translation of the visitor's words, and their own words as spoken. */
function Line({ line }: { line: CaptionLine }) {
  const texts = useTexts(captionTexts)
  const { speaker, text, lang, final, translation } = line
  const isTranslatedFirst = speaker === 'visitor' && translation !== undefined
  const first = isTranslatedFirst ? translation : { text, lang }
  const second = isTranslatedFirst ? { text, lang } : translation
  return (
    <li data-speaker={speaker} data-final={final}>
      <b>{speaker === 'visitor' ? texts.visitor : texts.you}</b>
      <p lang={first.lang}>{first.text}</p>
      {second && <small lang={second.lang}>{second.text}</small>}
    </li>
  )
}
