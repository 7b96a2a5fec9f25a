import { and, eq } from 'drizzle-orm'
import type { OpeningHours } from '#core/hours/hours.ts'
import type { DbLike } from '../open.ts'
import { companies, stores } from '../schema/index.ts'
import { findCompany } from './companies.ts'
import { findStore } from './stores.ts'

/** The shop's opening hours, or else the company's; null: always open. */
export const findHours = (db: DbLike, companyId: number, storeId: number | null): OpeningHours | null =>
  (storeId === null ? null : findStore(db, companyId, storeId)?.openingHours) ??
  findCompany(db, companyId)?.openingHours ??
  null

/** Saves the opening hours of a shop or of the company. @param storeId null: saves the company's hours */
export function saveHours(
  db: DbLike,
  companyId: number,
  storeId: number | null,
  openingHours: OpeningHours | null,
): void {
  if (storeId === null) db.update(companies).set({ openingHours }).where(eq(companies.id, companyId)).run()
  else
    db.update(stores)
      .set({ openingHours })
      .where(and(eq(stores.companyId, companyId), eq(stores.id, storeId)))
      .run()
}
