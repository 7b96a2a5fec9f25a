import { PAGE_ROWS } from '#core/limits.ts'
import { Button } from './Button.tsx'
import css from './Pager.module.css'
import { Progress } from './Progress.tsx'

type PagerTexts = {
  previous: string
  next: string
  /** Name of the navigation and its progress bar, such as 表示位置 (position). */
  position: string
  /** The rows on this page, such as 「14件中 6–10件」 (6–10 of 14). */
  range: (total: number, first: number, last: number) => string
}

type PagerProps = {
  total: number
  /** Counted from 1. */
  page: number
  onPage: (page: number) => void
  texts: PagerTexts
  pageRows?: number
}

/** Position in a list and navigation. Hidden while all rows fit on one page. */
export function Pager({ total, page, onPage, texts, pageRows = PAGE_ROWS }: PagerProps) {
  const pages = Math.ceil(total / pageRows)
  if (total <= pageRows) return null
  const current = pageWithin(total, page, pageRows)
  const first = (current - 1) * pageRows + 1
  const last = Math.min(current * pageRows, total)
  return (
    <nav className={css.pager} aria-label={texts.position}>
      <span className={css.range} aria-live="polite">
        {texts.range(total, first, last)}
      </span>
      <Progress className={css.bar} label={texts.position} value={last} max={total} />
      <span className={css.pages}>{`${current} / ${pages}`}</span>
      <Button size="sm" icon="chevron-left" disabled={current === 1} onClick={() => onPage(current - 1)}>
        {texts.previous}
      </Button>
      <Button
        size="sm"
        iconEnd="chevron-right"
        disabled={current === pages}
        onClick={() => onPage(current + 1)}
      >
        {texts.next}
      </Button>
    </nav>
  )
}

/** The rows of one page; the first page is 1. Returns the last page if the list has become too short for `page`. */
export function pageOf<Row>(rows: readonly Row[], page: number, pageRows = PAGE_ROWS): readonly Row[] {
  const current = pageWithin(rows.length, page, pageRows)
  return rows.slice((current - 1) * pageRows, current * pageRows)
}

const pageWithin = (total: number, page: number, pageRows: number): number =>
  Math.max(Math.min(page, Math.ceil(total / pageRows)), 1)
