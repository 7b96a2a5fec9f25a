import { and, eq, lte, sql } from 'drizzle-orm'
import { DAY_MS } from '#core/time/japan-time.ts'
import type { DbLike } from '../open.ts'
import { companies, signages, visitorPictures } from '../schema/index.ts'
import { isStaying } from './moves.ts'

export type VisitorPictureRow = typeof visitorPictures.$inferSelect

/**
 * Stores the visitor's picture for a call request.
 * @returns false if the request already has a picture; nothing is stored then
 */
export const insertVisitorPicture = (db: DbLike, picture: typeof visitorPictures.$inferInsert): boolean =>
  db.insert(visitorPictures).values(picture).onConflictDoNothing().run().changes === 1

export const findVisitorPicture = (db: DbLike, requestId: string): VisitorPictureRow | undefined =>
  db.select().from(visitorPictures).where(eq(visitorPictures.requestId, requestId)).get()

export function removeVisitorPicture(db: DbLike, requestId: string): void {
  db.delete(visitorPictures).where(eq(visitorPictures.requestId, requestId)).run()
}

/**
 * Pictures older than their company's retention period, including pictures of deleted signages and companies. Searches
 * signage by signage with the index, so that SQLite does not read the pictures that are kept.
 */
export const listOutdatedPictures = (
  db: DbLike,
  now: number,
  most: number,
): Pick<VisitorPictureRow, 'requestId' | 'fileName'>[] =>
  db
    .select({ requestId: visitorPictures.requestId, fileName: visitorPictures.fileName })
    .from(companies)
    // Cross joins make SQLite read the tables in this order.
    .crossJoin(signages)
    .crossJoin(visitorPictures)
    .where(
      and(
        isStaying(companies.id),
        eq(signages.companyId, companies.id),
        eq(visitorPictures.signageId, signages.id),
        lte(visitorPictures.takenAt, sql`${now} - ${companies.pictureDays} * ${DAY_MS}`),
      ),
    )
    .limit(most)
    .all()

/** File names of all visitors' pictures. Their folder also holds the recordings of visitors' messages (listSoundFileNames). */
export const listPictureFileNames = (db: DbLike): string[] =>
  db
    .select({ fileName: visitorPictures.fileName })
    .from(visitorPictures)
    .all()
    .map((row) => row.fileName)
