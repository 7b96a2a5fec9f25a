import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { shownCompanyName } from '#core/company/name.ts'
import type { ReservationShape } from '#core/reservations/contract.ts'
import { isRunning } from '#core/reservations/rules.ts'
import { clockWords, dayWords, rangeWords } from '#core/time/japan-words.ts'
import { ListPager } from '../kit/lists/ListPager.tsx'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { $now } from '../kit/now.ts'
import { numberOf } from '../kit/pages.ts'
import { $language } from '../kit/preferences.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { Cell, RowDetails, RowTitle, Table } from '../kit/ui/Table.tsx'
import { TextLink } from '../kit/ui/TextLink.tsx'
import { $session } from '../line/session.ts'
import { MonthPicker } from './MonthPicker.tsx'
import css from './reservations.module.css'
import { openCompanyMonthList } from './store.ts'
import { reservationTexts } from './texts.ts'
import { usageTexts } from './texts-usage.ts'

/** Spec 7.4: the company's reservations; a system administrator without a company sees all. */
export function CompanyReservationsPage() {
  const texts = useTexts(reservationTexts)
  const { user } = useStore($session)
  const [list] = useState(openCompanyMonthList)
  const { status, value } = useStore(list.$list)
  useStore(list.$options)
  const month = list.month()
  const ofAll = user?.role === 'systemAdmin' && user.companyId === null
  useEffect(() => {
    void list.load()
    return list.close
  }, [list])
  return (
    <>
      <PageHead title={ofAll ? texts.ofAll : texts.ofCompany} lead={texts.ofCompanyLead} />
      <div className={css.toolbar}>
        <MonthPicker month={month} onMonth={list.choose} />
      </div>
      {status === 'loading' && !value && <ListSkeleton />}
      {status === 'failed' && <LoadFailed title={texts.failed} onAgain={() => void list.load()} />}
      {value && value.total === 0 && (
        <Card label={texts.ofCompany}>
          <Empty icon="calendar" title={texts.noneOfCompany(month.month)} />
        </Card>
      )}
      {value && value.total > 0 && <CompanyTable list={list} answer={value} isOfAll={ofAll} />}
    </>
  )
}

type CompanyTableProps = {
  list: ReturnType<typeof openCompanyMonthList>
  answer: { userResult: readonly ReservationShape[]; total: number; page: number }
  isOfAll: boolean
}

function CompanyTable({ list, answer, isOfAll }: CompanyTableProps) {
  const texts = useTexts(reservationTexts)
  const { rows } = useStore(list.$options)
  return (
    <Card flush label={texts.ofCompany}>
      <Table
        caption={texts.ofCompany}
        columns={[
          { name: texts.columns.number, className: css.wide },
          { name: texts.columns.title },
          { name: texts.columns.user, className: css.wide },
          { name: texts.columns.date },
          { name: texts.columns.time, className: css.wide },
          { name: texts.columns.state, align: 'end' },
        ]}
      >
        {answer.userResult.map((reservation, index) => (
          <CompanyLine
            key={reservation.id}
            reservation={reservation}
            number={numberOf({ page: answer.page, rows }, index)}
            isOfAll={isOfAll}
          />
        ))}
      </Table>
      <ListPager pages={list} total={answer.total} />
    </Card>
  )
}

type CompanyLineProps = { reservation: ReservationShape; number: number; isOfAll: boolean }

function CompanyLine({ reservation, number, isOfAll }: CompanyLineProps) {
  const texts = useTexts(reservationTexts)
  const language = useStore($language)
  const { title, userName, companyName, startAt } = reservation
  const company = shownCompanyName(companyName)
  const user = isOfAll ? (
    userName
  ) : (
    <TextLink href={`/app/personal-data?${new URLSearchParams({ q: userName })}`}>{userName}</TextLink>
  )
  return (
    <tr>
      <Cell className={css.wide}>{number}</Cell>
      <Cell>
        <b>{title}</b>
        <RowDetails
          facts={[[texts.columns.user, isOfAll ? (company ? `${userName} (${company})` : userName) : user]]}
        />
      </Cell>
      <Cell className={css.wide}>
        <RowTitle title={user} sub={isOfAll && company} />
      </Cell>
      <Cell kind="nowrap">
        {dayWords(startAt, language)}
        <div className={css.narrow}>{rangeWords(reservation)}</div>
      </Cell>
      <Cell kind="nowrap" className={css.wide}>
        <b>{rangeWords(reservation)}</b>
      </Cell>
      <Cell className={css.state}>
        <ReservationState reservation={reservation} />
      </Cell>
    </tr>
  )
}

/** Shows whether the reservation is upcoming, running or over, and whether its visitor came. */
function ReservationState({ reservation }: { reservation: ReservationShape }) {
  const texts = useTexts(reservationTexts)
  const usage = useTexts(usageTexts)
  const now = useStore($now)
  const { joinedAt, leftAt } = reservation
  if (isRunning(reservation, now)) return <Badge tone="active">{texts.running}</Badge>
  if (reservation.endAt > now) return <Badge>{texts.ahead}</Badge>
  const presence =
    joinedAt === null
      ? usage.nobodyCame
      : usage.present(clockWords(joinedAt), leftAt === null ? '' : clockWords(leftAt))
  return <RowTitle title={texts.ended} sub={presence} />
}
