import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { companies, licenceRequests, users } from '../schema/index.ts'

type LicenceRequest = typeof licenceRequests.$inferSelect

export const insertLicenceRequest = (
  db: DbLike,
  request: typeof licenceRequests.$inferInsert,
): { id: number } => db.insert(licenceRequests).values(request).returning({ id: licenceRequests.id }).get()

export const findLicenceRequest = (db: DbLike, id: number): LicenceRequest | undefined =>
  db.select().from(licenceRequests).where(eq(licenceRequests.id, id)).get()

/** Requests for licenses: first the open ones, then the others; newest first in each group. */
export const listLicenceRequests = (db: DbLike, { offset, limit }: { offset: number; limit: number }) =>
  db
    .select({
      id: licenceRequests.id,
      companyId: licenceRequests.companyId,
      companyName: companies.name,
      userName: users.name,
      count: licenceRequests.count,
      note: licenceRequests.note,
      createdAt: licenceRequests.createdAt,
      answer: licenceRequests.answer,
      answeredAt: licenceRequests.answeredAt,
    })
    .from(licenceRequests)
    .innerJoin(companies, eq(companies.id, licenceRequests.companyId))
    .leftJoin(users, eq(users.id, licenceRequests.userId))
    .where(isNull(companies.deletedAt))
    .orderBy(
      sql`${licenceRequests.answer} <> 'open'`,
      desc(licenceRequests.createdAt),
      desc(licenceRequests.id),
    )
    .limit(limit)
    .offset(offset)
    .all()

/** The number of all requests, and the number of open requests. */
export const countLicenceRequests = (db: DbLike): { total: number; open: number } =>
  db
    .select({
      total: count(),
      open: sql<number>`coalesce(sum(${licenceRequests.answer} = 'open'), 0)`,
    })
    .from(licenceRequests)
    .innerJoin(companies, eq(companies.id, licenceRequests.companyId))
    .where(isNull(companies.deletedAt))
    .get() ?? { total: 0, open: 0 }

/** @returns false if the request was already answered */
export const answerRequest = (
  db: DbLike,
  id: number,
  answer: 'accepted' | 'declined',
  answeredAt: number,
): boolean =>
  db
    .update(licenceRequests)
    .set({ answer, answeredAt })
    .where(and(eq(licenceRequests.id, id), eq(licenceRequests.answer, 'open')))
    .run().changes > 0
