import { useStore } from '@nanostores/react'
import type { ReportedCall } from '#core/reports/contract.ts'
import { secondWords } from '#core/time/japan-words.ts'
import { $now } from '../kit/now.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { linkSpans } from './link-spans.ts'
import css from './reports.module.css'
import { reportTexts } from './texts.ts'
import { callTexts } from './texts-call.ts'

/** Link quality during the call, as a strip and as text. */
export function LinkLine({ call }: { call: ReportedCall }) {
  const all = useTexts(reportTexts)
  const texts = useTexts(callTexts)
  const spans = linkSpans(call, useStore($now))
  if (spans.length === 0) return null
  return (
    <Card title={texts.link}>
      <p className={css.sub}>{texts.linkHelp}</p>
      <div className={css.strip} aria-hidden="true">
        {spans.map(({ quality, fromAt, toAt }) => (
          <span key={fromAt} data-quality={quality} style={{ flexGrow: toAt - fromAt }} />
        ))}
      </div>
      <ol className={css.events}>
        {spans.map(({ quality, fromAt, toAt }) => (
          <li key={fromAt}>
            <time dateTime={new Date(fromAt).toISOString()}>{secondWords(fromAt)}</time>
            <span className={css.quality}>
              <span className={css.swatch} data-quality={quality} aria-hidden="true" />
              {texts.qualities[quality]}
              <span className={css.sub}>{all.duration(toAt - fromAt)}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
