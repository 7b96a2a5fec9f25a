import { useStore } from '@nanostores/react'
import { Fragment, lazy, Suspense, useEffect, useState } from 'react'
import type { ReservationShape } from '#contract/reservations.ts'
import { dayWords, rangeWords } from '#rules/japan-words.ts'
import { commonTexts } from '../../messages/common.ts'
import { reservationTexts } from '../../messages/reservations.ts'
import { standByForRooms } from '../../stores/booking/own-room.ts'
import { monthList } from '../../stores/booking/reservations.ts'
import { $language } from '../../stores/shared/preferences.ts'
import { toasts } from '../../stores/shared/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Pager, pageOf } from '../../ui/Pager.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Cell, Table } from '../../ui/Table.tsx'
import { ListSkeleton } from '../lists/ListSkeleton.tsx'
import { LoadFailed } from '../lists/LoadFailed.tsx'
import { useTexts } from '../shell/use-texts.ts'
import { EndingSoon } from './EndingSoon.tsx'
import { EnterRoom } from './EnterRoom.tsx'
import { LinkCopy } from './LinkCopy.tsx'
import { MonthPicker } from './MonthPicker.tsx'
import css from './reservations.module.css'

/** Loaded with the first row that is opened: most people come to look. */
const ReservationEdit = lazy(async () => ({
  default: (await import('./ReservationEdit.tsx')).ReservationEdit,
}))

/** Spec 2.4.9: the reservations of a month. */
export function ReservationListPage() {
  const texts = useTexts(reservationTexts)
  const month = useStore(monthList.$month)
  const { status, value } = useStore(monthList.$resource)
  useEffect(() => {
    void monthList.load()
    return standByForRooms()
  }, [])
  return (
    <>
      <PageHead
        title={texts.list}
        actions={
          <LinkButton href="/app/reservation/calendar?new=1" variant="primary" icon="plus">
            {texts.book}
          </LinkButton>
        }
      />
      <div className={css.toolbar}>
        <MonthPicker month={month} onMonth={monthList.choose} />
      </div>
      <div className={css.stack}>
        <EndingSoon />
        {status === 'loading' && !value && <ListSkeleton />}
        {status === 'failed' && <LoadFailed title={texts.failed} onAgain={() => void monthList.load()} />}
        {value && value.length === 0 && (
          <Card label={texts.list}>
            <Empty icon="calendar" title={texts.noneInMonth(month.month)} />
          </Card>
        )}
        {value && value.length > 0 && (
          // another month begins on its first page
          <MonthTable key={`${month.year}-${month.month}`} reservations={value} />
        )}
      </div>
    </>
  )
}

function MonthTable({ reservations }: { reservations: readonly ReservationShape[] }) {
  const texts = useTexts(reservationTexts)
  const common = useTexts(commonTexts)
  const language = useStore($language)
  const [page, setPage] = useState(1)
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
    void monthList.load()
  }
  return (
    <Card flush label={texts.list}>
      <Table caption={texts.list} columns={columns}>
        {pageOf(reservations, page).map((reservation) => (
          <Fragment key={reservation.id}>
            <tr>
              <Cell className={css.wide}>{reservations.indexOf(reservation) + 1}</Cell>
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
                  aria-expanded={edited === reservation.id}
                  aria-label={texts.editOf(reservation.title)}
                  onClick={() => setEdited(edited === reservation.id ? undefined : reservation.id)}
                >
                  {texts.edit}
                </Button>
              </Cell>
            </tr>
            {edited === reservation.id && (
              <tr className={css.editRow}>
                <td colSpan={columns.length}>
                  <Suspense fallback={<Skeleton width="long" />}>
                    <ReservationEdit
                      reservation={reservation}
                      onDone={done}
                      onClose={() => setEdited(undefined)}
                    />
                  </Suspense>
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </Table>
      <Pager
        total={reservations.length}
        page={page}
        onPage={(next) => {
          setPage(next)
          setEdited(undefined)
        }}
        texts={common.pager}
      />
    </Card>
  )
}
