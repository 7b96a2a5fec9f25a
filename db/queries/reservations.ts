import { and, asc, count, desc, eq, gt, gte, isNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import { type Page, type PageInput, pageStart } from '#core/http/pages.ts'
import type { DbLike } from '../open.ts'
import { accounts, companies, linkRooms, reservations, signages, users } from '../schema/index.ts'
import { isStaying } from './moves.ts'
import { prepared } from './prepared.ts'

/**
 * ID of the signage that serves as the room of a user's reservations in a company; visitors open it by a link.
 * Undefined if the user has no room yet (decisions 2).
 */
export const findLinkRoom = (db: DbLike, userId: number, companyId: number): number | undefined =>
  roomOfUser(db).get({ userId, companyId })?.signageId

const roomOfUser = prepared((db) =>
  db
    .select({ signageId: linkRooms.signageId })
    .from(linkRooms)
    .innerJoin(signages, eq(signages.id, linkRooms.signageId))
    .where(
      and(
        eq(linkRooms.userId, sql.placeholder('userId')),
        eq(signages.companyId, sql.placeholder('companyId')),
      ),
    )
    .prepare(),
)

export function insertLinkRoom(db: DbLike, userId: number, signageId: number): void {
  db.insert(linkRooms).values({ userId, signageId }).run()
}

const rows = (db: DbLike) =>
  db
    .select({
      id: reservations.id,
      companyId: reservations.companyId,
      companyName: companies.name,
      companyPhone: companies.phone,
      companyLogo: companies.logo,
      userId: reservations.userId,
      userName: users.name,
      userLatinName: users.latinName,
      accountId: users.accountId,
      loginId: accounts.loginId,
      confirmedAt: accounts.confirmedAt,
      language: accounts.language,
      signageId: reservations.signageId,
      characterId: reservations.characterId,
      title: reservations.title,
      startAt: reservations.startAt,
      endAt: reservations.endAt,
      createdAt: reservations.createdAt,
      cancelledAt: reservations.cancelledAt,
      joinedAt: reservations.joinedAt,
      leftAt: reservations.leftAt,
      revision: reservations.revision,
      changedAt: reservations.changedAt,
      uid: reservations.uid,
    })
    .from(reservations)
    .innerJoin(companies, eq(companies.id, reservations.companyId))
    .innerJoin(users, eq(users.id, reservations.userId))
    .innerJoin(accounts, eq(accounts.id, users.accountId))

export type ReservationRow = NonNullable<ReturnType<ReturnType<typeof rows>['get']>>

export const findReservation = (db: DbLike, id: number): ReservationRow | undefined =>
  rows(db).where(eq(reservations.id, id)).get()

/** Conditions that must all hold. Canceled reservations are included only if `isCancelledToo` is set. */
export interface ReservationFilter {
  userId?: number
  companyId?: number
  signageId?: number
  /** Only reservations that overlap [fromAt, toAt). */
  fromAt?: number
  toAt?: number
  /** Only reservations that start in [startFromAt, startToAt). */
  startFromAt?: number
  startToAt?: number
  endedBeforeAt?: number
  isNewestFirst?: boolean
  exceptId?: number
  isCancelledToo?: boolean
}

const narrowedTo = (filter: ReservationFilter): SQL | undefined =>
  and(
    filter.userId === undefined ? undefined : eq(reservations.userId, filter.userId),
    filter.companyId === undefined ? undefined : eq(reservations.companyId, filter.companyId),
    filter.signageId === undefined ? undefined : eq(reservations.signageId, filter.signageId),
    filter.fromAt === undefined ? undefined : gt(reservations.endAt, filter.fromAt),
    filter.toAt === undefined ? undefined : lt(reservations.startAt, filter.toAt),
    filter.startFromAt === undefined ? undefined : gte(reservations.startAt, filter.startFromAt),
    filter.startToAt === undefined ? undefined : lt(reservations.startAt, filter.startToAt),
    filter.endedBeforeAt === undefined ? undefined : lte(reservations.endAt, filter.endedBeforeAt),
    filter.exceptId === undefined ? undefined : ne(reservations.id, filter.exceptId),
    filter.isCancelledToo ? undefined : isNull(reservations.cancelledAt),
  )

const orderOf = ({ isNewestFirst }: ReservationFilter): SQL[] => {
  const direction = isNewestFirst ? desc : asc
  return [direction(reservations.startAt), direction(reservations.id)]
}

/** Reservations that match the filter, ordered by start. */
export const listReservations = (db: DbLike, filter: ReservationFilter): ReservationRow[] =>
  rows(db)
    .where(narrowedTo(filter))
    .orderBy(...orderOf(filter))
    .all()

/** One page of the result of listReservations. */
export function pageReservations(
  db: DbLike,
  filter: ReservationFilter,
  paging: PageInput,
): Page<ReservationRow> {
  const narrowed = narrowedTo(filter)
  const total = db.select({ total: count() }).from(reservations).where(narrowed).get()?.total ?? 0
  const { page, offset } = pageStart(total, paging)
  const found = rows(db)
    .where(narrowed)
    .orderBy(...orderOf(filter))
    .limit(paging.limit)
    .offset(offset)
    .all()
  return { rows: found, total, page }
}

/** Booked times of all companies that overlap [fromAt, toAt), as times only. */
export const listBookedSpans = (
  db: DbLike,
  fromAt: number,
  toAt: number,
): { startAt: number; endAt: number }[] =>
  db
    .select({ startAt: reservations.startAt, endAt: reservations.endAt })
    .from(reservations)
    .where(
      and(gt(reservations.endAt, fromAt), lt(reservations.startAt, toAt), isNull(reservations.cancelledAt)),
    )
    .all()

/** Number of reservations that a user has made since `sinceAt`, including canceled reservations. */
export const countReservationsMade = (db: DbLike, userId: number, sinceAt: number): number =>
  db
    .select({ made: count() })
    .from(reservations)
    .where(and(eq(reservations.userId, userId), gt(reservations.createdAt, sinceAt)))
    .get()?.made ?? 0

export const insertReservation = (db: DbLike, row: typeof reservations.$inferInsert): { id: number } =>
  db.insert(reservations).values(row).returning({ id: reservations.id }).get()

/**
 * Changes a reservation and increases its revision, because calendars accept the .ics with the highest revision (RFC 5545
 * 3.8.7.4).
 */
export function updateReservation(
  db: DbLike,
  id: number,
  changes: Partial<Pick<ReservationRow, 'title' | 'startAt' | 'endAt' | 'characterId' | 'cancelledAt'>> & {
    changedAt: number
  },
): void {
  db.update(reservations)
    .set({
      ...changes,
      revision: sql`${reservations.revision} + 1`,
      // If the start time changes, the reminder is sent again.
      remindedAt: changes.startAt === undefined ? undefined : null,
    })
    .where(eq(reservations.id, id))
    .run()
}

/**
 * Spec 2.4.10: records when the visitor was in the reserved room. Stores when the visitor first joined and last left.
 */
export function updatePresence(
  db: DbLike,
  id: number,
  times: { joinedAt: number } | { leftAt: number },
): void {
  const isFirst = 'joinedAt' in times ? isNull(reservations.joinedAt) : undefined
  db.update(reservations)
    .set(times)
    .where(and(eq(reservations.id, id), isFirst))
    .run()
}

const isToRemind = and(
  isNull(reservations.cancelledAt),
  isNull(reservations.remindedAt),
  isStaying(reservations.companyId),
)

/** Reservations that start within (now, untilAt] and whose reminder was not handled yet. */
export const listToRemind = (db: DbLike, now: number, untilAt: number): ReservationRow[] =>
  rows(db)
    .where(and(gt(reservations.startAt, now), lte(reservations.startAt, untilAt), isToRemind))
    .all()

/** Start of the next reservation after `at` whose reminder was not handled yet. */
export const nextToRemindAt = (db: DbLike, at: number): number | undefined =>
  db
    .select({ startAt: reservations.startAt })
    .from(reservations)
    .where(and(gt(reservations.startAt, at), isToRemind))
    .orderBy(asc(reservations.startAt))
    .limit(1)
    .get()?.startAt

export function updateReminded(db: DbLike, id: number, remindedAt: number): void {
  db.update(reservations).set({ remindedAt }).where(eq(reservations.id, id)).run()
}

/**
 * The next time after `at` at which a reservation starts or, if `edge` is `endAt`, ends. Ignores canceled reservations.
 */
export function nextEdgeAt(db: DbLike, edge: 'startAt' | 'endAt', at: number): number | undefined {
  const column = reservations[edge]
  return db
    .select({ at: column })
    .from(reservations)
    .where(and(gt(column, at), isNull(reservations.cancelledAt)))
    .orderBy(asc(column))
    .limit(1)
    .get()?.at
}

/** The reservation of this signage that is in progress at `at`. Reservations of a signage never overlap. */
export const findRunningReservation = (
  db: DbLike,
  signageId: number,
  at: number,
): ReservationRow | undefined => running(db).get({ signageId, at })

const running = prepared((db) =>
  rows(db)
    .where(
      and(
        eq(reservations.signageId, sql.placeholder('signageId')),
        gt(reservations.endAt, sql.placeholder('at')),
        lte(reservations.startAt, sql.placeholder('at')),
        isNull(reservations.cancelledAt),
      ),
    )
    .orderBy(asc(reservations.startAt), asc(reservations.id))
    .limit(1)
    .prepare(),
)

/** Reservations whose start or end is within (afterAt, untilAt]. */
export const listEdges = (
  db: DbLike,
  edge: 'startAt' | 'endAt',
  afterAt: number,
  untilAt: number,
): ReservationRow[] =>
  rows(db)
    .where(
      and(
        gt(reservations[edge], afterAt),
        lte(reservations[edge], untilAt),
        isNull(reservations.cancelledAt),
        isStaying(reservations.companyId),
      ),
    )
    .orderBy(asc(reservations[edge]))
    .all()
