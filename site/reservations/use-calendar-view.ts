import type { CalendarRef, DatesSetInfo } from '@fullcalendar/react'
import { type RefObject, useRef, useState } from 'react'
import type { Span } from '#core/reservations/rules.ts'

const VIEWS = { day: 'timeGridDay', week: 'timeGridWeek', month: 'dayGridMonth' } as const
export type ViewName = keyof typeof VIEWS

export interface CalendarView {
  ref: RefObject<CalendarRef | null>
  name: ViewName
  /** What is shown, weekends at its edges included; undefined before the first picture. */
  range: Span | undefined
  choose(name: ViewName): void
  go(where: 'previous' | 'next'): void
  /** The day of this moment in whatever view is chosen. */
  goTo(at: number): void
  /** The day of this moment, by itself. */
  showDay(at: number): void
  onDates(info: DatesSetInfo): void
}

/** Which days are shown and how: the library keeps it, the head steers it. */
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
