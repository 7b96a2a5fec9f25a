import { eq } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { linkRooms } from '../schema/index.ts'

/** The link-only signage of a user, if it has been needed yet (design.md 2). */
export const findLinkRoom = (db: DbLike, userId: number): number | undefined =>
  db.select().from(linkRooms).where(eq(linkRooms.userId, userId)).get()?.signageId
