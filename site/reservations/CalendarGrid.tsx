import FullCalendar, { type CalendarOptions, type EventInput } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import ja from '@fullcalendar/react/locales/ja'
import classic from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import { useStore } from '@nanostores/react'
import { useDeferredValue, useMemo } from 'react'
import { CLOSE_MINUTE, OPEN_MINUTE, SLOT_MINUTES } from '#core/limits.ts'
import type { ReservationShape } from '#core/reservations/contract.ts'
import { partsOutside, type Span } from '#core/reservations/rules.ts'
import { DAY_MS, dayStartAt, japanZoned, minuteText } from '#core/time/japan-time.ts'
import { clockWords, rangeWords } from '#core/time/japan-words.ts'
import { $language } from '../kit/preferences.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import type { Booking } from './booking.ts'
import { spanOf } from './stored-draft.ts'
import { bookingTexts } from './texts-booking.ts'
import './calendar-library.css'
import css from './calendar.module.css'
import { firstShownAt } from './calendar-title.ts'
import type { CalendarView } from './use-calendar-view.ts'
import { SLOT_PX, useMeasured } from './use-measured.ts'

const PLUGINS = [classic, timeGrid, dayGrid, interaction]
const NO_EVENTS: EventInput[] = []
const MINUTE_MS = 60_000
const durationOf = (minutes: number): string => `${minuteText(minutes)}:00`

/** FullCalendar options that never change. */
const FIXED: CalendarOptions = {
  plugins: PLUGINS,
  timeZone: 'Asia/Tokyo',
  initialView: 'timeGridWeek',
  headerToolbar: false,
  weekends: false,
  allDaySlot: false,
  slotMinTime: durationOf(OPEN_MINUTE),
  slotMaxTime: durationOf(CLOSE_MINUTE),
  slotDuration: durationOf(SLOT_MINUTES),
  slotHeaderInterval: '01:00:00',
  slotHeaderFormat: { hour: 'numeric', minute: '2-digit', hour12: false },
  slotLaneClass: css.slot,
  slotMinHeight: SLOT_PX,
  slotHeaderClass: css.slot,
  slotHeaderInnerClass: css.hour,
  dayHeaderInnerClass: css.dayHead,
  height: 'auto',
  nowIndicator: true,
  selectMirror: true,
  eventDisplay: 'block',
  columnEventInnerClass: css.inner,
}

type CalendarGridProps = { booking: Booking; view: CalendarView; onPress: (reservationId: number) => void }

/** The days of the calendar, in Japan time whatever the browser's zone (FullCalendar 7 with a named zone). */
export function CalendarGrid({ booking, view, onPress }: CalendarGridProps) {
  const { ref, isMeasured } = useMeasured()
  const texts = useTexts(bookingTexts)
  const language = useStore($language)
  const form = useStore(booking.$form)
  const isCancelling = useStore(booking.$isCancelling)
  const drawn = useDeferredValue(useEvents(booking), NO_EVENTS)
  return (
    <div className={css.grid} ref={ref} data-measured={isMeasured}>
      <FullCalendar
        ref={view.ref}
        {...FIXED}
        locale={language === 'ja' ? ja : 'en-gb'}
        timedText={texts.timed}
        now={() => japanZoned(booking.now())}
        initialDate={japanZoned(firstShownAt(booking.now()))}
        dayHeaderContent={({ weekdayText, dayNumberText, isToday }) => (
          <span className={isToday ? css.today : css.day}>
            <small>{weekdayText}</small> <b>{dayNumberText}</b>
          </span>
        )}
        selectable={!form && !isCancelling && view.name !== 'month'}
        selectAllow={({ start }) => booking.maySelect(start.getTime())}
        select={({ startStr, endStr, view: drawn }) => {
          drawn.calendar.unselect()
          booking.select({ startAt: Date.parse(startStr), endAt: Date.parse(endStr) })
        }}
        dateClick={({ dateStr }) => {
          if (view.name === 'month') view.showDay(Date.parse(`${dateStr.slice(0, 10)}T09:00:00+09:00`))
        }}
        eventClick={({ event }) => {
          const { reservationId } = event.extendedProps
          if (typeof reservationId === 'number') onPress(reservationId)
        }}
        datesSet={(info) => {
          view.onDates(info)
          void booking.show(info.view.activeStart.getTime(), info.view.activeEnd.getTime())
        }}
        events={drawn}
        eventContent={({ event }) => <EventFace title={event.title} {...spanOfEvent(event)} />}
      />
    </div>
  )
}

