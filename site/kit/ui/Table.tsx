import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classes } from './classes.ts'
import css from './Table.module.css'

type TableProps = {
  /** Announced before the table; visible to screen readers only. */
  caption: string
  /** Column titles. A column without a visible title still needs a name: use `hidden`. */
  columns: readonly TableColumn[]
  foot?: ReactNode
  className?: string
  /** `<tr>` elements with Cell parts. */
  children: ReactNode
}

type TableColumn = { name: string; align?: 'start' | 'end'; hidden?: boolean; className?: string }

/** A table with column titles. A table that is wider than its frame scrolls sideways. */
export function Table({ caption, columns, foot, className, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
    <div className={classes(css.frame, className)} role="group" aria-label={caption} tabIndex={0}>
      <table className={css.table}>
        <caption className={css.hidden}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                className={classes(column.align === 'end' && css.end, column.className)}
              >
                <span className={column.hidden ? css.hidden : undefined}>{column.name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </div>
  )
}

type CellProps = Omit<ComponentPropsWithRef<'td'>, 'className'> & {
  /** number: right-aligned, with digits of equal width; actions: right-aligned buttons; nowrap: dates and times. */
  kind?: 'text' | 'number' | 'actions' | 'nowrap'
  className?: string
}

export function Cell({ kind = 'text', className, children, ...rest }: CellProps) {
  return (
    <td {...rest} className={classes(kind !== 'text' && css[kind], className)}>
      {kind === 'actions' ? <div className={css.buttons}>{children}</div> : children}
    </td>
  )
}

type RowTitleProps = { title: ReactNode; sub?: ReactNode }

/** First cell of a row: the name in bold, and less important facts such as an id below. */
export function RowTitle({ title, sub }: RowTitleProps) {
  return (
    <div>
      <div className={css.title}>{title}</div>
      {sub && <div className={css.sub}>{sub}</div>}
    </div>
  )
}

type RowDetailsProps = { facts: readonly (readonly [name: string, value: ReactNode])[] }

/** Placed in the first cell of a row: shows the values of those columns that a narrow table hides. */
export function RowDetails({ facts }: RowDetailsProps) {
  return (
    <dl className={css.details}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
