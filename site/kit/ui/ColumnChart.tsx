import { Fragment } from 'react'
import css from './ColumnChart.module.css'
import { Cell, Table } from './Table.tsx'

export type ChartColumn = {
  /** Text below the column; may be empty. */
  label: string
  /** Name of the column in the table and the tooltip. */
  name: string
  /** Values of the three parts, stacked from the bottom: solid, light, hatched. */
  parts: readonly [number, number, number]
}

type ColumnChartTexts = {
  /** Title of the table's first column. */
  columns: string
  parts: readonly [string, string, string]
  /** Label of the button that opens the table. */
  asTable: string
}

type ColumnChartProps = { name: string; columns: readonly ChartColumn[]; texts: ColumnChartTexts }

const PERCENT = 100
const PARTS = [0, 1, 2] as const
const LOOKS = [css.first, css.second, css.third] as const

/**
 * Columns with up to three parts, which differ in pattern and color. The middle part is left out if it is 0 in all columns. A
 * button below the chart opens a table with the same figures.
 */
export function ColumnChart({ name, columns, texts }: ColumnChartProps) {
  const most = Math.max(1, ...columns.map(({ parts }) => parts[0] + parts[1] + parts[2]))
  const used = PARTS.filter((part) => part !== 1 || columns.some(({ parts }) => parts[1] > 0))
  const titleOf = ({ name: of, parts }: ChartColumn): string =>
    `${of} ${used.map((part) => `${texts.parts[part]} ${parts[part]}`).join(' / ')}`
  const share = (count: number): string => `${(count / most) * PERCENT}%`
  return (
    <figure className={css.chart} aria-label={name}>
      <p className={css.legend} aria-hidden="true">
        {used.map((part) => (
          <Fragment key={part}>
            <span className={LOOKS[part]} /> {texts.parts[part]}
          </Fragment>
        ))}
      </p>
      <div className={css.plot} aria-hidden="true">
        <span className={css.most}>{most}</span>
        <div className={css.columns}>
          {columns.map((column) => (
            <div key={column.name} className={css.column} title={titleOf(column)}>
              <div className={css.bars}>
                {used.toReversed().map((part) => (
                  <div key={part} className={LOOKS[part]} style={{ height: share(column.parts[part]) }} />
                ))}
              </div>
              <span className={css.label}>{column.label}</span>
            </div>
          ))}
        </div>
      </div>
      <details className={css.details}>
        <summary>{texts.asTable}</summary>
        <ChartTable name={name} columns={columns} texts={texts} used={used} />
      </details>
    </figure>
  )
}

type ChartTableProps = ColumnChartProps & { used: readonly (typeof PARTS)[number][] }

function ChartTable({ name, columns, texts, used }: ChartTableProps) {
  return (
    <Table
      caption={name}
      columns={[
        { name: texts.columns },
        ...used.map((part) => ({ name: texts.parts[part], align: 'end' as const })),
      ]}
    >
      {columns.map((column) => (
        <tr key={column.name}>
          <Cell kind="nowrap">{column.name}</Cell>
          {used.map((part) => (
            <Cell key={part} kind="number">
              {column.parts[part]}
            </Cell>
          ))}
        </tr>
      ))}
    </Table>
  )
}
