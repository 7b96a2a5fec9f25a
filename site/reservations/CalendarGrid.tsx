import FullCalendar, { type CalendarOptions, type EventDropInfo, type EventInput } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import ja from '@fullcalendar/react/locales/ja'
import classic from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import { useStore } from '@nanostores/react'
import { useDeferredValue, useMemo, useState } from 'react'
import { SLOT_MINUTES } from '#core/limits.ts'
import type { NamedDay } from '#core/reservations/contract.ts'
import type { Span } from '#core/reservations/rules.ts'
import { DAY_MS, dayStartAt, japanZoned, minuteText } from '#core/time/japan-time.ts'
import { clockWords, rangeWords } from '#core/time/japan-words.ts'
import { $minute } from '../kit/now.ts'
import { $language } from '../kit/preferences.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { classes } from '../kit/ui/classes.ts'
import { useFrozen } from '../kit/use-frozen.ts'
import type { Booking } from './booking.ts'
import { spanOf } from './stored-draft.ts'
import { bookingTexts } from './texts-booking.ts'
import './calendar-library.css'
import css from './calendar.module.css'
import events from './calendar-events.module.css'
import { calendarEvents, chosenEvent, shownMinutes } from './calendar-events.ts'
import { firstShownAt, nameOfDay } from './calendar-title.ts'
import type { CalendarView } from './use-calendar-view.ts'
import { timesOf, useDragOutside } from './use-drag-outside.ts'
import { useMeasured } from './use-measured.ts'

const PLUGINS = [classic, timeGrid, dayGrid, interaction]
const NO_EVENTS: EventInput[] = []
const durationOf = (minutes: number): string => `${minuteText(minutes)}:00`

/** FullCalendar options that never change. */
const FIXED: CalendarOptions = {
  plugins: PLUGINS,
  timeZone: 'Asia/Tokyo',
  initialView: 'timeGridWeek',
  headerToolbar: false,
  weekends: false,
  allDaySlot: false,
  slotDuration: durationOf(SLOT_MINUTES),
  slotHeaderInterval: '01:00:00',
  slotHeaderFormat: { hour: 'numeric', minute: '2-digit', hour12: false },
  slotLaneClass: css.slot,
  slotHeaderClass: css.slot,
  slotHeaderInnerClass: css.hour,
  dayHeaderInnerClass: css.dayHead,
  height: 'auto',
  nowIndicator: true,
  selectMirror: true,
  eventDisplay: 'block',
  columnEventInnerClass: css.inner,
}

type CalendarGridProps = {
  booking: Booking
  view: CalendarView
  onPress: (reservationId: number) => void
  /** Called when the user has dragged one of their reservations. @returns false if the reservation was not moved */
  onMove: (reservationId: number, to: Span) => Promise<boolean>
}

/** The days of the calendar, in Japan time whatever the browser's zone (FullCalendar 7 with a named zone). */
export function CalendarGrid({ booking, view, onPress, onMove }: CalendarGridProps) {
  const { closed, own, busy } = useStore(booking.$calendar)
  const hours = useMemo(
    () => shownMinutes(view.range ?? firstWeek(booking.now()), closed, [...own, ...busy]),
    [view.range, closed, own, busy],
  )
  const { ref, isMeasured, slotPx } = useMeasured((hours.to - hours.from) / SLOT_MINUTES)
  const drag = useDragOutside(ref, booking.select)
  const texts = useTexts(bookingTexts)
  const language = useStore($language)
  const form = useStore(booking.$form)
  const isCancelling = useStore(booking.$isCancelling)
  const drawn = useDeferredValue(useEvents(booking, view.range), NO_EVENTS)
  const move = async ({ event, revert }: EventMove): Promise<void> => {
    const { reservationId } = event.extendedProps
    const isMoved = typeof reservationId === 'number' && (await onMove(reservationId, spanOfEvent(event)))
    if (!isMoved) revert()
  }
  const [isDragging, setIsDragging] = useState(false)
  const options: CalendarOptions = {
    slotMinTime: durationOf(hours.from),
    slotMaxTime: durationOf(hours.to),
    slotMinHeight: slotPx,
    eventMinHeight: slotPx,
    locale: language === 'ja' ? ja : 'en-gb',
    timedText: texts.timed,
    now: () => japanZoned(booking.now()),
    initialDate: japanZoned(firstShownAt(booking.now())),
    dayHeaderContent: DayHead,
    selectable: !form && !isCancelling && view.name !== 'month',
    selectAllow({ start, startStr, endStr }) {
      const isAllowed = booking.maySelect(start.getTime())
      if (isAllowed) drag.note(startStr, endStr)
      return isAllowed
    },
    select({ startStr, endStr, view: shown }) {
      shown.calendar.unselect()
      drag.take()
      booking.select(timesOf(startStr, endStr))
    },
    dateClick({ dateStr }) {
      if (view.name === 'month') view.showDay(Date.parse(`${dateStr.slice(0, 10)}T09:00:00+09:00`))
    },
    eventClick({ event }) {
      const { reservationId } = event.extendedProps
      if (typeof reservationId === 'number') onPress(reservationId)
    },
    eventDragStart: () => setIsDragging(true),
    eventDragStop: () => setIsDragging(false),
    eventDrop: move,
    eventResize: move,
    datesSet(info) {
      view.onDates(info)
      void booking.show(info.view.activeStart.getTime(), info.view.activeEnd.getTime())
    },
    events: drawn,
    eventContent: ({ event }) => <EventFace title={event.title} {...spanOfEvent(event)} />,
  }
  // FullCalendar 7.1.4 drops an event without eventDrop if an option changes while it is dragged
  const shown = useFrozen(options, isDragging)
  return (
    <div className={css.grid} ref={ref} data-measured={isMeasured}>
      <FullCalendar ref={view.ref} {...FIXED} {...shown} />
    </div>
  )
}

