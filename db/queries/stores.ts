import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { signages, stores, users } from '../schema/index.ts'
import { prepared } from './prepared.ts'

export type Store = typeof stores.$inferSelect

const isThere = isNull(stores.deletedAt)

const ofCompany = prepared((db) =>
  db
    .select()
    .from(stores)
    .where(and(eq(stores.companyId, sql.placeholder('companyId')), isThere))
    .orderBy(stores.id)
    .prepare(),
)

export const listStores = (db: DbLike, companyId: number): Store[] => ofCompany(db).all({ companyId })

export const countStores = (db: DbLike, companyId: number): number =>
  db
    .select({ total: count() })
    .from(stores)
    .where(and(eq(stores.companyId, companyId), isThere))
    .get()?.total ?? 0

const byId = prepared((db) =>
  db
    .select()
    .from(stores)
    .where(
      and(eq(stores.companyId, sql.placeholder('companyId')), eq(stores.id, sql.placeholder('id')), isThere),
    )
    .prepare(),
)

export const findStore = (db: DbLike, companyId: number, storeId: number): Store | undefined =>
  byId(db).get({ companyId, id: storeId })

/** A shop (store) by ID, of any company and even if deleted. */
export const findRecordedStore = (db: DbLike, storeId: number): Store | undefined =>
  db.select().from(stores).where(eq(stores.id, storeId)).get()

export const insertStore = (db: DbLike, store: typeof stores.$inferInsert): { id: number } =>
  db.insert(stores).values(store).returning({ id: stores.id }).get()

export function updateStoreName(db: DbLike, storeId: number, name: string): void {
  db.update(stores).set({ name }).where(eq(stores.id, storeId)).run()
}

/**
 * Marks a shop (store) as deleted. Its users and signages then belong to no shop. Its row stays, because records show
 * its name (decisions 4).
 */
export function retireStore(db: DbLike, storeId: number, at: number): void {
  db.update(users).set({ storeId: null }).where(eq(users.storeId, storeId)).run()
  db.update(signages).set({ storeId: null }).where(eq(signages.storeId, storeId)).run()
  db.update(stores).set({ deletedAt: at }).where(eq(stores.id, storeId)).run()
}

/** Whether a user or a signage belongs to the shop (store). */
export const isStoreInUse = (db: DbLike, storeId: number): boolean =>
  db.select({ id: users.id }).from(users).where(eq(users.storeId, storeId)).limit(1).get() !== undefined ||
  db.select({ id: signages.id }).from(signages).where(eq(signages.storeId, storeId)).limit(1).get() !==
    undefined
