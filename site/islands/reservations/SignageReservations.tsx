import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { dayWords, rangeWords } from '#rules/japan-words.ts'
import { reservationTexts } from '../../messages/reservations.ts'
import { openSignageReservations } from '../../stores/booking/signage-reservations.ts'
import { numberOf } from '../../stores/shared/pages.ts'
import { $language } from '../../stores/shared/preferences.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Cell, Table } from '../../ui/Table.tsx'
import { ListPager } from '../lists/ListPager.tsx'
import { LoadFailed } from '../lists/LoadFailed.tsx'
import { useTexts } from '../shell/use-texts.ts'

/** Spec 2.4.19, below the editor: what this room is reserved for, five a page; a mark says which runs now. */
export function SignageReservations({ signageId }: { signageId: number }) {
  const texts = useTexts(reservationTexts)
  const language = useStore($language)
  const [list] = useState(() => openSignageReservations(signageId))
  const { status, value } = useStore(list.$list)
  const wish = useStore(list.$wish)
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
              <Cell>{numberOf(wish, index)}</Cell>
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
