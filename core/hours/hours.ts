import { DAY_MINUTES, DAY_MS, dayStartAt, japanDay, weekMomentOf } from '../time/japan-time.ts'

/** Minutes of the day in Japan time. If `toMinute` is not after `fromMinute`, the period ends the next morning. */
export interface Period {
  fromMinute: number
  toMinute: number
}

/** Days with special opening hours, such as a summer break. */
export interface HoursException {
  /** YYYY-MM-DD in Japan; both days are included. */
  fromDay: string
  toDay: string
  /** Empty: closed on these days. */
  periods: readonly Period[]
  /**
   * The reason in Japanese, for example 夏季休業 (summer break). Visitors who read another language see it only if
   * reasons.ts translates it.
   */
  note: string
}

/** When visitors are received. A company without opening hours always receives visitors. */
export interface OpeningHours {
  /** One list of periods for each weekday, from Sunday; then one for public holidays. An empty list: closed. */
  week: readonly (readonly Period[])[]
  /** Sorted by first day; exceptions do not overlap. */
  exceptions: readonly HoursException[]
}

/** Index in `week` of the periods for public holidays. */
export const HOLIDAY = 7

const ALL_DAY: readonly Period[] = [{ fromMinute: 0, toMinute: DAY_MINUTES }]
/** Hours in which reservations are possible if none are configured: every day but public holidays. */
export const ALL_BUT_HOLIDAYS: OpeningHours = {
  week: Array.from({ length: HOLIDAY + 1 }, (_, day) => (day === HOLIDAY ? [] : ALL_DAY)),
  exceptions: [],
}

export interface OpenState {
  isOpen: boolean
  /** While closed: when the place opens next. Missing if that is more than a year away. */
  opensAt?: number
  /** While open: when the place closes. Missing if that is more than a year away. */
  closesAt?: number
  /** While closed: whether the place was open earlier today. */
  isOver?: true
  /** While closed: the reason, from today's exception. */
  note?: string
}

/** What pages show of the state while the place is closed. */
export type Closed = Pick<OpenState, 'opensAt' | 'isOver' | 'note'>

/** Whether a day (YYYY-MM-DD) is a public holiday. */
export type IsHoliday = (day: string) => boolean

interface Span {
  startAt: number
  endAt: number
}

const MINUTE_MS = 60_000
/** How far ahead the next opening or closing is looked for. */
const DAYS_AHEAD = 366

/** Length of a period in minutes. Equal start and end mean 24 hours. */
const minutesOf = ({ fromMinute, toMinute }: Period): number =>
  toMinute > fromMinute ? toMinute - fromMinute : toMinute + DAY_MINUTES - fromMinute

const exceptionOf = ({ exceptions }: OpeningHours, day: string): HoursException | undefined =>
  exceptions.find(({ fromDay, toDay }) => fromDay <= day && day <= toDay)

/** Exceptions to the opening hours that are not over and begin within `days` days, sorted by their first day. */
export const exceptionsAhead = (
  { exceptions }: OpeningHours,
  at: number,
  days: number,
): readonly HoursException[] => {
  const [today, until] = [japanDay(at), japanDay(at + days * DAY_MS)]
  return exceptions.filter(({ fromDay, toDay }) => toDay >= today && fromDay <= until)
}

/** The reason for a day's special hours, from its exception. */
export const noteOf = (hours: OpeningHours, day: string): string | undefined =>
  exceptionOf(hours, day)?.note || undefined

/** Exceptions override public holidays, and public holidays override weekdays. */
function periodsOf(hours: OpeningHours, dayAt: number, isHoliday: IsHoliday): readonly Period[] {
  const day = japanDay(dayAt)
  const exception = exceptionOf(hours, day)
  if (exception) return exception.periods
  return hours.week[isHoliday(day) ? HOLIDAY : weekMomentOf(dayAt).day] ?? []
}

/** Open times from the day before `startAt` until `endAt`, in order. Adjacent and overlapping periods are merged. */
function* openSpans(
  hours: OpeningHours,
  { startAt, endAt }: Span,
  isHoliday: IsHoliday,
): Generator<Span, void, undefined> {
  let last: Span | undefined
  // a period of the day before may end the next morning
  for (let dayAt = dayStartAt(startAt) - DAY_MS; dayAt < endAt; dayAt += DAY_MS)
    for (const period of periodsOf(hours, dayAt, isHoliday)) {
      const fromAt = dayAt + period.fromMinute * MINUTE_MS
      const toAt = fromAt + minutesOf(period) * MINUTE_MS
      if (last && fromAt <= last.endAt) last.endAt = Math.max(last.endAt, toAt)
      else {
        if (last) yield last
        last = { startAt: fromAt, endAt: toAt }
      }
    }
  if (last) yield last
}

/** Whether visitors are received at a time, and until when. Without opening hours: always. */
export function openStateAt(hours: OpeningHours | null, at: number, isHoliday: IsHoliday): OpenState {
  if (!hours) return { isOpen: true }
  const note = exceptionOf(hours, japanDay(at))?.note
  const closed: OpenState = { isOpen: false, ...(note && { note }) }
  const horizonAt = at + DAYS_AHEAD * DAY_MS
  for (const { startAt, endAt } of openSpans(hours, { startAt: at, endAt: horizonAt }, isHoliday)) {
    if (startAt > at) return { ...closed, opensAt: startAt }
    if (endAt > at) return endAt < horizonAt ? { isOpen: true, closesAt: endAt } : { isOpen: true }
    if (endAt > dayStartAt(at)) closed.isOver = true
  }
  return closed
}

/** When the place opens or closes next; undefined: not within a year. */
export const nextChangeOf = ({ opensAt, closesAt }: OpenState): number | undefined => opensAt ?? closesAt

/**
 * The time from which visitors are received: now, the next opening, or, if none was found, the end of the searched
 * period.
 */
export const openFrom = ({ isOpen, opensAt }: OpenState, at: number): number =>
  isOpen ? at : (opensAt ?? at + DAYS_AHEAD * DAY_MS)

/** The times within `span` in which no visitor is received. Without opening hours: none. */
export function closedSpans(hours: OpeningHours | null, span: Span, isHoliday: IsHoliday): Span[] {
  if (!hours) return []
  const closed: Span[] = []
  let fromAt = span.startAt
  for (const { startAt, endAt } of openSpans(hours, span, isHoliday)) {
    if (startAt >= span.endAt) break
    if (startAt > fromAt) closed.push({ startAt: fromAt, endAt: startAt })
    fromAt = Math.max(fromAt, endAt)
  }
  if (fromAt < span.endAt) closed.push({ startAt: fromAt, endAt: span.endAt })
  return closed
}
