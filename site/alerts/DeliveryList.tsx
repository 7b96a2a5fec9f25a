import type { DeliveryShape } from '#core/alerts/contract.ts'
import css from '../company/organisation.module.css'
import { dayTime } from '../kit/lists/day-time.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { Cell, RowTitle, Table } from '../kit/ui/Table.tsx'
import { alertTexts } from './texts.ts'

/** Recent deliveries to webhooks and their results. */
export function DeliveryList({ deliveries }: { deliveries: readonly DeliveryShape[] }) {
  const texts = useTexts(alertTexts)
  if (deliveries.length === 0)
    return (
      <Card title={texts.history}>
        <Empty icon="clock" title={texts.noHistory} />
      </Card>
    )
  const reasonOf = ({ error, attempts }: DeliveryShape) =>
    error === null ? undefined : texts.tried(attempts, error)
  return (
    <Card title={texts.history} flush>
      <Table
        caption={texts.history}
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
    </Card>
  )
}
