import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type CompanyAsker, hasCompany } from '#core/accounts/asker.ts'
import { AS_GUEST } from '#core/http/own-script.ts'
import type { RoomTokens } from '#core/reservations/contract-tokens.ts'
import { isRunning } from '#core/reservations/rules.ts'
import type { Db } from '../../db/open.ts'
import { findIdentity } from '../../db/queries/accounts.ts'
import { findCarriedLink } from '../../db/queries/moves.ts'
import { findReservation } from '../../db/queries/reservations.ts'
import { findSignage } from '../../db/queries/signages.ts'

/** Cookie with the signed token of a link for a reservation's visitor (Spec 3). */
export const GUEST_COOKIE = 'reservation_token'

/**
 * Signs and reads the tokens of links for reservations' visitors (guests). A link is valid until its reservation ends.
 * The end is read from the database and not from the token, because the reservation may be moved to another time.
 */
export function createRoomTokens(app: FastifyInstance, db: Db): RoomTokens {
  return {
    sign: ({ id, createdAt }) => app.jwt.sign({ room: id, iat: Math.floor(createdAt / 1_000) }),
    read(token) {
      try {
        const { room } = app.jwt.verify<{ room?: unknown }>(token)
        return typeof room === 'number' && Number.isSafeInteger(room) ? room : undefined
      } catch {
        // The link was signed by the server on which the company was before its move (decisions 9), or is forged.
        return findCarriedLink(db, createHash('sha256').update(token).digest('hex'))
      }
    },
  }
}

export interface GuestDeps {
  db: Db
  now: () => number
  roomTokens: RoomTokens
}

/**
 * Identity of a reservation's visitor (guest) whose link this browser has opened, while the reservation is in progress.
 * It gives access to the reserved room and nothing else (docs/realtime.md).
 */
export function guestOf(
  { cookies }: FastifyRequest,
  deps: GuestDeps,
): { identity: CompanyAsker; guest: NonNullable<FastifyRequest['guest']> } | undefined {
  const cookie = cookies[GUEST_COOKIE]
  const id = cookie === undefined ? undefined : deps.roomTokens.read(cookie)
  const reservation = id === undefined ? undefined : findReservation(deps.db, id)
  if (!reservation || reservation.cancelledAt !== null || !isRunning(reservation, deps.now()))
    return undefined
  const room = findSignage(deps.db, reservation.signageId)
  const identity = room && findIdentity(deps.db, room.accountId)
  if (!identity || !hasCompany(identity)) return undefined
  return { identity, guest: { reservationId: reservation.id, endAt: reservation.endAt } }
}

export function enterAsGuest(request: FastifyRequest, deps: GuestDeps): void {
  const entry = guestOf(request, deps)
  if (!entry) return
  request.identity = entry.identity
  request.askerRole = 'guest'
  request.guest = entry.guest
}

/**
 * Whether the request comes from a tab that was opened by the link of a reservation's visitor (guest link). Such a tab
 * never acts for a signed-in user, even if the link is invalid.
 */
export const asksAsGuest = ({ query }: FastifyRequest): boolean =>
  (query as Record<string, unknown> | undefined)?.[AS_GUEST.name] === AS_GUEST.value
