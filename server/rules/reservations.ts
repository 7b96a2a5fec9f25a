import { DAY_MINUTES, dayStartAt, weekMomentOf } from './japan-time.ts'
import {
  CANCEL_LIMIT_MS,
  CLOSE_MINUTE,
  LINK_CUT_FROM,
  LINK_SHOWN_MAX,
  OPEN_MINUTE,
  PAST_LIMIT_MS,
  SLOT_MINUTES,
} from './limits.ts'

/** A stretch of time, epoch ms; its end does not belong to it. */
export interface Span {
  startAt: number
  endAt: number
}

/** Why a time cannot be booked; `overlap` and `ownOverlap` are SVER-50. Texts stand under these keys. */
export const BOOKING_REFUSALS = [
  'endBeforeStart',
  'otherDay',
  'weekend',
  'offGrid',
  'closed',
  'past',
  'ownOverlap',
  'overlap',
] as const
export type BookingRefusal = (typeof BOOKING_REFUSALS)[number]
export type BookingVerdict = { ok: true } | { ok: false; refusal: BookingRefusal }

const refuse = (refusal: BookingRefusal): BookingVerdict => ({ ok: false, refusal })

/** Spec 9, decisions 6: what of a time is wrong whatever else is booked. */
export function decideTime({ startAt, endAt }: Span, now: number): BookingVerdict {
  if (endAt <= startAt) return refuse('endBeforeStart')
  const start = weekMomentOf(startAt)
  const endMinute = start.minute + (endAt - startAt) / 60_000
  if (endMinute > DAY_MINUTES || dayStartAt(endAt - 1) !== dayStartAt(startAt)) return refuse('otherDay')
  if (start.day === 0 || start.day === 6) return refuse('weekend')
  if (start.minute % SLOT_MINUTES !== 0 || endMinute % SLOT_MINUTES !== 0) return refuse('offGrid')
  if (start.minute < OPEN_MINUTE || endMinute > CLOSE_MINUTE) return refuse('closed')
  return startAt < now - PAST_LIMIT_MS ? refuse('past') : { ok: true }
}

export const overlaps = (one: Span, other: Span): boolean =>
  one.startAt < other.endAt && other.startAt < one.endAt

/** The most spans that hold the same instant of `within`. */
export function mostAtOnce(spans: readonly Span[], within: Span): number {
  const inside = spans.filter((span) => overlaps(span, within))
  // the number only grows at a start, so the starts are the only moments to look at
  const moments = inside.map((span) => Math.max(span.startAt, within.startAt))
  return Math.max(
    0,
    ...moments.map((at) => inside.filter((span) => span.startAt <= at && at < span.endAt).length),
  )
}

/**
 * decisions 6: refused when at any moment of it the pool is full, or the same user has one.
 * @param others every reservation of the installation but the one that is changed; `isOwn`: of the same user
 */
export function decideBooking(
  wish: Span,
  others: readonly (Span & { isOwn: boolean })[],
  pool: number,
  now: number,
): BookingVerdict {
  const time = decideTime(wish, now)
  if (!time.ok) return time
  if (others.some((other) => other.isOwn && overlaps(other, wish))) return refuse('ownOverlap')
  return mostAtOnce(others, wish) >= pool ? refuse('overlap') : { ok: true }
}

/** decisions 6: cancelling and changing, up to 30 minutes before the start (Spec 9; the sign in Spec 4.6 is a slip). */
export const mayStillChange = (reservation: Span, now: number): boolean =>
  reservation.startAt - now >= CANCEL_LIMIT_MS

/** Inside [start, end). */
export const isRunning = ({ startAt, endAt }: Span, now: number): boolean => startAt <= now && now < endAt

/** Spec 4.6: a selection that touches booked time ends before it; undefined: it begins inside of one. */
export function beforeBusy(wish: Span, busy: readonly Span[]): Span | undefined {
  if (busy.some((span) => span.startAt <= wish.startAt && wish.startAt < span.endAt)) return undefined
  const next = busy.filter((span) => span.startAt > wish.startAt).map((span) => span.startAt)
  const endAt = Math.min(wish.endAt, ...next)
  return { startAt: wish.startAt, endAt }
}

/** Spec 9: a link is shown with 23 characters and '...' when it is longer than 10. */
export const shownLink = (link: string): string =>
  link.length > LINK_CUT_FROM ? `${link.slice(0, LINK_SHOWN_MAX)}...` : link