/** Closed and full times, own reservations, and the times of the open form. */
function useEvents(booking: Booking): EventInput[] {
  const texts = useTexts(bookingTexts)
  const { busy, own, closed } = useStore(booking.$calendar)
  const form = useStore(booking.$form)
  const isCancelling = useStore(booking.$isCancelling)
  const chosen = form && spanOf(form.entries)
  return useMemo(
    () => [
      ...closed.flatMap((span) => closedEvents(span, texts.closed)),
      // the user's own reservations are drawn once, with their names
      ...busy.flatMap((span) => partsOutside(span, own)).map((span) => busyEvent(span, texts.busy)),
      ...own.map((reservation) => ownEvent(reservation, reservation.endAt <= booking.now(), isCancelling)),
      ...(chosen && chosen.endAt > chosen.startAt ? [chosenEvent(chosen, form.entries.title)] : []),
    ],
    [
      closed,
      busy,
      own,
      chosen?.startAt,
      chosen?.endAt,
      form?.entries.title,
      isCancelling,
      texts.busy,
      texts.closed,
    ],
  )
}

const spanOfEvent = ({ start, end }: { start: Date | null; end: Date | null }): Span => ({
  startAt: start?.getTime() ?? 0,
  endAt: end?.getTime() ?? start?.getTime() ?? 0,
})

/** A shorter reservation shows its text in one line. */
const SHORT_MS = 30 * 60_000

function EventFace({ title, startAt, endAt }: Span & { title: string }) {
  if (endAt - startAt <= SHORT_MS)
    return (
      <span className={css.line}>
        <span>{clockWords(startAt)}</span>
        <b>{title}</b>
      </span>
    )
  return (
    <span className={css.face}>
      <b>{title}</b>
      <span>{rangeWords({ startAt, endAt })}</span>
    </span>
  )
}

/** Splits a closed span into one event per day, within the hours that the calendar draws. */
function closedEvents({ startAt, endAt }: Span, title: string): EventInput[] {
  const events: EventInput[] = []
  for (let dayAt = dayStartAt(startAt); dayAt < endAt; dayAt += DAY_MS) {
    const start = Math.max(startAt, dayAt + OPEN_MINUTE * MINUTE_MS)
    const end = Math.min(endAt, dayAt + CLOSE_MINUTE * MINUTE_MS)
    if (start < end)
      events.push({
        id: `closed-${start}`,
        title,
        start: japanZoned(start),
        end: japanZoned(end),
        display: 'background',
        className: css.closed ?? '',
      })
  }
  return events
}

const busyEvent = ({ startAt, endAt }: Span, title: string): EventInput => ({
  id: `busy-${startAt}`,
  title,
  start: japanZoned(startAt),
  end: japanZoned(endAt),
  className: css.busy ?? '',
  interactive: false,
})

const ownEvent = (reservation: ReservationShape, isOver: boolean, isCancelling: boolean): EventInput => ({
  id: `own-${reservation.id}`,
  title: reservation.title,
  start: japanZoned(reservation.startAt),
  end: japanZoned(reservation.endAt),
  className: [isOver ? css.done : css.own, isCancelling ? css.removable : ''].join(' '),
  interactive: true,
  extendedProps: { reservationId: reservation.id },
})

const chosenEvent = ({ startAt, endAt }: Span, title: string): EventInput => ({
  id: 'chosen',
  title,
  start: japanZoned(startAt),
  end: japanZoned(endAt),
  className: css.chosen ?? '',
  interactive: false,
})
