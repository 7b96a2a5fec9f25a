import { and, eq } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { media } from '../schema/index.ts'

export type Media = typeof media.$inferSelect

export const findMedia = (db: DbLike, companyId: number, mediaId: number): Media | undefined =>
  db
    .select()
    .from(media)
    .where(and(eq(media.companyId, companyId), eq(media.id, mediaId)))
    .get()

export const insertMedia = (db: DbLike, file: typeof media.$inferInsert): Media =>
  db.insert(media).values(file).returning().get()
