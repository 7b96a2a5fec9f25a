import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Span } from '#core/reservations/rules.ts'
import { dayWords, rangeWords } from '#core/time/japan-words.ts'
import { ListPager } from '../kit/lists/ListPager.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { numberOf } from '../kit/pages.ts'
import { $language } from '../kit/preferences.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Empty } from '../kit/ui/Empty.tsx'
import { FoldedCard } from '../kit/ui/FoldedCard.tsx'
import { Cell, Table } from '../kit/ui/Table.tsx'
import { MonthPicker } from './MonthPicker.tsx'
import css from './reservations.module.css'
import type { openPastList } from './store.ts'
import { reservationTexts } from './texts.ts'

type PastList = ReturnType<typeof openPastList>

/** The ended reservations of a month, newest first. Collapsed, unless the URL contains a month or page. */
export function PastReservations({ list }: { list: PastList }) {
  const texts = useTexts(reservationTexts)
  const { status, value } = useStore(list.$list)
  const { page } = useStore(list.$options)
  const [isOpenAtFirst] = useState(() => list.isNarrowed() || page > 1)
  const month = list.month()
  return (
    <FoldedCard title={texts.past(texts.monthName(month.month), value?.total)} isOpenAtFirst={isOpenAtFirst}>
      <div className={css.pastMonth}>
        <MonthPicker month={month} onMonth={list.choose} />
      </div>
      {status === 'failed' && <LoadFailed title={texts.failed} onAgain={() => void list.load()} />}
      {value?.total === 0 && <Empty icon="calendar" title={texts.noneInMonth(month.month)} />}
      {value && value.total > 0 && <PastTable list={list} />}
    </FoldedCard>
  )
}

/** Day and time below the name of a meeting, in narrow tables. */
export const ShortTime = ({ reservation }: { reservation: Span }) => (
  <div>
    {dayWords(reservation.startAt, useStore($language))} {rangeWords(reservation)}
  </div>
)

function PastTable({ list }: { list: PastList }) {
  const texts = useTexts(reservationTexts)
  const language = useStore($language)
  const { value } = useStore(list.$list)
  const { rows } = useStore(list.$options)
  if (!value) return null
  return (
    <>
      <Table
        caption={texts.past(texts.monthName(list.month().month), value.total)}
        columns={[
          { name: texts.columns.number, className: css.wide },
          { name: texts.columns.title },
          { name: texts.columns.date, className: css.wide },
          { name: texts.columns.time, align: 'end', className: css.wide },
        ]}
      >
        {value.userResult.map((reservation, index) => (
          <tr key={reservation.id}>
            <Cell className={css.wide}>{numberOf({ page: value.page, rows }, index)}</Cell>
            <Cell className={css.name}>
              <b>{reservation.title}</b>
              <div className={css.narrow}>
                <ShortTime reservation={reservation} />
              </div>
            </Cell>
            <Cell kind="nowrap" className={css.wide}>
              {dayWords(reservation.startAt, language)}
            </Cell>
            <Cell kind="number" className={css.wide}>
              {rangeWords(reservation)}
            </Cell>
          </tr>
        ))}
      </Table>
      <ListPager pages={list} total={value.total} />
    </>
  )
}
