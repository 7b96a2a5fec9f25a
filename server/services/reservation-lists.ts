import type { Asker, CompanyAsker } from '#rules/asker.ts'
import { DAY_MS, dayStartAt, japanAt, japanDayAt } from '#rules/japan-time.ts'
import { bookableUntil, fullStretches, isRunning } from '#rules/reservations.ts'
import type { Db } from '../../db/open.ts'
import { findReservation, listBookedSpans, listReservations } from '../../db/queries/reservations.ts'
import { findSignageOfCompany } from '../../db/queries/signages.ts'
import type { OutputOf, ParsedInputOf } from '../contract/define-endpoint.ts'
import { Refusal } from '../contract/refusals.ts'
import type * as contract from '../contract/reservations.ts'
import type { BusyCalendar } from './busy-calendar.ts'
import type { ReservationDeps } from './reservations.ts'
import { reservationShape } from './reservations.ts'

type Deps = Pick<ReservationDeps, 'db' | 'now' | 'linkOf' | 'timeshareChannels' | 'bookingLimits'>
type List = { userResult: contract.ReservationShape[] }

/** Somebody without a user account owns none. */
const ownOf = (asker: Asker): number => asker.userId ?? 0

/** Spec 2.4.9: the own ones of a Japanese month. */
export function listOfMonth(deps: Deps, asker: Asker, year: number, month: number): List {
  const rows = listReservations(deps.db, {
    userId: ownOf(asker),
    startFromAt: japanAt(year, month, 1),
    startToAt: japanAt(year, month + 1, 1),
  })
  return { userResult: rows.map((row) => reservationShape(deps, row, asker)) }
}

/** Spec 2.4.8: the own ones of the Japanese day. */
export function listOfToday(deps: Deps, asker: Asker): List & { todayResult: boolean } {
  const now = deps.now()
  const rows = listReservations(deps.db, {
    userId: ownOf(asker),
    startFromAt: dayStartAt(now),
    startToAt: dayStartAt(now) + DAY_MS,
  })
  return {
    todayResult: rows.length > 0,
    userResult: rows.map((row) => reservationShape(deps, row, asker)),
  }
}

export function listOwn(deps: Deps, asker: Asker): List {
  const rows = listReservations(deps.db, { userId: ownOf(asker) })
  return { userResult: rows.map((row) => reservationShape(deps, row, asker)) }
}

/** The company's; the system administrator without a chosen company sees all. @throws Refusal noCompany */
export function listOfCompany(
  deps: Deps,
  asker: Asker,
  { year, month }: ParsedInputOf<typeof contract.getCompanyReservations> = {},
): List {
  if (asker.companyId === null && asker.role !== 'systemAdmin') throw new Refusal('noCompany')
  const isOfMonth = year !== undefined && month !== undefined
  const rows = listReservations(deps.db, {
    companyId: asker.companyId ?? undefined,
    startFromAt: isOfMonth ? japanAt(year, month, 1) : undefined,
    startToAt: isOfMonth ? japanAt(year, month + 1, 1) : undefined,
  })
  return { userResult: rows.map((row) => reservationShape(deps, row, asker)) }
}

/**
 * Spec 2.4.19: a signage's reservations with the question whether now lies inside.
 * @throws Refusal notFound, also for somebody else's room
 */
export function listOfSignage(
  deps: Deps,
  asker: CompanyAsker,
  signageId: number,
  title: string | undefined,
): OutputOf<typeof contract.getSignageReservations> {
  const signage = findSignageOfCompany(deps.db, asker.companyId, signageId)
  // a reserved room is its owner's alone, and a reservation user has no other
  const isOwn = signage !== undefined && signage.ownerId === asker.userId
  const needsOwn = asker.role === 'webReservationUser' || (signage?.ownerId ?? null) !== null
  if (!signage || (needsOwn && !isOwn)) throw new Refusal('notFound')
  const now = deps.now()
  const wanted = title?.trim().toLowerCase() ?? ''
  const rows = listReservations(deps.db, { signageId }).filter((row) =>
    row.title.toLowerCase().includes(wanted),
  )
  return {
    userResult: rows.map((row) => ({
      ...reservationShape(deps, row, asker),
      isInWindow: isRunning(row, now),
    })),
  }
}

/** How much of the calendar one question may look at. */
const BUSY_DAYS_MAX = 62

/** When every avatar of the pool is taken, without a word about by whom. @throws Refusal invalid */
export function busyBlocks(
  deps: Deps & { calendar: BusyCalendar },
  from: string,
  to: string,
): OutputOf<typeof contract.anonymousReservations> {
  const fromAt = japanDayAt(from)
  const toAt = japanDayAt(to) + DAY_MS
  const isSpan = toAt > fromAt && toAt - fromAt <= BUSY_DAYS_MAX * DAY_MS
  if (!isSpan) throw new Refusal('invalid', { fields: { to: 'invalid' } })
  const pool = deps.timeshareChannels
  const busy = deps.calendar.of(`${fromAt} ${toAt} ${pool}`, () =>
    fullStretches(listBookedSpans(deps.db, fromAt, toAt), pool),
  )
  const nowAt = deps.now()
  return { busy, nowAt, untilAt: bookableUntil(nowAt, deps.bookingLimits.daysAhead) }
}

/** The own one, cancelled or not: for its .ics. @throws Refusal notFound */
export function findOwnReservation(db: Db, asker: Asker, id: number) {
  const row = findReservation(db, id)
  if (!row || row.userId !== asker.userId) throw new Refusal('notFound')
  return row
}
