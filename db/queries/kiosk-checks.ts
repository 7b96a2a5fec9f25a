import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { kioskChecks } from '../schema/index.ts'

export type KioskCheckRow = typeof kioskChecks.$inferSelect

export const findKioskCheck = (db: DbLike, companyId: number, signageId: number): KioskCheckRow | undefined =>
  db
    .select()
    .from(kioskChecks)
    .where(and(eq(kioskChecks.companyId, companyId), eq(kioskChecks.signageId, signageId)))
    .get()

/** The reports of these signages of a company; signages without a report are left out. */
export const listKioskChecks = (
  db: DbLike,
  companyId: number,
  signageIds: readonly number[],
): KioskCheckRow[] =>
  db
    .select()
    .from(kioskChecks)
    .where(
      and(
        eq(kioskChecks.companyId, companyId),
        inArray(kioskChecks.signageId, [...signageIds]),
        isNotNull(kioskChecks.abilities),
      ),
    )
    .all()

/** Replaces the given columns of a signage's row, or inserts it. */
export function saveKioskCheck(
  db: DbLike,
  { signageId, companyId, ...set }: Pick<KioskCheckRow, 'signageId' | 'companyId'> & Partial<KioskCheckRow>,
): void {
  db.insert(kioskChecks)
    .values({ signageId, companyId, ...set })
    .onConflictDoUpdate({ target: kioskChecks.signageId, set })
    .run()
}
