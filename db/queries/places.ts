import { and, eq, isNull, sql } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { signages, stores } from '../schema/index.ts'
import { prepared } from './prepared.ts'

const storesOf = prepared((db) =>
  db
    .select({ id: stores.id })
    .from(stores)
    .where(and(eq(stores.companyId, sql.placeholder('companyId')), isNull(stores.deletedAt)))
    .prepare(),
)

const signagesOf = prepared((db) =>
  db
    .select({ id: signages.id })
    .from(signages)
    .where(and(eq(signages.companyId, sql.placeholder('companyId')), isNull(signages.deletedAt)))
    .prepare(),
)

/** IDs of a company's shops (stores) and signages. An AI answer can be limited to one of them. */
export function placesOf(
  db: DbLike,
  companyId: number,
): { storeIds: ReadonlySet<number>; signageIds: ReadonlySet<number> } {
  return {
    storeIds: new Set(
      storesOf(db)
        .all({ companyId })
        .map(({ id }) => id),
    ),
    signageIds: new Set(
      signagesOf(db)
        .all({ companyId })
        .map(({ id }) => id),
    ),
  }
}
