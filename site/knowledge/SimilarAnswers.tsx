import { useStore } from '@nanostores/react'
import type { UnansweredRow } from '#core/knowledge/contract-unanswered.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import type { Inbox } from './inbox.ts'
import css from './knowledge.module.css'
import questions from './questions.module.css'
import { inboxTexts } from './texts-inbox.ts'

const ANSWER = /^answer:(\d+)$/

/** Existing answers that are similar to a question. The question may be another wording of one of them. */
export function SimilarAnswers({ inbox, row }: { inbox: Inbox; row: UnansweredRow }) {
  const texts = useTexts(inboxTexts)
  const { value = [] } = useStore(inbox.$similar)
  const { phase } = useStore(inbox.answering.$submit)
  const answers = value.flatMap((found) => {
    const [, digits] = ANSWER.exec(found.source) ?? []
    return digits === undefined ? [] : [{ ...found, id: Number(digits) }]
  })
  if (answers.length === 0) return null
  return (
    <section className={questions.similar} aria-label={texts.similar}>
      <h3>{texts.similar}</h3>
      <ul>
        {answers.map(({ id, title, text }) => (
          <li key={id} className={questions.row}>
            <div lang={row.lang}>
              <b>{title}</b>
              <p className={css.sub}>{text === '' ? texts.noText : text}</p>
            </div>
            <Button
              size="sm"
              disabled={phase === 'sending' || text === ''}
              aria-label={texts.addToNamed(title)}
              onClick={() => void inbox.addTo(row, id)}
            >
              {texts.addTo}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
