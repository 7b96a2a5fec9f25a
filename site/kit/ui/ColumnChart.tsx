import css from './ColumnChart.module.css'
import { Cell, Table } from './Table.tsx'

export type ChartColumn = {
  /** Below the column; may be empty. */
  label: string
  /** For the table and the tooltip. */
  name: string
  /** Stacked from the bottom: the first part is solid, the second hatched. */
  parts: readonly [number, number]
}

type ColumnChartTexts = {
  /** Title of the table's first column. */
  columns: string
  parts: readonly [string, string]
  /** Button that opens the table. */
  asTable: string
}

type ColumnChartProps = { name: string; columns: readonly ChartColumn[]; texts: ColumnChartTexts }

const PERCENT = 100

/** Columns with two parts, which differ in pattern and color. A table with the same figures follows and opens by keyboard. */
export function ColumnChart({ name, columns, texts }: ColumnChartProps) {
  const most = Math.max(1, ...columns.map(({ parts }) => parts[0] + parts[1]))
  const share = (count: number): string => `${(count / most) * PERCENT}%`
  return (
    <figure className={css.chart} aria-label={name}>
      <p className={css.legend} aria-hidden="true">
        <span className={css.first} /> {texts.parts[0]}
        <span className={css.second} /> {texts.parts[1]}
      </p>
      <div className={css.plot} aria-hidden="true">
        <span className={css.most}>{most}</span>
        <div className={css.columns}>
          {columns.map((column) => (
            <div
              key={column.name}
              className={css.column}
              title={`${column.name} ${texts.parts[0]} ${column.parts[0]} / ${texts.parts[1]} ${column.parts[1]}`}
            >
              <div className={css.bars}>
                <div className={css.second} style={{ height: share(column.parts[1]) }} />
                <div className={css.first} style={{ height: share(column.parts[0]) }} />
              </div>
              <span className={css.label}>{column.label}</span>
            </div>
          ))}
        </div>
      </div>
      <details className={css.details}>
        <summary>{texts.asTable}</summary>
        <Table
          caption={name}
          columns={[
            { name: texts.columns },
            { name: texts.parts[0], align: 'end' },
            { name: texts.parts[1], align: 'end' },
          ]}
        >
          {columns.map((column) => (
            <tr key={column.name}>
              <Cell kind="nowrap">{column.name}</Cell>
              <Cell kind="number">{column.parts[0]}</Cell>
              <Cell kind="number">{column.parts[1]}</Cell>
            </tr>
          ))}
        </Table>
      </details>
    </figure>
  )
}
