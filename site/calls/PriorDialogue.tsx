import type { DialogueHandedOver } from '#core/realtime/talk-shapes.ts'
import { dialogueTexts } from '../dialogue/texts-turns.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Transcript } from '../kit/ui/Transcript.tsx'
import css from './call-dialog.module.css'

interface PriorDialogueProps {
  talk: DialogueHandedOver
  /** Whether the section can be folded. It is open at first. */
  isFolded?: boolean
}

/** The conversation with the AI before an operator took over: a summary and the transcript. */
export function PriorDialogue({ talk, isFolded = false }: PriorDialogueProps) {
  const texts = useTexts(dialogueTexts)
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
