import { and, eq, lte, sql } from 'drizzle-orm'
import { DAY_MS } from '#core/time/japan-time.ts'
import type { DbLike } from '../open.ts'
import { companies, signages, visitorPictures } from '../schema/index.ts'
import { isStaying } from './moves.ts'

export type VisitorPictureRow = typeof visitorPictures.$inferSelect

/** The first picture of a request counts. @returns false where there is one already */
export const insertVisitorPicture = (db: DbLike, picture: typeof visitorPictures.$inferInsert): boolean =>
  db.insert(visitorPictures).values(picture).onConflictDoNothing().run().changes === 1

export const findVisitorPicture = (db: DbLike, requestId: string): VisitorPictureRow | undefined =>
  db.select().from(visitorPictures).where(eq(visitorPictures.requestId, requestId)).get()

export function removeVisitorPicture(db: DbLike, requestId: string): void {
  db.delete(visitorPictures).where(eq(visitorPictures.requestId, requestId)).run()
}

/**
 * Those whose company's days are over, of deleted signages and companies too. Signage by signage, each by the index: what is young enough is
 * not read.
 */
export const listOutdatedPictures = (
  db: DbLike,
  now: number,
  most: number,
): Pick<VisitorPictureRow, 'requestId' | 'fileName'>[] =>
  db
    .select({ requestId: visitorPictures.requestId, fileName: visitorPictures.fileName })
    .from(companies)
    // cross: in this order
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

/** Every visitor's picture that has a row: what else lies in the folder is left over. */
export const listPictureFileNames = (db: DbLike): string[] =>
  db
    .select({ fileName: visitorPictures.fileName })
    .from(visitorPictures)
    .all()
    .map((row) => row.fileName)
