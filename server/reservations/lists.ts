import type { Asker, CompanyAsker } from '#core/accounts/asker.ts'
import { shownCompanyName } from '#core/company/name.ts'
import type { OutputOf, ParsedInputOf } from '#core/http/define-endpoint.ts'
import { mapPage, type Page, type PageInput, pageOf } from '#core/http/pages.ts'
import { Refusal } from '#core/http/refusals.ts'
import { PAGE_ROWS } from '#core/limits.ts'
import type * as contract from '#core/reservations/contract.ts'
import { bookableUntil, fullStretches, isRunning } from '#core/reservations/rules.ts'
import { DAY_MS, dayStartAt, japanAt, japanDayAt } from '#core/time/japan-time.ts'
import type { Db } from '../../db/open.ts'
import { findHost } from '../../db/queries/companies.ts'
import {
  findReservation,
  listBookedSpans,
  listReservations,
  pageReservations,
  type ReservationFilter,
  type ReservationRow,
} from '../../db/queries/reservations.ts'
import { findSignageOfCompany } from '../../db/queries/signages.ts'
import { logoUrl } from '../company/pictures.ts'
import type { BusyCalendar } from './busy-calendar.ts'
import { closedFor, namedDays } from './closed-days.ts'
import type { ReservationDeps } from './service.ts'
import { reservationShape } from './service.ts'

type Deps = Pick<
  ReservationDeps,
  'db' | 'now' | 'linkOf' | 'timeshareChannels' | 'installationName' | 'bookingLimits'
>
type List = OutputOf<typeof contract.getAllReservations>
/** The requested page of a list; if it is left out, the whole list is returned. */
type Part = Partial<PageInput>

/** The caller's user ID; 0 for callers without a user account, who own no reservations. */
const ownOf = (asker: Asker): number => asker.userId ?? 0

/** Converts a page to the specification's form, in which the rows are called `userResult`. */
const asResult = <Row>({ rows, ...place }: Page<Row>) => ({ userResult: rows, ...place })

const wholeOf = <Row>(rows: Row[]): Page<Row> => ({ rows, total: rows.length, page: 1 })

function found(db: Db, filter: ReservationFilter, { page, limit = PAGE_ROWS }: Part): Page<ReservationRow> {
  if (page === undefined) return wholeOf(listReservations(db, filter))
  return pageReservations(db, filter, { page, limit })
}

function listed(deps: Deps, asker: Asker, filter: ReservationFilter, part: Part): List {
  return asResult(mapPage(found(deps.db, filter, part), (row) => reservationShape(deps, row, asker)))
}

type When = 'ahead' | 'over' | undefined

function filterOf(when: When, now: number): ReservationFilter {
  if (when === 'over') return { endedBeforeAt: now, isNewestFirst: true }
  return when === 'ahead' ? { fromAt: now } : {}
}

/** Spec 2.4.9: the caller's reservations of a month in Japan time. */
export function listOfMonth(
  deps: Deps,
  asker: Asker,
  { year, month, when, ...part }: { year: number; month: number; when?: When } & Part,
): List {
  const filter = {
    ...filterOf(when, deps.now()),
    userId: ownOf(asker),
    startFromAt: japanAt(year, month, 1),
    startToAt: japanAt(year, month + 1, 1),
  }
  return listed(deps, asker, filter, part)
}

