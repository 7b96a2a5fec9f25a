import {
  CANCEL_LIMIT_MS,
  CLOSE_MINUTE,
  LINK_CUT_FROM,
  LINK_SHOWN_MAX,
  OPEN_MINUTE,
  PAST_LIMIT_MS,
  SLOT_MINUTES,
} from '../limits.ts'
import { DAY_MS, dayStartAt, weekMomentOf } from '../time/japan-time.ts'

/** A time span from `startAt` up to, but not including, `endAt`; epoch ms. */
export interface Span {
  startAt: number
  endAt: number
}

/**
 * Why a time cannot be booked. `overlap` and `ownOverlap` are answered with error code SVER-50. Interface texts use
 * these keys.
 */
export const BOOKING_REFUSALS = [
  'endBeforeStart',
  'otherDay',
  'weekend',
  'offGrid',
  'closed',
  'outsideHours',
  'past',
  'tooFar',
  'ownOverlap',
  'overlap',
  'tooManyOpen',
  'dayFull',
] as const
export type BookingRefusal = (typeof BOOKING_REFUSALS)[number]
export type BookingVerdict = { ok: true } | { ok: false; refusal: BookingRefusal }

const refuse = (refusal: BookingRefusal): BookingVerdict => ({ ok: false, refusal })

/** decisions 6: how much one account may book from the shared pool of avatars. */
export interface BookingLimits {
  /** How many days ahead can be booked. */
  daysAhead: number
  /** Maximum reservations that have not ended. */
  openMax: number
  /** Maximum minutes per day in Japan time. */
  dayMinutesMax: number
}

/** The end of the last day that can be booked (epoch ms). */
export const bookableUntil = (now: number, daysAhead: number): number =>
  dayStartAt(now) + (daysAhead + 1) * DAY_MS

/**
 * Checks a time by the rules that do not depend on other reservations (Spec 9, decisions 6).
 * @param untilAt result of bookableUntil; a page that does not know it leaves it out, because the server checks again
 */
export function decideTime({ startAt, endAt }: Span, now: number, untilAt = Infinity): BookingVerdict {
  if (endAt <= startAt) return refuse('endBeforeStart')
  const start = weekMomentOf(startAt)
  const endMinute = start.minute + (endAt - startAt) / 60_000
  if (dayStartAt(endAt - 1) !== dayStartAt(startAt)) return refuse('otherDay')
  if (start.day === 0 || start.day === 6) return refuse('weekend')
  if (start.minute % SLOT_MINUTES !== 0 || endMinute % SLOT_MINUTES !== 0) return refuse('offGrid')
  if (start.minute < OPEN_MINUTE || endMinute > CLOSE_MINUTE) return refuse('closed')
  if (startAt < now - PAST_LIMIT_MS || endAt <= now) return refuse('past')
  return startAt >= untilAt ? refuse('tooFar') : { ok: true }
}

export const overlaps = (one: Span, other: Span): boolean =>
  one.startAt < other.endAt && other.startAt < one.endAt

/** Maximum number of spans that overlap at one moment of `within`. */
export function mostAtOnce(spans: readonly Span[], within: Span): number {
  const inside = spans.filter((span) => overlaps(span, within))
  // The number grows only when a span starts, so checking these moments is enough.
  const moments = inside.map((span) => Math.max(span.startAt, within.startAt))
  return Math.max(
    0,
    ...moments.map((at) => inside.filter((span) => span.startAt <= at && at < span.endAt).length),
  )
}

/**
 * The spans in which `pool` or more reservations run at once; adjacent ones are merged. One pass over starts
 * and ends in order of time.
 */
export function fullStretches(spans: readonly Span[], pool: number): Span[] {
  const edges = spans
    .flatMap(({ startAt, endAt }) => [
      { at: startAt, step: 1 },
      { at: endAt, step: -1 },
    ])
    .sort((a, b) => a.at - b.at)
  const full: Span[] = []
  let running = 0
  for (const [index, { at, step }] of edges.entries()) {
    running += step
    const endAt = edges[index + 1]?.at ?? at
    if (endAt === at || running < pool) continue
    const last = full.at(-1)
    if (last?.endAt === at) last.endAt = endAt
    else full.push({ startAt: at, endAt })
  }
  return full
}

