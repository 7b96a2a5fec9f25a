import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { ReportedCall } from '#core/reports/contract.ts'
import { secondWords, shortDayWords } from '#core/time/japan-words.ts'
import { resultTexts, resultWord } from '../calls/texts-results.ts'
import { $now } from '../kit/now.ts'
import { $language } from '../kit/preferences.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { OutcomeBadge } from './OutcomeBadge.tsx'
import css from './reports.module.css'
import { reportTexts } from './texts.ts'
import { callTexts } from './texts-call.ts'

/** Time, place, people and result of a call. */
export function CallSummary({ call }: { call: ReportedCall }) {
  const all = useTexts(reportTexts)
  const texts = useTexts(callTexts)
  const results = useTexts(resultTexts)
  const { languages } = useTexts(commonTexts)
  const language = useStore($language)
  const { requestedAt, answeredAt, endedAt } = call
  const isByHost = call.begunBy === 'host'
  const between = (from: number | null, to: number | null): string =>
    from === null || to === null ? all.none : all.duration(to - from)
  const when = (at: number | null): string =>
    at === null ? all.none : `${shortDayWords(at, $now.get(), language)} ${secondWords(at)}`
  const facts: [name: string, value: ReactNode][] = [
    [all.outcome, <OutcomeBadge key="outcome" outcome={call.outcome} />],
    [results.result, call.result === null ? all.none : resultWord(results, call.result)],
    [texts.requested, when(requestedAt)],
    [texts.answered, when(answeredAt)],
    [texts.ended, when(endedAt)],
    [texts.wait, isByHost ? all.none : between(requestedAt, answeredAt)],
    [texts.talk, between(answeredAt, endedAt)],
    [texts.cause, call.cause === null ? all.none : texts.causes[call.cause]],
    [texts.place, `${call.signageName} (${call.storeName ?? all.noStore})`],
    [texts.begunBy, isByHost ? all.operator : texts.visitor],
    [all.button, isByHost ? all.none : (call.touchButton ?? all.noButton)],
    [all.language, languages[call.lang]],
    [all.operator, call.hostName ?? all.none],
    [texts.character, call.characterName ?? all.none],
  ]
  return (
    <Card title={texts.facts}>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={css.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