/** Spec 2.4.8: the caller's reservations of today in Japan time. */
export function listOfToday(deps: Deps, asker: Asker): OutputOf<typeof contract.todaysReservations> {
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

/** @throws Refusal invalid (more days than the maximum) */
export function listOwn(
  deps: Deps,
  asker: Asker,
  { from, to, when, ...part }: Partial<ParsedInputOf<typeof contract.getAllReservations>> = {},
): List {
  const span = from === undefined || to === undefined ? {} : shownSpan(from, to)
  return listed(deps, asker, { userId: ownOf(asker), ...filterOf(when, deps.now()), ...span }, part)
}

/**
 * Reservations of the company. A system administrator who has not chosen a company gets the reservations of all
 * companies.
 * @throws Refusal noCompany
 */
export function listOfCompany(
  deps: Deps,
  asker: Asker,
  { year, month, ...part }: Partial<ParsedInputOf<typeof contract.getCompanyReservations>> = {},
): List {
  if (asker.companyId === null && asker.role !== 'systemAdmin') throw new Refusal('noCompany')
  const isOfMonth = year !== undefined && month !== undefined
  const filter = {
    companyId: asker.companyId ?? undefined,
    startFromAt: isOfMonth ? japanAt(year, month, 1) : undefined,
    startToAt: isOfMonth ? japanAt(year, month + 1, 1) : undefined,
  }
  return listed(deps, asker, filter, part)
}

/**
 * Spec 2.4.19: a signage's reservations. Each says whether it is in progress now.
 * @throws Refusal notFound, also for another user's room
 */
export function listOfSignage(
  deps: Deps,
  asker: CompanyAsker,
  { targetID: signageId, title, ...part }: { targetID: number; title?: string | undefined } & Part,
): OutputOf<typeof contract.getSignageReservations> {
  const signage = findSignageOfCompany(deps.db, asker.companyId, signageId)
  // only the owner may see the reservations of a reserved room; reservation users may see only those of their own room
  const isOwn = signage !== undefined && signage.ownerId === asker.userId
  const needsOwn = asker.role === 'webReservationUser' || (signage?.ownerId ?? null) !== null
  if (!signage || (needsOwn && !isOwn)) throw new Refusal('notFound')
  const now = deps.now()
  const wanted = title?.trim().toLowerCase() ?? ''
  const page = wanted === '' ? found(deps.db, { signageId }, part) : titled(deps.db, signageId, wanted, part)
  return asResult(
    mapPage(page, (row) => ({ ...reservationShape(deps, row, asker), isInWindow: isRunning(row, now) })),
  )
}

/** Filters in code, because SQLite can ignore upper and lower case only for ASCII letters. */
function titled(db: Db, signageId: number, wanted: string, { page, limit = PAGE_ROWS }: Part) {
  const rows = listReservations(db, { signageId }).filter(({ title }) => title.toLowerCase().includes(wanted))
  return page === undefined ? wholeOf(rows) : pageOf(rows, { page, limit })
}

/** Maximum number of days that one request may ask for. */
const SHOWN_DAYS_MAX = 62

/** Start and end of a period of days in Japan time, epoch ms. @throws Refusal invalid */
function shownSpan(from: string, to: string): { fromAt: number; toAt: number } {
  const fromAt = japanDayAt(from)
  const toAt = japanDayAt(to) + DAY_MS
  const isSpan = toAt > fromAt && toAt - fromAt <= SHOWN_DAYS_MAX * DAY_MS
  if (!isSpan) throw new Refusal('invalid', { fields: { to: 'invalid' } })
  return { fromAt, toAt }
}

/** The times at which all avatars that can be reserved are booked, without names. @throws Refusal invalid */
export function busyBlocks(
  deps: Deps & { calendar: BusyCalendar },
  from: string,
  to: string,
): OutputOf<typeof contract.anonymousReservations> {
  const { fromAt, toAt } = shownSpan(from, to)
  const pool = deps.timeshareChannels
  const busy = deps.calendar.of(`${fromAt} ${toAt} ${pool}`, () =>
    fullStretches(listBookedSpans(deps.db, fromAt, toAt), pool),
  )
  const nowAt = deps.now()
  const { daysAhead, dayMinutesMax } = deps.bookingLimits
  const span = { startAt: fromAt, endAt: toAt }
  return {
    busy,
    closed: closedFor(deps.db, undefined, span),
    days: namedDays(deps.db, undefined, span),
    host: hostOf(deps),
    nowAt,
    untilAt: bookableUntil(nowAt, daysAhead),
    dayMinutesMax,
  }
}

function hostOf({ db, installationName }: Deps): contract.ReservationHost | undefined {
  const host = findHost(db)
  if (!host) return installationName ? { name: installationName, phone: '' } : undefined
  const name = shownCompanyName(host.name)
  if (name === '') return undefined
  const { nameTranslations, phone, logo } = host
  return { name, translations: nameTranslations ?? undefined, phone, logo: logoUrl(logo) }
}

/**
 * The times in the period that cannot be booked, and the names of holidays and special days in it.
 * @throws Refusal invalid (period)
 */
export function closedTimes(
  { db }: Pick<Deps, 'db'>,
  asker: CompanyAsker,
  from: string,
  to: string,
): OutputOf<typeof contract.getClosedTimes> {
  const { fromAt: startAt, toAt: endAt } = shownSpan(from, to)
  const booker = { companyId: asker.companyId, userId: ownOf(asker) }
  const span = { startAt, endAt }
  return { closed: closedFor(db, booker, span), days: namedDays(db, booker, span) }
}

/**
 * Finds the caller's reservation for the download of its calendar file, even if it was canceled.
 * @throws Refusal notFound
 */
export function findOwnReservation(db: Db, asker: Asker, id: number) {
  const row = findReservation(db, id)
  if (!row || row.userId !== asker.userId) throw new Refusal('notFound')
  return row
}
