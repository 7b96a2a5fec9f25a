import { Button } from '../ui/Button.tsx'
import css from './cursor-pager.module.css'

type CursorPagerProps = {
  texts: {
    label: string
    page: (page: number) => string
    previous: string
    next: string
  }
  /** Counted from 1. */
  page: number
  hasNext: boolean
  isLoading: boolean
  onPrevious: () => void
  onNext: () => void
}

/** Pager for a list without a total: previous and next. Hidden if there is only one page. */
export function CursorPager(props: CursorPagerProps) {
  const { texts, page, hasNext, isLoading, onPrevious, onNext } = props
  if (page === 1 && !hasNext) return null
  return (
    <nav className={css.pages} aria-label={texts.label}>
      <span aria-live="polite">{texts.page(page)}</span>
      <Button size="sm" icon="chevron-left" disabled={page === 1} onClick={onPrevious}>
        {texts.previous}
      </Button>
      <Button size="sm" iconEnd="chevron-right" disabled={!hasNext || isLoading} onClick={onNext}>
        {texts.next}
      </Button>
    </nav>
  )
}
