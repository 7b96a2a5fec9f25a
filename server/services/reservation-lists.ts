import type { Asker, CompanyAsker } from '#rules/asker.ts'
import { DAY_MS, dayStartAt, japanAt, japanDayAt } from '#rules/japan-time.ts'
import { bookableUntil, isRunning, mostAtOnce, type Span } from '#rules/reservations.ts'
import type { Db } from '../../db/open.ts'
import { findReservation, listReservations } from '../../db/queries/reservations.ts'
import { findSignageOfCompany } from '../../db/queries/signages.ts'
import type { OutputOf, ParsedInputOf } from '../contract/define-endpoint.ts'
import { Refusal } from '../contract/refusals.ts'
import type * as contract from '../contract/reservations.ts'
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
  deps: Deps,
  from: string,
  to: string,
): OutputOf<typeof contract.anonymousReservations> {
  const fromAt = japanDayAt(from)
  const toAt = japanDayAt(to) + DAY_MS
  const isSpan = toAt > fromAt && toAt - fromAt <= BUSY_DAYS_MAX * DAY_MS
  if (!isSpan) throw new Refusal('invalid', { fields: { to: 'invalid' } })
  const spans = listReservations(deps.db, { fromAt, toAt })
  const nowAt = deps.now()
  const untilAt = bookableUntil(nowAt, deps.bookingLimits.daysAhead)
  return { busy: fullStretches(spans, deps.timeshareChannels), nowAt, untilAt }
}

/** The stretches in which `pool` spans or more run at once; neighbours are one stretch. */
export function fullStretches(spans: readonly Span[], pool: number): Span[] {
  const edges = [...new Set(spans.flatMap(({ startAt, endAt }) => [startAt, endAt]))].sort((a, b) => a - b)
  const full: Span[] = []
  for (const [index, startAt] of edges.slice(0, -1).entries()) {
    const endAt = edges[index + 1]!
    if (mostAtOnce(spans, { startAt, endAt }) < pool) continue
    const last = full.at(-1)
    if (last?.endAt === startAt) last.endAt = endAt
    else full.push({ startAt, endAt })
  }
  return full
}

/** The own one, cancelled or not: for its .ics. @throws Refusal notFound */
export function findOwnReservation(db: Db, asker: Asker, id: number) {
  const row = findReservation(db, id)
  if (!row || row.userId !== asker.userId) throw new Refusal('notFound')
  return row
}
