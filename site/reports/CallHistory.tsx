import { useStore } from '@nanostores/react'
import type { ListedCallShape } from '#core/reports/contract.ts'
import { clockWords, shortDayWords } from '#core/time/japan-words.ts'
import { CursorPager } from '../kit/lists/CursorPager.tsx'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { $now } from '../kit/now.ts'
import { $language } from '../kit/preferences.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { Cell, RowDetails, RowTitle, Table } from '../kit/ui/Table.tsx'
import { TextLink } from '../kit/ui/TextLink.tsx'
import { HistoryFilters } from './HistoryFilters.tsx'
import { OutcomeBadge } from './OutcomeBadge.tsx'
import { searchOf } from './options.ts'
import css from './reports.module.css'
import type { Reports } from './store.ts'
import { reportTexts } from './texts.ts'

/** The calls of the chosen days, newest first. */
export function CallHistory({ reports }: { reports: Reports }) {
  const texts = useTexts(reportTexts)
  return (
    <div className={css.stack}>
      <Card label={texts.filters}>
        <HistoryFilters reports={reports} />
      </Card>
      <Rows reports={reports} />
    </div>
  )
}

function Rows({ reports }: { reports: Reports }) {
  const texts = useTexts(reportTexts)
  const { status, value, refused } = useStore(reports.$history)
  const options = useStore(reports.$options)
  const page = useStore(reports.$page)
  if (refused?.refusal.key === 'invalid') return <Banner tone="danger" title={texts.badDays} />
  if (status === 'failed') return <LoadFailed title={texts.failed} onAgain={() => void reports.load()} />
  if (!value) return <ListSkeleton />
  if (value.rows.length === 0) return <NoCalls reports={reports} />
  const { columns } = texts
  return (
    <Card flush title={texts.history}>
      <Table
        caption={texts.history}
        columns={[
          { name: columns.at },
          { name: columns.place, className: css.wide ?? '' },
          { name: texts.button, className: css.wide ?? '' },
          { name: texts.operator, className: css.wide ?? '' },
          { name: columns.wait, align: 'end', className: css.wide ?? '' },
          { name: columns.talk, align: 'end', className: css.wide ?? '' },
          { name: texts.outcome },
        ]}
      >
        {value.rows.map((call) => (
          <CallLine key={call.id} call={call} history={searchOf(options)} />
        ))}
      </Table>
      <CursorPager
        texts={texts.pages}
        page={page}
        hasNext={value.next !== null}
        isLoading={status === 'loading'}
        onPrevious={reports.previous}
        onNext={reports.next}
      />
    </Card>
  )
}

function NoCalls({ reports }: { reports: Reports }) {
  const texts = useTexts(reportTexts)
  const { filters } = useStore(reports.$options)
  const isNarrowed = Object.values(filters).some((filter) => filter !== undefined)
  return (
    <Card label={texts.history}>
      {isNarrowed ? (
        <Empty
          icon="search"
          title={texts.noMatch}
          action={<Button onClick={reports.widen}>{texts.clear}</Button>}
        />
      ) : (
        <Empty icon="phone" title={texts.empty}>
          {texts.emptyHelp}
        </Empty>
      )}
    </Card>
  )
}

/** The texts for the columns of one call in the table. */
function useColumns({ begunBy, touchButton, hostName, requestedAt, answeredAt, endedAt }: ListedCallShape) {
  const texts = useTexts(reportTexts)
  const isByHost = begunBy === 'host'
  const between = (from: number | null, to: number | null): string =>
    from === null || to === null ? texts.none : texts.duration(to - from)
  return {
    button: isByHost ? texts.byHost : (touchButton ?? texts.noButton),
    wait: isByHost ? texts.none : between(requestedAt, answeredAt),
    talk: between(answeredAt, endedAt),
    host: hostName ?? texts.none,
  }
}

/** @param history query string of the list's URL, for the link back to the list */
function CallLine({ call, history }: { call: ListedCallShape; history: string }) {
  const texts = useTexts(reportTexts)
  const language = useStore($language)
  const query = new URLSearchParams({ id: call.id, history })
  const day = shortDayWords(call.requestedAt, $now.get(), language)
  const clock = clockWords(call.requestedAt)
  const { button, wait, talk, host } = useColumns(call)
  return (
    <tr>
      <Cell>
        <RowTitle
          title={
            <TextLink href={`/app/users/call?${query}`} aria-label={texts.open(`${day} ${clock}`)}>
              {clock}
            </TextLink>
          }
          sub={day}
        />
        <RowDetails
          facts={[
            [texts.columns.place, `${call.signageName}・${call.storeName ?? texts.noStore}`],
            [texts.button, button],
            [texts.operator, host],
            [texts.columns.wait, wait],
            [texts.columns.talk, talk],
          ]}
        />
      </Cell>
      <Cell className={css.wide}>
        <RowTitle title={call.signageName} sub={call.storeName ?? texts.noStore} />
      </Cell>
      <Cell className={css.wide}>{button}</Cell>
      <Cell className={css.wide}>{host}</Cell>
      <Cell kind="number" className={css.wide}>
        {wait}
      </Cell>
      <Cell kind="number" className={css.wide}>
        {talk}
      </Cell>
      <Cell kind="nowrap">
        <OutcomeBadge outcome={call.outcome} />
      </Cell>
    </tr>
  )
}
