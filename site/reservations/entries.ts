import { type FieldProblem, nameTextProblem } from '#core/fields/rules.ts'
import { CLOSE_MINUTE, OPEN_MINUTE, RESERVATION_TITLE_MIN, SLOT_MINUTES, TEXT_MAX } from '#core/limits.ts'
import { type BookingRefusal, decideTime, overlaps, type Span } from '#core/reservations/rules.ts'
import { DAY_MINUTES, japanDay, japanTime, minuteText } from '#core/time/japan-time.ts'
import { type BookingEntries, spanOf } from './stored-draft.ts'

export type TitleProblem = 'titleRequired' | 'titleTooShort' | 'tooLong' | 'controlCharacters' | 'webAddress'
export type TimeProblem = BookingRefusal | 'required'
export interface BookingProblems {
  title?: TitleProblem
  time?: TimeProblem
}

const slotsBetween = (first: number, last: number): string[] =>
  Array.from({ length: (last - first) / SLOT_MINUTES + 1 }, (_, index) =>
    minuteText(first + index * SLOT_MINUTES),
  )

/** Times that the booking form offers for the start and for the end (Spec 9). */
export const START_TIMES: readonly string[] = slotsBetween(OPEN_MINUTE, CLOSE_MINUTE - SLOT_MINUTES)
export const END_TIMES: readonly string[] = slotsBetween(OPEN_MINUTE + SLOT_MINUTES, CLOSE_MINUTE)

export const entriesOf = (
  { startAt, endAt }: Span,
  title = '',
  characterID: number | null = null,
): BookingEntries => ({
  title,
  startDate: japanDay(startAt),
  startTime: japanTime(startAt),
  endDate: japanDay(endAt),
  endTime: japanTime(endAt),
  characterID,
})

const isTitleProblem = (problem: FieldProblem | undefined): problem is TitleProblem =>
  problem === 'controlCharacters' || problem === 'webAddress'

function titleProblem(title: string): TitleProblem | undefined {
  const text = title.trim()
  if (text === '') return 'titleRequired'
  if (text.length < RESERVATION_TITLE_MIN) return 'titleTooShort'
  if (text.length > TEXT_MAX) return 'tooLong'
  const words = nameTextProblem(text)
  return isTitleProblem(words) ? words : undefined
}

/**
 * Checks a booking with the same rules as the server (Spec 5, decisions 6).
 * @param busy times that are booked already, as far as this page knows
 * @param untilAt reservations from this moment on cannot be booked yet, if known
 * @param closed times outside the opening hours
 */
export function problemsOf(
  entries: BookingEntries,
  now: number,
  busy: readonly Span[],
  untilAt?: number,
  closed: readonly Span[] = [],
): BookingProblems {
  const title = titleProblem(entries.title)
  const time = timeProblem(entries, now, busy, untilAt, closed)
  return { ...(title ? { title } : {}), ...(time ? { time } : {}) }
}

function timeProblem(
  entries: BookingEntries,
  now: number,
  busy: readonly Span[],
  untilAt: number | undefined,
  closed: readonly Span[],
): TimeProblem | undefined {
  const span = spanOf(entries)
  if (!span) return 'required'
  const verdict = decideTime(span, now, untilAt)
  if (!verdict.ok) return verdict.refusal
  if (closed.some((other) => overlaps(other, span))) return 'outsideHours'
  return busy.some((other) => overlaps(other, span)) ? 'overlap' : undefined
}

const SLOT_MS = SLOT_MINUTES * 60_000
const SEARCH_DAYS = 31

/** The next free time of this length. The form starts with it if the user has selected no time in the calendar. */
export function nextFreeSlot(now: number, busy: readonly Span[], lengthMs = SLOT_MS): Span {
  let startAt = Math.ceil(now / SLOT_MS) * SLOT_MS
  const untilAt = startAt + SEARCH_DAYS * DAY_MINUTES * 60_000
  const isGood = (at: number): boolean => {
    const span = { startAt: at, endAt: at + lengthMs }
    return decideTime(span, now).ok && !busy.some((other) => overlaps(other, span))
  }
  while (startAt < untilAt && !isGood(startAt)) startAt += SLOT_MS
  return { startAt, endAt: startAt + lengthMs }
}
