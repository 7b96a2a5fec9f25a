import type { ReportedCall } from '#contract/call-reports.ts'
import { secondWords } from '#rules/japan-words.ts'
import { reportTexts } from '../../messages/reports.ts'
import { Card } from '../../ui/Card.tsx'
import { useTexts } from '../shell/use-texts.ts'
import css from './reports.module.css'

/** What happened in a call, in order. */
export function CallEvents({ call }: { call: ReportedCall }) {
  const { call: texts } = useTexts(reportTexts)
  if (call.events.length === 0) return null
  return (
    <Card title={texts.events}>
      <ol className={css.events}>
        {call.events.map(({ at, kind, userName, cause }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what has happened keeps its place
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
