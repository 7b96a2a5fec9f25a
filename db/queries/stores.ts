import { and, eq } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { signages, stores, users } from '../schema/index.ts'

export type Store = typeof stores.$inferSelect

export const listStores = (db: DbLike, companyId: number): Store[] =>
  db.select().from(stores).where(eq(stores.companyId, companyId)).orderBy(stores.id).all()

export const findStore = (db: DbLike, companyId: number, storeId: number): Store | undefined =>
  db
    .select()
    .from(stores)
    .where(and(eq(stores.companyId, companyId), eq(stores.id, storeId)))
    .get()

export const insertStore = (db: DbLike, store: typeof stores.$inferInsert): { id: number } =>
  db.insert(stores).values(store).returning({ id: stores.id }).get()

export function updateStoreName(db: DbLike, storeId: number, name: string): void {
  db.update(stores).set({ name }).where(eq(stores.id, storeId)).run()
}

/** Its users and signages belong to no store afterwards. */
export function removeStore(db: DbLike, storeId: number): void {
  db.delete(stores).where(eq(stores.id, storeId)).run()
}

/** Whether a user or a signage belongs to it. */
export const isStoreInUse = (db: DbLike, storeId: number): boolean =>
  db.select({ id: users.id }).from(users).where(eq(users.storeId, storeId)).limit(1).get() !== undefined ||
  db.select({ id: signages.id }).from(signages).where(eq(signages.storeId, storeId)).limit(1).get() !==
    undefined
