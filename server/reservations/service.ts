import type { Asker, CompanyAsker } from '#core/accounts/asker.ts'
import type { ParsedInputOf } from '#core/http/define-endpoint.ts'
import { Refusal } from '#core/http/refusals.ts'
import { BOOKINGS_MADE_PER_DAY } from '#core/limits.ts'
import type * as contract from '#core/reservations/contract.ts'
import {
  type BookingLimits,
  type BookingRefusal,
  decideBooking,
  mayStillChange,
  type Span,
} from '#core/reservations/rules.ts'
import { DAY_MS, dayStartAt, japanText } from '#core/time/japan-time.ts'
import type { Db, DbLike } from '../../db/open.ts'
import { findCharacter } from '../../db/queries/characters.ts'
import {
  countReservationsMade,
  findReservation,
  insertReservation,
  listReservations,
  type ReservationRow,
  updateReservation,
} from '../../db/queries/reservations.ts'
import { findUser } from '../../db/queries/users.ts'
import { closedFor } from './closed-days.ts'
import { ensureLinkRoom } from './link-rooms.ts'
import { mailBooked, mailCancelled, mailChanged, type ReservationMailDeps } from './mails.ts'

/**
 * After how long a user who has booked too often is told to try again. Only a rough value: the limit counts the
 * bookings of the last 24 hours, so the next booking becomes possible when the oldest booking is a day old.
 */
const BOOKINGS_RETRY_MS = 60 * 60_000

export interface ReservationDeps extends ReservationMailDeps {
  db: Db
  now: () => number
  /** Whether a mail server is configured: without one, no user can confirm an address. */
  sendsMail: boolean
  /** Number of avatars that can be rented at the same time (decisions 6). */
  timeshareChannels: number
  /**
   * The display name in MAIL_FROM. If several companies use this server, it names the business that runs the server.
   */
  installationName?: string | undefined
  bookingLimits: BookingLimits
  /** Alerts the company about a booking, if its alert settings include that. Call in the transaction of the booking. */
  notifyOfBooking: (tx: DbLike, row: ReservationRow) => void
  /**
   * Opens rooms whose reservation has begun, closes rooms whose reservation is over. Call after every change.
   * @param row the booked or changed reservation, because it may have begun already
   */
  reservationsChanged: (row?: ReservationRow) => void
}

export function reservationShape(
  deps: Pick<ReservationDeps, 'linkOf'>,
  row: ReservationRow,
  asker: Asker,
): contract.ReservationShape {
  const start = japanText(row.startAt)
  const end = japanText(row.endAt)
  const isOwn = row.userId === asker.userId
  return {
    reservID: row.id,
    id: row.id,
    title: row.title,
    start,
    end,
    startTime: start,
    endTime: end,
    startAt: row.startAt,
    endAt: row.endAt,
    characterID: row.characterId,
    signageID: row.signageId,
    // anyone with the link can enter, so only the owner may see it
    link: isOwn ? deps.linkOf(row) : '',
    joinedAt: row.joinedAt,
    leftAt: row.leftAt,
    userName: row.userName,
    companyName: row.companyName,
    isOwn,
  }
}

/**
 * Checks that the time is free. Counts the reservations of all companies, because all companies share one pool of
 * avatars.
 * @throws Refusal with one of the keys of BookingRefusal
 */
function requireFreeTime(
  deps: ReservationDeps,
  db: DbLike,
  { companyId, userId }: { companyId: number; userId: number },
  requested: Span,
  exceptId?: number,
): void {
  const now = deps.now()
  const booked = {
    others: listReservations(db, { fromAt: requested.startAt, toAt: requested.endAt, exceptId }),
    own: listReservations(db, { userId, fromAt: Math.min(now, dayStartAt(requested.startAt)), exceptId }),
    pool: deps.timeshareChannels,
    closed: closedFor(db, { companyId, userId }, requested),
  }
  const verdict = decideBooking(requested, booked, deps.bookingLimits, now)
  if (!verdict.ok) throw new Refusal(verdict.refusal satisfies BookingRefusal)
}

function requireCharacter(db: DbLike, companyId: number, characterId: number | null | undefined): void {
  if (characterId && !findCharacter(db, companyId, characterId)) throw new Refusal('notFound')
}

