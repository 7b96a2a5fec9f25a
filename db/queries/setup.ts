import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SetupFacts } from '#core/setup/rules.ts'
import type { DbLike } from '../open.ts'
import { linkRooms, sessions, signages, users } from '../schema/index.ts'

/** Which steps of the first-day setup the company's data shows as done. Reserved rooms do not count as signages. */
export function findFirstDayFacts(db: DbLike, companyId: number): SetupFacts {
  const people = db
    .select({ count: sql<number>`count(*)` })
    .from(users)
    .where(and(eq(users.companyId, companyId), isNull(users.deletedAt)))
    .get()
  const isOwnSignage = and(
    eq(signages.companyId, companyId),
    isNull(signages.deletedAt),
    isNull(linkRooms.signageId),
  )
  const signage = db
    .select({ id: signages.id })
    .from(signages)
    .leftJoin(linkRooms, eq(linkRooms.signageId, signages.id))
    .where(isOwnSignage)
    .limit(1)
    .get()
  const kiosk = db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(signages, eq(signages.accountId, sessions.accountId))
    .leftJoin(linkRooms, eq(linkRooms.signageId, signages.id))
    .where(isOwnSignage)
    .limit(1)
    .get()
  return {
    hasColleague: (people?.count ?? 0) > 1,
    hasSignage: signage !== undefined,
    hasKiosk: kiosk !== undefined,
  }
}
