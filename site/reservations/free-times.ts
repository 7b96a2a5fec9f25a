import { CLOSE_MINUTE, OPEN_MINUTE, SLOT_MINUTES } from '#core/limits.ts'
import { decideTime, overlaps, type Span } from '#core/reservations/rules.ts'
import { DAY_MS, dayStartAt, japanAt } from '#core/time/japan-time.ts'
import type { Month } from '../kit/month.ts'

const MINUTE_MS = 60_000
/**
 * Maximum step between the offered start times. Longer reservations are offered at half hours, so that the list stays
 * short.
 */
const STEP_MINUTES_MAX = 30

interface Availability {
  now: number
  /** The times that are booked or outside the opening hours. */
  unavailable: readonly Span[]
  /** Start of the times that are too far ahead to be booked; undefined if not known. */
  untilAt?: number | undefined
}

/**
 * The times of a day at which a reservation of this length can start: every half hour (for shorter reservations, every
 * multiple of their length), and the first free time after each booked or closed time.
 */
export function freeStarts(
  dayAt: number,
  minutes: number,
  { now, unavailable, untilAt }: Availability,
): number[] {
  const taken = unavailable.filter((span) => overlaps(span, { startAt: dayAt, endAt: dayAt + DAY_MS }))
  const isFree = (startAt: number): boolean => {
    const requested = { startAt, endAt: startAt + minutes * MINUTE_MS }
    return (
      startAt >= now &&
      decideTime(requested, now, untilAt).ok &&
      !taken.some((span) => overlaps(span, requested))
    )
  }
  const step = Math.min(minutes, STEP_MINUTES_MAX)
  const starts: number[] = []
  let wasFree = false
  for (let minute = OPEN_MINUTE; minute + minutes <= CLOSE_MINUTE; minute += SLOT_MINUTES) {
    const startAt = dayAt + minute * MINUTE_MS
    const isStart = isFree(startAt)
    if (isStart && (!wasFree || minute % step === 0)) starts.push(startAt)
    wasFree = isStart
  }
  return starts
}

/** The start of each day of a month in Japan time, as epoch ms. */
export function daysOf({ year, month }: Month): number[] {
  const days: number[] = []
  const endAt = japanAt(year, month + 1, 1)
  for (let dayAt = japanAt(year, month, 1); dayAt < endAt; dayAt += DAY_MS) days.push(dayAt)
  return days
}

/** Whether anything can be booked on this day. */
export const isFreeDay = (dayAt: number, availability: Availability): boolean =>
  freeStarts(dayAt, SLOT_MINUTES, availability).length > 0

/** The month before or after the given one. */
export function monthBeside({ year, month }: Month, step: -1 | 1): Month {
  const index = year * 12 + (month - 1) + step
  return { year: Math.floor(index / 12), month: (index % 12) + 1 }
}

/** The user's own reservations on a day. */
export const ofDay = <Reservation extends Span>(own: readonly Reservation[], dayAt: number): Reservation[] =>
  own.filter(({ startAt }) => dayStartAt(startAt) === dayAt)