/**
 * Requires a confirmed address if a mail server is configured (decisions 2). Otherwise a user could register with
 * another person's address, and the mails about bookings would go to that person.
 * @throws Refusal notConfirmed
 */
function requireConfirmed(
  { sendsMail }: Pick<ReservationDeps, 'sendsMail'>,
  { confirmedAt }: { confirmedAt: number | null },
): void {
  if (confirmedAt === null && sendsMail) throw new Refusal('notConfirmed')
}

/**
 * Books a reservation (Spec 4.6). Checks and writes in one transaction.
 * @throws Refusal noCompany (not a user account), notConfirmed, tooMany, notFound (character), the keys of
 * BookingRefusal
 */
export function bookReservation(
  deps: ReservationDeps,
  asker: CompanyAsker,
  input: ParsedInputOf<typeof contract.createReservation>,
): contract.ReservationShape {
  const now = deps.now()
  const row = deps.db.transaction((tx) => {
    const user = asker.userId === null ? undefined : findUser(tx, asker.userId)
    if (!user) throw new Refusal('noCompany')
    requireConfirmed(deps, user)
    if (countReservationsMade(tx, user.id, now - DAY_MS) >= BOOKINGS_MADE_PER_DAY)
      throw new Refusal('tooMany', { retryAfterMs: BOOKINGS_RETRY_MS })
    const span = { startAt: Date.parse(input.start), endAt: Date.parse(input.end) }
    requireCharacter(tx, asker.companyId, input.characterID)
    requireFreeTime(deps, tx, { companyId: asker.companyId, userId: user.id }, span)
    const { id } = insertReservation(tx, {
      ...span,
      companyId: asker.companyId,
      userId: user.id,
      signageId: ensureLinkRoom(tx, { ...user, companyId: asker.companyId }, now),
      characterId: input.characterID ?? user.characterId,
      title: input.title,
      createdAt: now,
    })
    const booked = findReservation(tx, id)!
    mailBooked(deps, tx, booked)
    deps.notifyOfBooking(tx, booked)
    return booked
  })
  deps.reservationsChanged(row)
  return reservationShape(deps, row, asker)
}

/** The caller's reservation, if it is neither canceled nor about to start. @throws Refusal notFound, cancelEnded */
function requireChangeable(deps: ReservationDeps, db: DbLike, asker: Asker, id: number): ReservationRow {
  const row = findReservation(db, id)
  if (!row || row.userId !== asker.userId || row.cancelledAt !== null) throw new Refusal('notFound')
  if (!mayStillChange(row, deps.now())) throw new Refusal('cancelEnded')
  return row
}

/**
 * Changes a reservation. Its link stays the same (decisions 6), and a mail is sent only if the time changed.
 * @throws Refusal notFound, cancelEnded, notConfirmed, the keys of BookingRefusal
 */
export function changeReservation(
  deps: ReservationDeps,
  asker: Asker,
  input: ParsedInputOf<typeof contract.updateReservation>,
): contract.ReservationShape {
  const row = deps.db.transaction((tx) => {
    const before = requireChangeable(deps, tx, asker, input.id)
    requireConfirmed(deps, before)
    const span = {
      startAt: input.start === undefined ? before.startAt : Date.parse(input.start),
      endAt: input.end === undefined ? before.endAt : Date.parse(input.end),
    }
    const isMoved = span.startAt !== before.startAt || span.endAt !== before.endAt
    if (isMoved) requireFreeTime(deps, tx, before, span, before.id)
    requireCharacter(tx, before.companyId, input.characterID)
    updateReservation(tx, before.id, {
      ...(isMoved ? span : {}),
      title: input.title,
      characterId: input.characterID,
      changedAt: deps.now(),
    })
    const after = findReservation(tx, before.id)!
    if (isMoved) mailChanged(deps, tx, after)
    return after
  })
  deps.reservationsChanged(row)
  return reservationShape(deps, row, asker)
}

/** Cancels a reservation; its row stays as a record. @throws Refusal notFound, cancelEnded */
export function cancelReservation(deps: ReservationDeps, asker: Asker, id: number): void {
  deps.db.transaction((tx) => {
    const row = requireChangeable(deps, tx, asker, id)
    const now = deps.now()
    updateReservation(tx, row.id, { cancelledAt: now, changedAt: now })
    mailCancelled(deps, tx, findReservation(tx, row.id)!)
  })
  deps.reservationsChanged()
}
