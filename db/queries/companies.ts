import { eq } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { companies } from '../schema/index.ts'

export type Company = typeof companies.$inferSelect

export const findCompany = (db: DbLike, companyId: number): Company | undefined =>
  db.select().from(companies).where(eq(companies.id, companyId)).get()

export const insertCompany = (db: DbLike, company: typeof companies.$inferInsert): Company =>
  db.insert(companies).values(company).returning().get()

export function updateCompany(
  db: DbLike,
  companyId: number,
  changes: Partial<Pick<Company, 'name' | 'avatarChannelMax' | 'defaultCharacterId'>>,
): void {
  db.update(companies).set(changes).where(eq(companies.id, companyId)).run()
}
