import { may } from '#rules/permissions.ts'
import { decideTime } from '#rules/reservations.ts'
import type { Role } from '#rules/roles.ts'

/** Spec 3: a booking that somebody began before signing in. */
export const DRAFT_KEY = 'reservationDataJSON'
const CALENDAR = '/app/reservation/calendar'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Japanese time (Spec 9); NaN for what is no time. */
const momentOf = (day: unknown, time: unknown): number => {
  const [hour = '', minute = ''] = text(time).split(':')
  return Date.parse(`${text(day)}T${hour.padStart(2, '0')}:${minute}:00+09:00`)
}

/** The form of Spec 3, 'Reservation form'. */
function isStillPossible(stored: string, now: number): boolean {
  try {
    const { startDate, startTime, endDate, endTime } = JSON.parse(stored) as Record<string, unknown>
    const startAt = momentOf(startDate, startTime)
    const endAt = momentOf(endDate ?? startDate, endTime)
    if (Number.isNaN(startAt) || Number.isNaN(endAt)) return false
    const verdict = decideTime({ startAt, endAt }, now)
    // any other fault of it can be mended in the calendar
    return verdict.ok || verdict.refusal !== 'past'
  } catch {
    // not ours, or half written
    return false
  }
}

/**
 * Spec 4.1, design.md 6: where a draft leads after signing in. One that is over, or that nothing can be made of, is dropped.
 * @returns undefined: there is none, or this role books nothing
 */
export function draftPath(role: Role, storage: Storage | undefined, now: number): string | undefined {
  const stored = storage?.getItem(DRAFT_KEY)
  if (!stored) return undefined
  if (!isStillPossible(stored, now)) {
    storage?.removeItem(DRAFT_KEY)
    return undefined
  }
  return may(role, 'reservation.book') ? CALENDAR : undefined
}
