import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { LANGUAGES } from '#core/languages.ts'
import { PriorDialogue } from '../../calls/PriorDialogue.tsx'
import { captionTexts } from '../../captions/texts.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { timeOfDay } from '../../kit/time-words.ts'
import { operationTexts } from '../texts.ts'
import type { LogLine } from './call-log.ts'
import type { CallSession } from './call-session.ts'
import { logWords } from './log-words.ts'
import css from './talk.module.css'
import { type SaidLine, talkLines } from './talk-lines.ts'
import type { Written } from './written.ts'

/** The list counts as scrolled to its end within this distance, about a line. */
const END_PX = 24

/** The tab 会話 (talk): what happened and, with captions, what visitor and operator said. Newest at the bottom. */
export function TalkTab({ session, written }: { session: CallSession; written: Pick<Written, '$earlier'> }) {
  const texts = useTexts(operationTexts)
  const { before } = useStore(session.$current)
  const earlier = useStore(written.$earlier).value?.lines
  const lines = talkLines(useStore(session.log.$lines), useStore(session.captions.$lines), earlier)
  const list = useRef<HTMLDivElement>(null)
  // false while the operator has scrolled up to read earlier lines
  const isAtEnd = useRef(true)
  useEffect(() => {
    // Scroll only the list to its newest line, never the page.
    const element = list.current
    if (element && lines.length > 0 && isAtEnd.current) element.scrollTop = element.scrollHeight
  }, [lines])
  const noteEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) => {
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < END_PX
  }
  return (
    <>
      <CaptionHead session={session} />
      <div
        ref={list}
        className={css.lines}
        role="log"
        aria-label={texts.record}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reachable by keyboard
        tabIndex={0}
        onScroll={({ currentTarget }) => noteEnd(currentTarget)}
      >
        {before && <PriorDialogue talk={before} isFolded />}
        <ol>
          {lines.map((line) =>
            'said' in line ? (
              <Said key={line.key} line={line.said} />
            ) : (
              <Noted key={line.key} line={line.noted} />
            ),
          )}
        </ol>
      </div>
      <CaptionFoot session={session} />
    </>
  )
}

/** The notice that the talk is transcribed, as the visitor sees it, and the choice of the operator's own language. */
function CaptionHead({ session }: { session: CallSession }) {
  const texts = useTexts(captionTexts)
  const { captions } = useStore(session.$current)
  const language = useStore(session.$spoken)
  if (!captions) return null
  const translates = captions.translates && captions.langs.operator !== captions.langs.visitor
  const mark = !translates ? texts.written : captions.isUntranslated ? texts.untranslated : texts.translated
  return (
    <div className={css.head}>
      <p data-warn={translates && captions.isUntranslated} role="status">
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
    </div>
  )
}

/** Tells the operator why captions of their own words are missing. */
function CaptionFoot({ session }: { session: CallSession }) {
  const texts = useTexts(captionTexts)
  const { captions } = useStore(session.$current)
  const recognition = useStore(session.captions.$recognition)
  const muted = useStore(session.media.$muted)
  if (!captions || (recognition !== 'deaf' && !muted)) return null
  return <p className={css.foot}>{recognition === 'deaf' ? texts.deaf : texts.muted}</p>
}

function Noted({ line }: { line: LogLine }) {
  const texts = useTexts(operationTexts)
  const time = <time dateTime={new Date(line.at).toISOString()}>{timeOfDay(line.at)}</time>
  if (line.kind === 'wrote')
    return (
      <li className={css.words} data-kind={line.kind}>
        <small>
          {texts.wrote} {time}
        </small>
        <p>{line.text}</p>
      </li>
    )
  return (
    <li className={css.event} data-kind={line.kind}>
      <small>{time}</small>
      {logWords(line, texts)}
    </li>
  )
}

/** One utterance. The large text is what the operator reads: the visitor's words translated, the operator's own words as spoken. */
function Said({ line }: { line: SaidLine }) {
  const texts = useTexts(captionTexts)
  const { speaker, text, lang, final, translation } = line
  const isTranslatedFirst = speaker === 'visitor' && translation !== undefined
  const first = isTranslatedFirst ? translation : { text, lang }
  const second = isTranslatedFirst ? { text, lang } : translation
  return (
    <li className={css.words} data-speaker={speaker} data-final={final}>
      <small>{speaker === 'visitor' ? texts.visitor : (line.colleague ?? texts.you)}</small>
      <p lang={first.lang}>{first.text}</p>
      {second && (
        <p className={css.other} lang={second.lang}>
          {second.text}
        </p>
      )}
    </li>
  )
}
