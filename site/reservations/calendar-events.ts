import type { EventInput } from '@fullcalendar/react'
import { CLOSE_MINUTE, OPEN_MINUTE } from '#core/limits.ts'
import type { NamedDay, ReservationShape } from '#core/reservations/contract.ts'
import { mayStillChange, partsOutside, type Span } from '#core/reservations/rules.ts'
import { DAY_MS, dayStartAt, japanDay, japanZoned, weekMomentOf } from '#core/time/japan-time.ts'
import css from './calendar-events.module.css'

const MINUTE_MS = 60_000

interface Drawn {
  /** The days shown. */
  shown: Span
  now: number
  /** Times at which all avatars are booked. */
  busy: readonly Span[]
  own: readonly ReservationShape[]
  closed: readonly Span[]
  days: readonly NamedDay[]
  /** True in cancel mode, in which pressing a reservation starts its cancellation. */
  isCancelling: boolean
  /** True if the user can drag their own reservations. */
  mayMove: boolean
}

interface Words {
  busy: string
  closed: string
  over: string
  /** The name of a holiday or of the company's own closing day. */
  nameOf: (day: NamedDay) => string
}

/** Converts closed, past and fully booked times and the user's own reservations to events of the calendar library. */
export function calendarEvents(drawn: Drawn, words: Words): EventInput[] {
  const { busy, own, closed, now, isCancelling, mayMove } = drawn
  return [
    ...closed.flatMap((span) => closedEvents(span, drawn.days, words)),
    ...pastEvents(drawn, words.over),
    // the user's own reservations are drawn with their names, so leave them out of the booked times
    ...busy.flatMap((span) => partsOutside(span, own)).map((span) => busyEvent(span, words.busy)),
    ...own.map((one) => ownEvent(one, now, isCancelling, mayMove && mayStillChange(one, now))),
  ]
}

const isWorkday = (at: number): boolean => ![0, 6].includes(weekMomentOf(at).day)

/** The hours of a day that the calendar can draw. */
const bookableHours = (dayAt: number): Span => ({
  startAt: dayAt + OPEN_MINUTE * MINUTE_MS,
  endAt: dayAt + CLOSE_MINUTE * MINUTE_MS,
})

function* daysIn({ startAt, endAt }: Span): Generator<number> {
  for (let dayAt = dayStartAt(startAt); dayAt < endAt; dayAt += DAY_MS) if (isWorkday(dayAt)) yield dayAt
}

/**
 * One background event for each closed day. A day that is closed from morning to evening is an all-day event, so that
 * the month view shows it, too.
 */
function closedEvents(closed: Span, days: readonly NamedDay[], words: Words): EventInput[] {
  return [...daysIn(closed)].flatMap((dayAt) => {
    const hours = bookableHours(dayAt)
    const startAt = Math.max(closed.startAt, hours.startAt)
    const endAt = Math.min(closed.endAt, hours.endAt)
    if (startAt >= endAt) return []
    const day = japanDay(dayAt)
    const named = days.find((one) => one.day === day)
    const isWhole = startAt === hours.startAt && endAt === hours.endAt
    return {
      ...(isWhole ? { allDay: true, start: day } : { start: japanZoned(startAt), end: japanZoned(endAt) }),
      id: `closed-${startAt}`,
      title: named ? words.nameOf(named) : words.closed,
      display: 'background',
      className: css.closed ?? '',
    }
  })
}

/** Events for the past hours of the days shown. Leaves out closed hours, which are drawn as closed. */
function pastEvents({ shown, closed, now }: Drawn, title: string): EventInput[] {
  const endAt = Math.min(shown.endAt, now)
  if (shown.startAt >= endAt) return []
  return [...daysIn({ startAt: shown.startAt, endAt })].flatMap((dayAt) => {
    const hours = bookableHours(dayAt)
    const past = { startAt: hours.startAt, endAt: Math.min(hours.endAt, endAt) }
    if (past.startAt >= past.endAt) return []
    return partsOutside(past, closed).map((part) => ({
      id: `past-${part.startAt}`,
      title,
      start: japanZoned(part.startAt),
      end: japanZoned(part.endAt),
      display: 'background',
      className: css.past ?? '',
    }))
  })
}

const busyEvent = ({ startAt, endAt }: Span, title: string): EventInput => ({
  id: `busy-${startAt}`,
  title,
  start: japanZoned(startAt),
  end: japanZoned(endAt),
  className: css.busy ?? '',
  interactive: false,
})

const ownEvent = (
  reservation: ReservationShape,
  now: number,
  isCancelling: boolean,
  mayMove: boolean,
): EventInput => ({
  id: `own-${reservation.id}`,
  title: reservation.title,
  start: japanZoned(reservation.startAt),
  end: japanZoned(reservation.endAt),
  className: [reservation.endAt <= now ? css.done : css.own, isCancelling ? css.removable : ''].join(' '),
  interactive: true,
  startEditable: mayMove,
  durationEditable: mayMove,
  extendedProps: { reservationId: reservation.id },
})

/** The calendar event that shows the times chosen in the open form. */
export const chosenEvent = ({ startAt, endAt }: Span, title: string): EventInput => ({
  id: 'chosen',
  title,
  start: japanZoned(startAt),
  end: japanZoned(endAt),
  className: css.chosen ?? '',
  interactive: false,
})

/** The range of whole hours that contains all open and all booked times of the shown days; minutes after midnight. */
export function shownMinutes(
  shown: Span,
  closed: readonly Span[],
  booked: readonly Span[],
): { from: number; to: number } {
  const used = [...daysIn(shown)].flatMap((dayAt) => [
    ...partsOutside(bookableHours(dayAt), closed),
    ...booked.filter(({ startAt }) => dayStartAt(startAt) === dayAt),
  ])
  if (used.length === 0) return { from: OPEN_MINUTE, to: CLOSE_MINUTE }
  const minuteOf = (at: number, dayAt: number): number => (at - dayStartAt(dayAt)) / MINUTE_MS
  const from = Math.min(...used.map(({ startAt }) => minuteOf(startAt, startAt)))
  const to = Math.max(...used.map(({ startAt, endAt }) => minuteOf(endAt, startAt)))
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 }
}
