import type { DeliveryShape } from '#core/alerts/contract.ts'
import css from '../company/organisation.module.css'
import { dayTime } from '../kit/lists/day-time.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Empty } from '../kit/ui/Empty.tsx'
import { FoldedCard } from '../kit/ui/FoldedCard.tsx'
import { Cell, RowTitle, Table } from '../kit/ui/Table.tsx'
import { alertTexts } from './texts.ts'

/** Recent deliveries to webhooks and their results, collapsed unless one of them failed. */
export function DeliveryList({ deliveries }: { deliveries: readonly DeliveryShape[] }) {
  const texts = useTexts(alertTexts)
  const isFailing = deliveries.some(({ state }) => state === 'failed')
  const reasonOf = ({ error, attempts }: DeliveryShape) =>
    error === null ? undefined : texts.tried(attempts, error)
  return (
    <FoldedCard title={texts.history(deliveries.length)} isOpenAtFirst={isFailing}>
      {deliveries.length === 0 && <Empty icon="clock" title={texts.noHistory} />}
      {deliveries.length > 0 && (
        <Table
          caption={texts.history(deliveries.length)}
          columns={[
            { name: texts.columns.event },
            { name: texts.columns.to, className: css.wide ?? '' },
            { name: texts.columns.at },
            { name: texts.columns.state },
          ]}
        >
          {deliveries.map((delivery) => (
            <tr key={delivery.id}>
              <Cell>
                <RowTitle
                  title={texts.events[delivery.event]}
                  sub={<span className={css.narrow}>{delivery.webhookName}</span>}
                />
              </Cell>
              <Cell className={css.wide}>{delivery.webhookName}</Cell>
              <Cell>{dayTime(delivery.sentAt ?? delivery.createdAt)}</Cell>
              <Cell>
                <RowTitle title={texts.states[delivery.state]} sub={reasonOf(delivery)} />
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </FoldedCard>
  )
}
