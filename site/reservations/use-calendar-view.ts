import type { CalendarRef, DatesSetInfo } from '@fullcalendar/react'
import { type RefObject, useRef, useState } from 'react'
import type { Span } from '#core/reservations/rules.ts'

const VIEWS = { day: 'timeGridDay', week: 'timeGridWeek', month: 'dayGridMonth' } as const
export type ViewName = keyof typeof VIEWS

export interface CalendarView {
  ref: RefObject<CalendarRef | null>
  name: ViewName
  /** The period shown, including weekends at its edges; undefined before the first drawing. */
  range: Span | undefined
  choose(name: ViewName): void
  go(where: 'previous' | 'next'): void
  /** Shows the day of this moment in the current view. */
  goTo(at: number): void
  /** Shows the day of this moment in the day view. */
  showDay(at: number): void
  onDates(info: DatesSetInfo): void
}

/**
 * State and commands of the calendar's view. The calendar library keeps the shown days; the page's header changes them.
 */
export function useCalendarView(): CalendarView {
  const ref = useRef<CalendarRef>(null)
  const [name, setName] = useState<ViewName>('week')
  const [range, setRange] = useState<Span>()
  const api = () => ref.current?.getApi()
  const choose = (next: ViewName) => {
    api()?.changeView(VIEWS[next])
    setName(next)
  }
  return {
    ref,
    name,
    range,
    choose,
    goTo: (at) => api()?.gotoDate(at),
    go(where) {
      if (where === 'next') api()?.next()
      else api()?.prev()
    },
    showDay(at) {
      choose('day')
      api()?.gotoDate(at)
    },
    onDates: ({ view }) =>
      setRange({ startAt: view.currentStart.getTime(), endAt: view.currentEnd.getTime() }),
  }
}
