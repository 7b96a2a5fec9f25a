import type { ReportedCall } from '#core/reports/contract.ts'
import { secondWords } from '#core/time/japan-words.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import css from './reports.module.css'
import { callTexts } from './texts-call.ts'

/** The events of a call, in order. */
export function CallEvents({ call }: { call: ReportedCall }) {
  const texts = useTexts(callTexts)
  if (call.events.length === 0) return null
  return (
    <Card title={texts.events}>
      <ol className={css.events}>
        {call.events.map(({ at, kind, userName, cause }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: past events keep their order
          <li key={place}>
            <time dateTime={new Date(at).toISOString()}>{secondWords(at)}</time>
            <span>
              {userName === null ? texts.eventWords[kind] : texts.by(userName, texts.eventWords[kind])}
              {cause !== null && <span className={css.sub}>{texts.causes[cause]}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
