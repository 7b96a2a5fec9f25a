import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { shownCompanyName } from '#core/company/name.ts'
import type { UsageRow } from '#core/reservations/contract.ts'
import { clockWords, dayWords, rangeWords } from '#core/time/japan-words.ts'
import { ListPager } from '../kit/lists/ListPager.tsx'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { monthOf } from '../kit/month.ts'
import { $now } from '../kit/now.ts'
import { numberOf } from '../kit/pages.ts'
import { $language } from '../kit/preferences.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { Cell, RowDetails, RowTitle, Table } from '../kit/ui/Table.tsx'
import { $session } from '../line/session.ts'
import { MonthPicker } from './MonthPicker.tsx'
import css from './reservations.module.css'
import { usageTexts } from './texts-usage.ts'
import { UsageSummary } from './UsageSummary.tsx'
import { openUsage, type UsageList, type UsageScope, type Usage as UsageShown } from './usage.ts'

const TITLES = { own: 'title', company: 'ofCompany', all: 'allTitle' } as const

/** Spec 2.4.10: the signed-in user's own usage, by month. */
export const UsagePage = () => <Usage scope="own" />

/** The company's usage, or that of all companies for a system administrator who has chosen no company. */
export function CompanyUsagePage() {
  const { user } = useStore($session)
  if (!user) return <ListSkeleton />
  return <Usage scope={user.companyId === null ? 'all' : 'company'} />
}

function Usage({ scope }: { scope: UsageScope }) {
  const texts = useTexts(usageTexts)
  const [usage] = useState(() => openUsage(scope))
  const { status, value } = useStore(usage.$list)
  useStore(usage.$options)
  const month = usage.month()
  const current = monthOf(useStore($now))
  const isOver = month.year * 12 + month.month < current.year * 12 + current.month
  useEffect(() => {
    void usage.load()
    return usage.close
  }, [usage])
  return (
    <>
      <PageHead
        title={texts[TITLES[scope]]}
        actions={
          <>
            <LinkButton href={usage.fileOf('csv')} icon="download" download>
              {texts.csv}
            </LinkButton>
            <LinkButton href={usage.fileOf('pdf')} icon="download" download>
              {texts.pdf}
            </LinkButton>
          </>
        }
      />
      <div className={css.toolbar}>
        <MonthPicker month={month} onMonth={usage.choose} />
      </div>
      {status === 'loading' && !value && <ListSkeleton />}
      {status === 'failed' && <LoadFailed title={texts.failed} onAgain={() => void usage.load()} />}
      {value && value.total === 0 && (
        <Card label={texts.title}>
          <Empty icon="yen" title={texts.none(month.month)}>
            {texts.noneHelp}
          </Empty>
        </Card>
      )}
      {value && value.total > 0 && (
        <div className={css.stack}>
          <UsageSummary usage={value} isOver={isOver} isOfOne={scope === 'own'} />
          <UsageTable list={usage} usage={value} hasUsers={scope !== 'own'} />
          <p className={css.help}>{texts.footnote}</p>
        </div>
      )}
    </>
  )
}

type UsageTableProps = { list: UsageList; usage: UsageShown; hasUsers: boolean }

function UsageTable({ list, usage, hasUsers }: UsageTableProps) {
  const texts = useTexts(usageTexts)
  const { rows: pageRows } = useStore(list.$options)
  const { rows, total, page } = usage
  const isLastPage = page * pageRows >= total
  const columns = [
    { name: texts.columns.number, className: css.wide },
    { name: texts.columns.title },
    ...(hasUsers ? [{ name: texts.columns.user, className: css.wide }] : []),
    { name: texts.columns.date },
    { name: texts.columns.time, className: css.wide },
    { name: texts.columns.rate, className: css.wide },
    { name: texts.columns.amount, align: 'end' as const },
  ]
  return (
    <Card flush label={texts.title}>
      <Table
        caption={texts.title}
        columns={columns}
        foot={
          isLastPage && (
            <tr>
              <td className={css.wide} />
              <td colSpan={2}>
                {texts.sum(total)} <span className={css.narrow}>{texts.minutes(usage.totalMinutes)}</span>
              </td>
              {hasUsers && <td className={css.wide} />}
              <td className={css.wide}>{texts.minutes(usage.totalMinutes)}</td>
              <td className={css.wide} />
              <Cell kind="number">{texts.amount(usage.totalYen)}</Cell>
            </tr>
          )
        }
      >
        {rows.map((row, index) => (
          <UsageLine
            key={row.reservID}
            row={row}
            number={numberOf({ page, rows: pageRows }, index)}
            hasUsers={hasUsers}
          />
        ))}
      </Table>
      <ListPager pages={list} total={total} />
    </Card>
  )
}

function UsageLine({ row, number, hasUsers }: { row: UsageRow; number: number; hasUsers: boolean }) {
  const texts = useTexts(usageTexts)
  const language = useStore($language)
  const company = shownCompanyName(row.companyName)
  const ofUser = [texts.columns.user, company ? `${row.userName} (${company})` : row.userName] as const
  const ofRate = [texts.columns.rate, texts.rate] as const
  const presence =
    row.joinedAt === null
      ? texts.nobodyCame
      : texts.present(clockWords(row.joinedAt), row.leftAt === null ? '' : clockWords(row.leftAt))
  return (
    <tr>
      <Cell className={css.wide}>{number}</Cell>
      <Cell>
        <RowTitle title={row.title} sub={presence} />
        <RowDetails facts={hasUsers ? [ofUser, ofRate] : [ofRate]} />
      </Cell>
      {hasUsers && (
        <Cell className={css.wide}>
          <RowTitle title={row.userName} sub={company} />
        </Cell>
      )}
      <Cell kind="nowrap">
        {dayWords(row.startAt, language)}
        <div className={css.narrow}>
          {rangeWords(row)} <span className={css.help}>{texts.inMinutes(row.minutes)}</span>
        </div>
      </Cell>
      <Cell kind="nowrap" className={css.wide}>
        {rangeWords(row)} <span className={css.help}>{texts.inMinutes(row.minutes)}</span>
      </Cell>
      <Cell kind="nowrap" className={css.wide}>
        {texts.rate}
      </Cell>
      <Cell kind="number">{texts.amount(row.amountYen)}</Cell>
    </tr>
  )
}
