import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { dayWords, rangeWords } from '#core/time/japan-words.ts'
import { ListPager } from '../kit/lists/ListPager.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { numberOf } from '../kit/pages.ts'
import { $language } from '../kit/preferences.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { Cell, Table } from '../kit/ui/Table.tsx'
import { openSignageReservations } from './signage-reservations.ts'
import { reservationTexts } from './texts.ts'

/** Spec 2.4.19: the reservations of this room, below the editor, five per page. Marks the running one. */
export function SignageReservations({ signageId }: { signageId: number }) {
  const texts = useTexts(reservationTexts)
  const language = useStore($language)
  const [list] = useState(() => openSignageReservations(signageId))
  const { status, value } = useStore(list.$list)
  const options = useStore(list.$options)
  useEffect(() => void list.load(), [list])
  const rows = value?.userResult ?? []
  if (status === 'failed') return <LoadFailed title={texts.failed} onAgain={() => void list.load()} />
  return (
    <Card flush title={texts.ofRoom}>
      {value && rows.length === 0 && <Empty icon="calendar" title={texts.noneOfRoom} />}
      {rows.length > 0 && (
        <Table
          caption={texts.ofRoom}
          columns={[
            { name: texts.columns.number },
            { name: texts.columns.title },
            { name: texts.columns.date },
            { name: texts.columns.time },
          ]}
        >
          {rows.map((row, index) => (
            <tr key={row.id} aria-current={row.isInWindow || undefined}>
              <Cell>{numberOf(options, index)}</Cell>
              <Cell>
                <b>{row.title}</b>{' '}
                {row.isInWindow && (
                  <Badge tone="active" icon="clock">
                    {texts.running}
                  </Badge>
                )}
              </Cell>
              <Cell kind="nowrap">{dayWords(row.startAt, language)}</Cell>
              <Cell kind="nowrap">{rangeWords(row)}</Cell>
            </tr>
          ))}
        </Table>
      )}
      <ListPager pages={list} total={value?.total ?? 0} />
    </Card>
  )
}