/** Existing reservations to check against, without the one being changed. */
export interface Booked {
  /** Reservations of all companies on this server that overlap the requested time. */
  others: readonly Span[]
  /** The account's own reservations: all that have not ended, and all on the day of the requested time. */
  own: readonly Span[]
  /** How many reservations may run at once on this server: the number of avatars that the server rents out. */
  pool: number
  /** Times outside the company's opening hours. */
  closed: readonly Span[]
}

/**
 * decisions 6: refuses a reservation if it is outside the company's opening hours, if the pool of avatars is fully
 * booked at any moment during it, or if the user has an overlapping reservation or has reached a limit.
 */
export function decideBooking(
  requested: Span,
  { others, own, pool, closed }: Booked,
  limits: BookingLimits,
  now: number,
): BookingVerdict {
  const time = decideTime(requested, now, bookableUntil(now, limits.daysAhead))
  if (!time.ok) return time
  if (closed.some((span) => overlaps(span, requested))) return refuse('outsideHours')
  if (own.some((other) => overlaps(other, requested))) return refuse('ownOverlap')
  if (mostAtOnce(others, requested) >= pool) return refuse('overlap')
  return decideShare(requested, own, limits, now)
}

function decideShare(
  requested: Span,
  own: readonly Span[],
  limits: BookingLimits,
  now: number,
): BookingVerdict {
  const open = own.filter(({ endAt }) => endAt > now).length
  if (open >= limits.openMax) return refuse('tooManyOpen')
  const dayAt = dayStartAt(requested.startAt)
  const ofDay = [requested, ...own.filter(({ startAt }) => dayStartAt(startAt) === dayAt)]
  const minutes = ofDay.reduce((sum, { startAt, endAt }) => sum + (endAt - startAt) / 60_000, 0)
  return minutes > limits.dayMinutesMax ? refuse('dayFull') : { ok: true }
}

/**
 * Whether a reservation may still be canceled or changed: until 30 minutes before its start (Spec 9, decisions 6; the minus
 * sign in Spec 4.6 is a mistake).
 */
export const mayStillChange = (reservation: Span, now: number): boolean =>
  reservation.startAt - now >= CANCEL_LIMIT_MS

/** Whether the reservation is running: within [start, end). */
export const isRunning = ({ startAt, endAt }: Span, now: number): boolean => startAt <= now && now < endAt

/**
 * Spec 4.6: shortens a selection so that it ends before booked time. Undefined if the selection starts in booked time.
 */
export function beforeBusy(requested: Span, busy: readonly Span[]): Span | undefined {
  if (busy.some((span) => span.startAt <= requested.startAt && requested.startAt < span.endAt))
    return undefined
  const next = busy.filter((span) => span.startAt > requested.startAt).map((span) => span.startAt)
  const endAt = Math.min(requested.endAt, ...next)
  return { startAt: requested.startAt, endAt }
}

/** The parts of `span` that no span in `others` covers, in order of time. */
export function partsOutside(span: Span, others: readonly Span[]): Span[] {
  let parts = [span]
  for (const { startAt, endAt } of others)
    parts = parts
      .flatMap((part) => [
        { startAt: part.startAt, endAt: Math.min(part.endAt, startAt) },
        { startAt: Math.max(part.startAt, endAt), endAt: part.endAt },
      ])
      .filter((part) => part.startAt < part.endAt)
  return parts
}

/**
 * Shortens a link for display. Spec 9 gives both numbers: a link of more than 10 characters is shown as its first 23
 * characters and '...'.
 */
export const shownLink = (link: string): string =>
  link.length > LINK_CUT_FROM ? `${link.slice(0, LINK_SHOWN_MAX)}...` : link
