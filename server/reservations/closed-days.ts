import { ALL_BUT_HOLIDAYS, closedSpans, noteOf, type OpeningHours } from '#core/hours/hours.ts'
import { reasonFor } from '#core/hours/reasons.ts'
import type { NamedDay } from '#core/reservations/contract.ts'
import type { Span } from '#core/reservations/rules.ts'
import { DAY_MS, japanDay } from '#core/time/japan-time.ts'
import type { DbLike } from '../../db/open.ts'
import { findHost } from '../../db/queries/companies.ts'
import { findHours } from '../../db/queries/hours.ts'
import { findUser } from '../../db/queries/users.ts'
import { holidayName, isHoliday } from '../hours/holidays.ts'

/** A user who books; undefined: a visitor without an account. */
type Booker = { companyId: number; userId: number } | undefined

/**
 * The opening hours that limit bookings: the hours of the user's store or company, or else the hours of the company
 * that the reservation pages show as the host.
 */
function hoursFor(db: DbLike, booker: Booker): OpeningHours {
  const own = booker && findHours(db, booker.companyId, findUser(db, booker.userId)?.storeId ?? null)
  return own ?? findHost(db)?.openingHours ?? ALL_BUT_HOLIDAYS
}

/** The times within `span` that cannot be booked, because of the opening hours or a public holiday. */
export const closedFor = (db: DbLike, booker: Booker, span: Span): Span[] =>
  closedSpans(hoursFor(db, booker), span, isHoliday)

/** Names of the days in `span`: the note of an exception to the opening hours, or else the public holiday. */
export function namedDays(db: DbLike, booker: Booker, { startAt, endAt }: Span): NamedDay[] {
  const hours = hoursFor(db, booker)
  const days: NamedDay[] = []
  for (let at = startAt; at < endAt; at += DAY_MS) {
    const day = japanDay(at)
    const note = noteOf(hours, day)
    const holiday = holidayName(day)
    const en = reasonFor('en', note)
    if (note) days.push({ day, ja: note, ...(en && { en }) })
    else if (holiday) days.push({ day, ...holiday })
  }
  return days
}
