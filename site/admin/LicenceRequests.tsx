import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { LicenceRequestRow } from '#core/admin/contract.ts'
import { shownCompanyName } from '#core/company/name.ts'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { dayTime } from '../kit/lists/day-time.ts'
import { ListPager } from '../kit/lists/ListPager.tsx'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { Cell, RowTitle, Table } from '../kit/ui/Table.tsx'
import { type Admin, openAnswer } from './store.ts'
import { adminTexts } from './texts.ts'

type LicenceRequestsProps = {
  list: Admin['requests']
  answer: { rows: readonly LicenceRequestRow[]; total: number }
  onChanged: () => void
}

export function LicenceRequests({ list, answer: { rows, total }, onChanged }: LicenceRequestsProps) {
  const texts = useTexts(adminTexts)
  const [form] = useState(() =>
    openAnswer(() => {
      toasts.show({ text: texts.answered })
      onChanged()
    }),
  )
  const { phase } = useStore(form.$submit)
  if (total === 0)
    return (
      <Card label={texts.tabs.requests}>
        <Empty icon="list" title={texts.noRequests} />
      </Card>
    )
  return (
    <Card flush label={texts.tabs.requests}>
      <SubmitNotices submit={form} />
      <Table
        caption={texts.tabs.requests}
        columns={[
          { name: texts.columns.company },
          { name: texts.columns.count, align: 'end' },
          { name: texts.columns.asked },
          { name: texts.columns.answer, align: 'end' },
        ]}
      >
        {rows.map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            isSending={phase === 'sending'}
            onAnswer={(answer) => void form.send({ requestId: request.id, answer })}
          />
        ))}
      </Table>
      <ListPager pages={list} total={total} />
    </Card>
  )
}

type RequestRowProps = {
  request: LicenceRequestRow
  isSending: boolean
  onAnswer: (answer: 'accepted' | 'declined') => void
}

function RequestRow({ request, isSending, onAnswer }: RequestRowProps) {
  const texts = useTexts(adminTexts)
  const common = useTexts(commonTexts)
  return (
    <tr>
      <Cell>
        <RowTitle
          title={shownCompanyName(request.companyName) || (request.userName ?? common.none)}
          sub={request.note}
        />
      </Cell>
      <Cell kind="number">{request.count}</Cell>
      <Cell kind="nowrap">
        {dayTime(request.createdAt)}
        <div>{request.userName ?? common.none}</div>
      </Cell>
      <Cell kind="actions">
        {request.answer === 'open' ? (
          <>
            <Button size="sm" disabled={isSending} onClick={() => onAnswer('declined')}>
              {texts.decline}
            </Button>
            <Button size="sm" variant="primary" disabled={isSending} onClick={() => onAnswer('accepted')}>
              {texts.accept}
            </Button>
          </>
        ) : (
          <Badge tone={request.answer === 'accepted' ? 'standby' : 'plain'}>
            {texts.answers[request.answer]}
          </Badge>
        )}
      </Cell>
    </tr>
  )
}
