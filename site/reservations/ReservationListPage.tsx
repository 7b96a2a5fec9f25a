import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { ReservationShape } from '#core/reservations/contract.ts'
import { dayWords, rangeWords } from '#core/time/japan-words.ts'
import { ListPager } from '../kit/lists/ListPager.tsx'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { numberOf } from '../kit/pages.ts'
import { $language } from '../kit/preferences.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { Skeleton } from '../kit/ui/Skeleton.tsx'
import { Cell, Table } from '../kit/ui/Table.tsx'
import { BookLink } from './BookLink.tsx'
import { standByForRooms } from './current-room.ts'
import { EndingSoon } from './EndingSoon.tsx'
import { EnterRoom } from './EnterRoom.tsx'
import { LinkCopy } from './LinkCopy.tsx'
import { MonthPicker } from './MonthPicker.tsx'
import css from './reservations.module.css'
import { openMonthList } from './store.ts'
import { reservationTexts } from './texts.ts'

/** Loaded when a row is first opened, which most users do not do. */
const ReservationEdit = lazy(async () => ({
  default: (await import('./ReservationEdit.tsx')).ReservationEdit,
}))

/** Spec 2.4.9: the reservations of a month. */
export function ReservationListPage() {
  const texts = useTexts(reservationTexts)
  const [list] = useState(openMonthList)
  const { status, value } = useStore(list.$list)
  const wish = useStore(list.$wish)
  const month = list.month()
  useEffect(() => {
    void list.load()
    const stop = standByForRooms()
    return () => {
      stop()
      list.close()
    }
  }, [list])
  return (
    <>
      <PageHead title={texts.list} actions={<BookLink />} />
      <div className={css.toolbar}>
        <MonthPicker month={month} onMonth={list.choose} />
      </div>
      <div className={css.stack}>
        <EndingSoon />
        {status === 'loading' && !value && <ListSkeleton />}
        {status === 'failed' && <LoadFailed title={texts.failed} onAgain={() => void list.load()} />}
        {value && value.total === 0 && (
          <Card label={texts.list}>
            <Empty icon="calendar" title={texts.noneInMonth(month.month)} />
          </Card>
        )}
        {value && value.total > 0 && (
          // an open edit form closes when the month or page changes
          <MonthTable key={`${wish.month} ${wish.page} ${wish.rows}`} list={list} answer={value} />
        )}
      </div>
    </>
  )
}

type MonthTableProps = {
  list: ReturnType<typeof openMonthList>
  answer: { userResult: readonly ReservationShape[]; total: number; page: number }
}

function MonthTable({ list, answer }: MonthTableProps) {
  const texts = useTexts(reservationTexts)
  const { rows } = useStore(list.$wish)
  const [edited, setEdited] = useState<number>()
  const columns = [
    { name: texts.columns.number, className: css.wide },
    { name: texts.columns.title },
    { name: texts.columns.date },
    { name: texts.columns.time, className: css.wide },
    { name: texts.columns.link, className: css.wide },
    { name: texts.columns.meeting, className: css.wide },
    { name: texts.columns.settings, align: 'end' as const },
  ]
  const done = (what: 'saved' | 'removed') => {
    setEdited(undefined)
    toasts.show({ text: texts[what] })
    void list.load()
  }
  return (
    <Card flush label={texts.list}>
      <Table caption={texts.list} columns={columns}>
        {answer.userResult.map((reservation, index) => (
          <MonthRow
            key={reservation.id}
            reservation={reservation}
            number={numberOf({ page: answer.page, rows }, index)}
            columnCount={columns.length}
            isOpen={edited === reservation.id}
            onOpen={(isOpen) => setEdited(isOpen ? reservation.id : undefined)}
            onDone={done}
          />
        ))}
      </Table>
      <ListPager pages={list} total={answer.total} />
    </Card>
  )
}

type MonthRowProps = {
  reservation: ReservationShape
  number: number
  columnCount: number
  /** The edit form is open below the row. */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onDone: (what: 'saved' | 'removed') => void
}

function MonthRow({ reservation, number, columnCount, isOpen, onOpen, onDone }: MonthRowProps) {
  const texts = useTexts(reservationTexts)
  const language = useStore($language)
  return (
    <>
      <tr>
        <Cell className={css.wide}>{number}</Cell>
        <Cell>
          <b>{reservation.title}</b>
          <div className={css.narrow}>
            <LinkCopy link={reservation.link} title={reservation.title} />
            <EnterRoom reservation={reservation} size="sm" />
          </div>
        </Cell>
        <Cell kind="nowrap">
          {dayWords(reservation.startAt, language)}
          <div className={css.narrow}>{rangeWords(reservation)}</div>
        </Cell>
        <Cell kind="nowrap" className={css.wide}>
          <b>{rangeWords(reservation)}</b>
        </Cell>
        <Cell className={css.wide}>
          <LinkCopy link={reservation.link} title={reservation.title} />
        </Cell>
        <Cell className={css.wide}>
          <EnterRoom reservation={reservation} size="sm" />
        </Cell>
        <Cell kind="actions">
          <Button
            size="sm"
            icon="pencil"
            aria-expanded={isOpen}
            aria-label={texts.editOf(reservation.title)}
            onClick={() => onOpen(!isOpen)}
          >
            {texts.edit}
          </Button>
        </Cell>
      </tr>
      {isOpen && (
        <EditRow
          reservation={reservation}
          columnCount={columnCount}
          onDone={onDone}
          onClose={() => onOpen(false)}
        />
      )}
    </>
  )
}

type EditRowProps = Pick<MonthRowProps, 'reservation' | 'columnCount' | 'onDone'> & { onClose: () => void }

function EditRow({ reservation, columnCount, onDone, onClose }: EditRowProps) {
  return (
    <tr className={css.editRow}>
      <td colSpan={columnCount}>
        <Suspense fallback={<Skeleton width="long" />}>
          <ReservationEdit reservation={reservation} onDone={onDone} onClose={onClose} />
        </Suspense>
      </td>
    </tr>
  )
}
