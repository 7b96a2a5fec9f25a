import type { TalkHandedOver } from '#core/realtime/shapes.ts'
import { talkTexts } from '../dialogue/texts-turns.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Transcript } from '../kit/ui/Transcript.tsx'
import css from './call-dialog.module.css'

interface TalkBeforeProps {
  talk: TalkHandedOver
  /** Open at first, and folded away by a press. */
  isFolded?: boolean
}

/** What the visitor and the AI have said before a person is called: in one line, and word by word. */
export function TalkBefore({ talk, isFolded = false }: TalkBeforeProps) {
  const texts = useTexts(talkTexts)
  const { lastQuestion, questions, unanswered } = talk.summary
  const lines = talk.turns.map(({ speaker, text, lang, at }, place) => ({
    key: `${at} ${place}`,
    speaker,
    name: texts.speakers[speaker],
    text,
    lang,
    notes: [],
  }))
  const words = (
    <>
      <p className={css.summary}>
        {lastQuestion === null ? texts.noQuestion : texts.summary(lastQuestion, questions, unanswered)}
      </p>
      <Transcript label={texts.before} lines={lines} />
    </>
  )
  if (isFolded)
    return (
      <details className={css.folded} open>
        <summary>{texts.before}</summary>
        {words}
      </details>
    )
  return (
    <div className={css.talk}>
      <h3>{texts.before}</h3>
      {words}
    </div>
  )
}
