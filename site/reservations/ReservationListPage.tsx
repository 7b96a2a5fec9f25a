import { useStore } from '@nanostores/react'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { ReservationShape } from '#core/reservations/contract.ts'
import { isRunning } from '#core/reservations/rules.ts'
import { dayWords, rangeWords } from '#core/time/japan-words.ts'
import { ListPager } from '../kit/lists/ListPager.tsx'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { $now } from '../kit/now.ts'
import { numberOf } from '../kit/pages.ts'
import { $language } from '../kit/preferences.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { Skeleton } from '../kit/ui/Skeleton.tsx'
import { Cell, RowTitle, Table } from '../kit/ui/Table.tsx'
import { BookLink } from './BookLink.tsx'
import { standByForRooms } from './current-room.ts'
import { EnterRoom } from './EnterRoom.tsx'
import { LinkCopy } from './LinkCopy.tsx'
import { PastReservations, ShortTime } from './PastReservations.tsx'
import css from './reservations.module.css'
import { openAheadList, openPastList } from './store.ts'
import { reservationTexts } from './texts.ts'

/** Loaded only when the user first opens a row, because most users open no row. */
const ReservationEdit = lazy(async () => ({
  default: (await import('./ReservationEdit.tsx')).ReservationEdit,
}))

/**
 * Lists the reservations that have not ended, and below them the ended ones of a month, collapsed (Spec 2.4.9,
 * decisions 3).
 */
export function ReservationListPage() {
  const texts = useTexts(reservationTexts)
  const [ahead] = useState(openAheadList)
  const [past] = useState(openPastList)
  const load = useCallback(() => void Promise.all([ahead.load(), past.load()]), [ahead, past])
  useEffect(() => {
    load()
    const stop = standByForRooms()
    return () => {
      stop()
      ahead.close()
      past.close()
    }
  }, [ahead, past, load])
  return (
    <>
      <PageHead title={texts.list} actions={<BookLink />} />
      <div className={css.stack}>
        <Ahead list={ahead} onChanged={load} />
        <PastReservations list={past} />
      </div>
    </>
  )
}

type AheadProps = {
  list: ReturnType<typeof openAheadList>
  /** Called when a reservation was changed or canceled, or has ended. */
  onChanged: () => void
}

function Ahead({ list, onChanged }: AheadProps) {
  const texts = useTexts(reservationTexts)
  const now = useStore($now)
  const { status, value } = useStore(list.$list)
  const { page } = useStore(list.$options)
  const endedCount = value?.userResult.filter(({ endAt }) => endAt <= now).length ?? 0
  useEffect(() => {
    if (endedCount > 0) onChanged()
  }, [endedCount, onChanged])
  if (!value)
    return status === 'failed' ? (
      <LoadFailed title={texts.failed} onAgain={() => void list.load()} />
    ) : (
      <ListSkeleton />
    )
  if (value.total === 0)
    return (
      <Card title={texts.coming}>
        <Empty icon="calendar" title={texts.noneAhead} action={<BookLink />}>
          {texts.noneHelp}
        </Empty>
      </Card>
    )
  return (
    <>
      {status === 'failed' && <LoadFailed title={texts.failed} onAgain={() => void list.load()} />}
      {/* An open form closes when the user goes to another page of the list. */}
      <AheadTable key={page} list={list} answer={value} onChanged={onChanged} />
    </>
  )
}

type AheadTableProps = AheadProps & {
  answer: { userResult: readonly ReservationShape[]; total: number; page: number }
}

function AheadTable({ list, answer, onChanged }: AheadTableProps) {
  const texts = useTexts(reservationTexts)
  const { rows } = useStore(list.$options)
  const [edited, setEdited] = useState<number>()
  const columns = [
    { name: texts.columns.number, className: css.wide },
    { name: texts.columns.title },
    { name: texts.columns.date, className: css.wide },
    { name: texts.columns.time, className: css.wide },
    { name: texts.columns.link, className: css.wide },
    { name: texts.columns.meeting, className: css.wide },
    { name: texts.columns.settings, align: 'end' as const },
  ]
  const done = (id: number, what: 'saved' | 'removed') => {
    // the user may have opened the form of another reservation since
    setEdited((now) => (now === id ? undefined : now))
    toasts.show({ text: texts[what] })
    onChanged()
  }
  return (
    <Card flush title={texts.coming}>
      <Table caption={texts.coming} columns={columns}>
        {answer.userResult.map((reservation, index) => (
          <AheadRow
            key={reservation.id}
            reservation={reservation}
            number={numberOf({ page: answer.page, rows }, index)}
            columnCount={columns.length}
            isOpen={edited === reservation.id}
            onOpen={(isOpen) => setEdited(isOpen ? reservation.id : undefined)}
            onDone={(what) => done(reservation.id, what)}
          />
        ))}
      </Table>
      <ListPager pages={list} total={answer.total} />
    </Card>
  )
}

type AheadRowProps = {
  reservation: ReservationShape
  number: number
  columnCount: number
  /** Whether the edit form is open below the row. */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onDone: (what: 'saved' | 'removed') => void
}

function AheadRow({ reservation, number, columnCount, isOpen, onOpen, onDone }: AheadRowProps) {
  const texts = useTexts(reservationTexts)
  const language = useStore($language)
  const isNow = isRunning(reservation, useStore($now))
  return (
    <>
      <tr className={isNow ? css.now : undefined}>
        <Cell className={css.wide}>{number}</Cell>
        <Cell className={css.name}>
          <RowTitle title={reservation.title} sub={isNow && texts.running} />
          <div className={css.narrow}>
            <ShortTime reservation={reservation} />
            <LinkCopy link={reservation.link} title={reservation.title} isShort />
            <EnterRoom reservation={reservation} size="sm" />
          </div>
        </Cell>
        <Cell kind="nowrap" className={css.wide}>
          {dayWords(reservation.startAt, language)}
        </Cell>
        <Cell kind="nowrap" className={css.wide}>
          <b>{rangeWords(reservation)}</b>
        </Cell>
        <Cell className={css.wide}>
          <LinkCopy link={reservation.link} title={reservation.title} isShort />
        </Cell>
        <Cell className={css.wide}>
          <EnterRoom reservation={reservation} size="sm" />
        </Cell>
        <Cell kind="actions">
          <EditButton title={reservation.title} isOpen={isOpen} onOpen={onOpen} />
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

type EditButtonProps = { title: string; isOpen: boolean; onOpen: (isOpen: boolean) => void }

/** Button that opens and closes the row in which the reservation is changed. */
function EditButton({ title, isOpen, onOpen }: EditButtonProps) {
  const texts = useTexts(reservationTexts)
  return (
    <Button
      size="sm"
      icon="pencil"
      aria-expanded={isOpen}
      aria-label={texts.editOf(title)}
      onClick={() => onOpen(!isOpen)}
    >
      {texts.edit}
    </Button>
  )
}

type EditRowProps = Pick<AheadRowProps, 'reservation' | 'columnCount' | 'onDone'> & { onClose: () => void }

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
