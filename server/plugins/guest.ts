import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isRunning } from '#rules/reservations.ts'
import type { Db } from '../../db/open.ts'
import { findIdentity } from '../../db/queries/accounts.ts'
import { findReservation } from '../../db/queries/reservations.ts'
import { findSignage } from '../../db/queries/signages.ts'
import type { RoomTokens } from '../contract/tokens.ts'

/** Spec 3: the signed link of a guest. */
export const GUEST_COOKIE = 'reservation_token'

/** Links last as long as their reservation, which may be moved: the database knows when they end, not the token. */
export function createRoomTokens(app: FastifyInstance): RoomTokens {
  return {
    sign: ({ id, createdAt }) => app.jwt.sign({ room: id, iat: Math.floor(createdAt / 1_000) }),
    read(token) {
      try {
        const { room } = app.jwt.verify<{ room?: unknown }>(token)
        return typeof room === 'number' && Number.isSafeInteger(room) ? room : undefined
      } catch {
        // forged or of another installation
        return undefined
      }
    },
  }
}

/** Somebody who came by the link of a reservation, while it runs: its room, and nothing else (realtime). */
export function enterAsGuest(
  request: FastifyRequest,
  deps: { db: Db; now: () => number; roomTokens: RoomTokens },
): void {
  const cookie = request.cookies[GUEST_COOKIE]
  const id = cookie === undefined ? undefined : deps.roomTokens.read(cookie)
  const reservation = id === undefined ? undefined : findReservation(deps.db, id)
  if (!reservation || reservation.cancelledAt !== null || !isRunning(reservation, deps.now())) return
  const room = findSignage(deps.db, reservation.signageId)
  const identity = room && findIdentity(deps.db, room.accountId)
  if (!identity) return
  request.identity = identity
  request.askerRole = 'guest'
  request.guest = { reservationId: reservation.id, endAt: reservation.endAt }
}
