import type { Db, DbLike } from '../../db/open.ts'
import {
  findLinkRoom,
  findReservation,
  listReservations,
  updateReservation,
} from '../../db/queries/reservations.ts'
import { findSignage, retireSignage, type SignageRow } from '../../db/queries/signages.ts'
import { retireUser, type UserRow } from '../../db/queries/users.ts'
import type { Live } from '../realtime/live-port.ts'
import { mailCancelled, type ReservationMailDeps } from '../reservations/mails.ts'

/** decisions 4: a removed user loses access at once. Records about the user stay and show the user's name. */
export interface RemovalDeps extends ReservationMailDeps {
  db: Db
  now: () => number
  live: Live
  reservationsChanged: () => void
}

/** A user to be removed, and the room of the user's reservations. */
interface UserRemoval {
  user: UserRow
  room: SignageRow | undefined
}

export function userRemovalOf(db: DbLike, user: UserRow): UserRemoval {
  const roomId = user.companyId === null ? undefined : findLinkRoom(db, user.id, user.companyId)
  return { user, room: roomId === undefined ? undefined : findSignage(db, roomId) }
}

/** The user's reservations that have not begun. A reservation that is in progress counts as used and is billed. */
export const reservationsAhead = (db: DbLike, userId: number, now: number) =>
  listReservations(db, { userId, fromAt: now }).filter(({ startAt }) => startAt > now)

/** Ends the user's WebSocket connections, sessions and calls. Call before the removal writes anything. */
export function endAccess({ live }: Pick<RemovalDeps, 'live'>, { user, room }: UserRemoval): void {
  live.endAccount(user.accountId)
  if (room) live.endAccount(room.accountId)
}

/** Cancels the user's reservations that have not begun, and mails the cancellations. */
export function cancelAhead(deps: RemovalDeps, db: DbLike, userId: number, at: number): void {
  for (const reservation of reservationsAhead(db, userId, at)) {
    updateReservation(db, reservation.id, { cancelledAt: at, changedAt: at })
    mailCancelled(deps, db, findReservation(db, reservation.id)!)
  }
}

/** Cancels the user's future reservations, then marks the user and the user's reservation room as deleted. */
export function retire(deps: RemovalDeps, db: DbLike, { user, room }: UserRemoval): void {
  const at = deps.now()
  cancelAhead(deps, db, user.id, at)
  if (room) retireSignage(db, room, at)
  retireUser(db, user, at)
}

/** Removes the user from the state in memory. Call after the transaction. */
export function forget({ live, reservationsChanged }: RemovalDeps, { user, room }: UserRemoval): void {
  live.forgetUser(user.id)
  if (room) live.forgetSignage(room.id)
  reservationsChanged()
}