type DayHeadProps = { weekdayText: string; dayNumberText: string; isToday: boolean }

const DayHead = ({ weekdayText, dayNumberText, isToday }: DayHeadProps) => (
  <span className={isToday ? css.today : css.day}>
    <small>{weekdayText}</small> <b>{dayNumberText}</b>
  </span>
)

/**
 * Events of the calendar: closed, past and fully booked times, the user's own reservations, and the times chosen in the
 * open form.
 */
function useEvents(booking: Booking, shown: Span | undefined): EventInput[] {
  const texts = useTexts(bookingTexts)
  const language = useStore($language)
  const minute = useMinute()
  const { busy, own, closed, days } = useStore(booking.$calendar)
  const form = useStore(booking.$form)
  const isCancelling = useStore(booking.$isCancelling)
  const chosen = form && spanOf(form.entries)
  const mayMove = !form && !isCancelling
  return useMemo(() => {
    const now = booking.now()
    const drawn = { shown: shown ?? { startAt: now, endAt: now }, now, busy, own, closed, days }
    const words = { ...texts, nameOf: (day: NamedDay) => nameOfDay(day, language) ?? texts.closed }
    return [
      ...calendarEvents({ ...drawn, isCancelling, mayMove }, words),
      ...(chosen && chosen.endAt > chosen.startAt ? [chosenEvent(chosen, form.entries.title)] : []),
    ]
  }, [
    minute,
    shown,
    closed,
    days,
    busy,
    own,
    chosen?.startAt,
    chosen?.endAt,
    form?.entries.title,
    isCancelling,
    mayMove,
    texts,
    language,
  ])
}

/** Changes every minute, so that past hours are drawn in gray. */
const useMinute = (): number => useStore($minute)

/** The days that are assumed until the calendar library reports the days that it shows: Monday to Friday. */
const firstWeek = (now: number): Span => {
  const startAt = dayStartAt(firstShownAt(now))
  return { startAt, endAt: startAt + 5 * DAY_MS }
}

type EventMove = Pick<EventDropInfo, 'event' | 'revert'>

const spanOfEvent = ({ start, end }: { start: Date | null; end: Date | null }): Span => ({
  startAt: start?.getTime() ?? 0,
  endAt: end?.getTime() ?? start?.getTime() ?? 0,
})

/** A reservation of at most this length shows its text in one line. */
const SHORT_MS = 30 * 60_000
const SLOT_MS = SLOT_MINUTES * 60_000

function EventFace({ title, startAt, endAt }: Span & { title: string }) {
  if (endAt - startAt <= SHORT_MS)
    return (
      <span className={classes(events.line, endAt - startAt <= SLOT_MS && events.tiny)}>
        <span>{clockWords(startAt)}</span>
        <b>{title}</b>
      </span>
    )
  return (
    <span className={events.face}>
      <b>{title}</b>
      <span>{rangeWords({ startAt, endAt })}</span>
    </span>
  )
}
