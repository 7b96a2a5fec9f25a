import { and, eq, gt, isNull } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { linkRooms, reservations } from '../schema/index.ts'

/** The link-only signage of a user, if it has been needed yet (design.md 2). */
export const findLinkRoom = (db: DbLike, userId: number): number | undefined =>
  db.select().from(linkRooms).where(eq(linkRooms.userId, userId)).get()?.signageId

/** Whether the signage has a reservation that has not ended and is not cancelled. */
export const hasReservationsAfter = (db: DbLike, signageId: number, at: number): boolean =>
  db
    .select({ id: reservations.id })
    .from(reservations)
    .where(
      and(
        eq(reservations.signageId, signageId),
        gt(reservations.endAt, at),
        isNull(reservations.cancelledAt),
      ),
    )
    .limit(1)
    .get() !== undefined
