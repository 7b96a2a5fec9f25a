import { answerRate, type CallTally } from '#core/reports/call-report.ts'
import type { CallReport } from '#core/reports/contract.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { Cell, RowTitle, Table } from '../kit/ui/Table.tsx'
import { partsOf } from './chart-columns.ts'
import css from './reports.module.css'
import { reportTexts } from './texts.ts'

interface TallyRow extends CallTally {
  key?: number
  name: string
}

/** A table with bars: solid for answered calls, light for calls that the AI took over, hatched for the rest. */
export function TallyTable({
  title,
  head,
  rows,
}: {
  title: string
  head: string
  rows: readonly TallyRow[]
}) {
  const texts = useTexts(reportTexts)
  const most = Math.max(1, ...rows.map(({ called }) => called))
  if (rows.length === 0) return null
  const rateOf = (tally: CallTally): string => {
    const rate = answerRate(tally)
    return rate === null ? texts.none : `${(rate * 100).toFixed(1)}${texts.units.percent}`
  }
  return (
    <Card flush title={title}>
      <Table
        caption={title}
        columns={[{ name: head }, { name: texts.called, align: 'end' }, { name: texts.rate, align: 'end' }]}
      >
        {rows.map(({ key, name, ...tally }) => (
          <tr key={key ?? name}>
            <Cell>
              <RowTitle title={name} />
              <Bar parts={partsOf(tally)} most={most} />
            </Cell>
            <Cell kind="number">{texts.count(tally.called)}</Cell>
            <Cell kind="number">{rateOf(tally)}</Cell>
          </tr>
        ))}
      </Table>
    </Card>
  )
}

function Bar({ parts, most }: { parts: readonly [number, number, number]; most: number }) {
  const share = (count: number): string => `${(count / most) * 100}%`
  return (
    <div className={css.bar} aria-hidden="true">
      <span className={css.plain} style={{ width: share(parts[0]) }} />
      <span className={css.light} style={{ width: share(parts[1]) }} />
      <span className={css.hatched} style={{ width: share(parts[2]) }} />
    </div>
  )
}

/** Calls per operator: answered, and started by the operator. */
export function OperatorTable({ operators }: { operators: CallReport['operators'] }) {
  const texts = useTexts(reportTexts)
  const most = Math.max(1, ...operators.map(({ answered, begun }) => answered + begun))
  return (
    <Card flush title={texts.byOperator}>
      {operators.length === 0 ? (
        <Empty icon="people" title={texts.operatorsNone} />
      ) : (
        <Table
          caption={texts.byOperator}
          columns={[
            { name: texts.operator },
            { name: texts.answered, align: 'end' },
            { name: texts.begun, align: 'end' },
            { name: texts.talk, align: 'end' },
          ]}
        >
          {operators.map(({ id, name, answered, begun, meanTalkMs }) => (
            <tr key={id}>
              <Cell>
                <RowTitle title={name} />
                <Bar parts={[answered + begun, 0, 0]} most={most} />
              </Cell>
              <Cell kind="number">{texts.count(answered)}</Cell>
              <Cell kind="number">{texts.count(begun)}</Cell>
              <Cell kind="number">{meanTalkMs === null ? texts.none : texts.duration(meanTalkMs)}</Cell>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  )
}
