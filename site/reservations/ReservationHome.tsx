import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { ReservationShape } from '#core/reservations/contract.ts'
import { isRunning } from '#core/reservations/rules.ts'
import { clockWords, dayWords, rangeWords } from '#core/time/japan-words.ts'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { $now } from '../kit/now.ts'
import { $language } from '../kit/preferences.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { Pager, pageOf } from '../kit/ui/Pager.tsx'
import { Cell, RowTitle, Table } from '../kit/ui/Table.tsx'
import { AddressCheck } from './AddressCheck.tsx'
import { BookLink } from './BookLink.tsx'
import { standByForRooms } from './current-room.ts'
import { EnterRoom } from './EnterRoom.tsx'
import { LinkCopy } from './LinkCopy.tsx'
import { NextReservation } from './NextReservation.tsx'
import css from './reservations.module.css'
import { reservationTexts } from './texts.ts'
import { addressCheckTexts } from './texts-address-check.ts'
import { today } from './today.ts'

const sayConfirmed = (): void =>
  void toasts.show({ text: pickTexts(addressCheckTexts, $language.get()).confirmed })

/** Spec 2.4.8: today's reservations; the home page of reservation users. */
export function ReservationHome() {
  const texts = useTexts(reservationTexts)
  const language = useStore($language)
  const now = useStore($now)
  const { status, value } = useStore(today.$resource)
  useEffect(() => today.open(), [])
  useEffect(standByForRooms, [])
  const reservations = value?.userResult ?? []
  const next = reservations.find((reservation) => reservation.endAt > now)
  return (
    <>
      <PageHead
        title={texts.title}
        lead={dayWords(now, language)}
        actions={
          <>
            <LinkButton href="/app/reservation/calendar" icon="calendar">
              {texts.schedule}
            </LinkButton>
            <BookLink />
          </>
        }
      />
      <div className={css.stack}>
        <AddressCheck onConfirmed={sayConfirmed} />
        {next && <NextReservation reservation={next} />}
        {status === 'loading' && !value && <ListSkeleton />}
        {status === 'failed' && <LoadFailed title={texts.failed} onAgain={() => void today.load()} />}
        {value && reservations.length === 0 && <NothingToday />}
        {reservations.length > 0 && <TodaysTable reservations={reservations} now={now} />}
      </div>
    </>
  )
}

function NothingToday() {
  const texts = useTexts(reservationTexts)
  return (
    <Card label={texts.title}>
      <Empty icon="calendar" title={texts.none} action={<BookLink />}>
        {texts.noneHelp}
      </Empty>
    </Card>
  )
}

function TodaysTable({ reservations, now }: { reservations: readonly ReservationShape[]; now: number }) {
  const texts = useTexts(reservationTexts)
  const common = useTexts(commonTexts)
  const [page, setPage] = useState(1)
  return (
    <Card flush label={texts.title}>
      <Table
        caption={texts.title}
        columns={[
          { name: texts.columns.number, className: css.wide },
          { name: texts.columns.title },
          { name: texts.columns.date, className: css.wide },
          { name: texts.columns.time, className: css.wide },
          { name: texts.columns.link, className: css.wide },
          { name: texts.columns.meeting, align: 'end' },
        ]}
      >
        {pageOf(reservations, page).map((reservation) => (
          <TodaysRow
            key={reservation.id}
            reservation={reservation}
            number={reservations.indexOf(reservation) + 1}
            now={now}
          />
        ))}
      </Table>
      <Pager total={reservations.length} page={page} onPage={setPage} texts={common.pager} />
    </Card>
  )
}

type TodaysRowProps = { reservation: ReservationShape; number: number; now: number }

function TodaysRow({ reservation, number, now }: TodaysRowProps) {
  const texts = useTexts(reservationTexts)
  const language = useStore($language)
  const isNow = isRunning(reservation, now)
  const upcoming = isNow ? texts.running : texts.opensAt(clockWords(reservation.startAt))
  const state = reservation.endAt <= now ? texts.over : upcoming
  return (
    <tr className={isNow ? css.now : undefined}>
      <Cell className={css.wide}>{number}</Cell>
      <Cell>
        <RowTitle title={reservation.title} sub={state} />
        <div className={css.narrow}>
          <b>{rangeWords(reservation)}</b>
          <LinkCopy link={reservation.link} title={reservation.title} />
        </div>
      </Cell>
      <Cell kind="nowrap" className={css.wide}>
        {dayWords(reservation.startAt, language)}
      </Cell>
      <Cell kind="nowrap" className={css.wide}>
        <b>{rangeWords(reservation)}</b>
      </Cell>
      <Cell className={css.wide}>
        <LinkCopy link={reservation.link} title={reservation.title} />
      </Cell>
      <Cell kind="actions">
        <EnterRoom reservation={reservation} size="sm" />
      </Cell>
    </tr>
  )
}
