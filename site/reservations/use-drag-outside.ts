import { type RefObject, useEffect, useRef } from 'react'
import type { Span } from '#core/reservations/rules.ts'

/** Converts FullCalendar's texts of two moments to a span. */
export const timesOf = (start: string, end: string): Span => ({
  startAt: Date.parse(start),
  endAt: Date.parse(end),
})

/**
 * The calendar library drops a selection that ends outside its days, for example below the lower edge of a short
 * window. This hook then selects the last range that the drag covered.
 */
export function useDragOutside(grid: RefObject<HTMLElement | null>, select: (span: Span) => void) {
  const last = useRef<Span>(undefined)
  const take = (): Span | undefined => {
    const span = last.current
    last.current = undefined
    return span
  }
  useEffect(() => {
    const end = ({ target }: MouseEvent) => {
      // the library listens on the document, so it has already made its own selection
      const span = take()
      if (span && !(target instanceof Node && grid.current?.contains(target))) select(span)
    }
    addEventListener('mouseup', end)
    return () => removeEventListener('mouseup', end)
  }, [grid, select])
  return {
    /**
     * Remembers this range as the result of the drag so far. Call with each range that the drag covers and that may be
     * selected.
     */
    note(start: string, end: string): void {
      last.current = timesOf(start, end)
    },
    take,
  }
}
