import type { ServiceHealthShape } from '#core/dialogue/contract-settings.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import css from './ai-settings.module.css'
import { answererTexts } from './texts-answerer.ts'
import { useWhen } from './use-when.ts'

/** Whether the service failed after its last answer. */
export const isFailing = ({ answeredAt, failedAt }: ServiceHealthShape): boolean =>
  failedAt !== null && failedAt >= (answeredAt ?? 0)

/** When a service last answered, and when and why it last failed. Empty if it was never used. */
export function ServiceStatus({ health }: { health: ServiceHealthShape }) {
  const { status: texts } = useTexts(answererTexts)
  const when = useWhen()
  const { answeredAt, failedAt, fault } = health
  if (answeredAt === null && failedAt === null) return null
  return (
    <dl className={css.status}>
      {answeredAt !== null && (
        <div>
          <dt>{texts.answered}</dt>
          <dd>{when(answeredAt)}</dd>
        </div>
      )}
      {failedAt !== null && fault && (
        <div data-failing={isFailing(health) || undefined}>
          <dt>{texts.failed}</dt>
          <dd>
            {when(failedAt)} {texts.fault(fault.reason, fault.status)}
            {fault.detail !== '' && <span className={css.explanation}>{texts.said(fault.detail)}</span>}
          </dd>
        </div>
      )}
    </dl>
  )
}
