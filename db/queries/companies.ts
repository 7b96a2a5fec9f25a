import { and, eq, isNull, or } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { characters, companies } from '../schema/index.ts'

export type Company = typeof companies.$inferSelect
export type Character = typeof characters.$inferSelect

export const findCompany = (db: DbLike, companyId: number): Company | undefined =>
  db.select().from(companies).where(eq(companies.id, companyId)).get()

export const insertCompany = (db: DbLike, company: typeof companies.$inferInsert): Company =>
  db.insert(companies).values(company).returning().get()

export const insertCharacter = (db: DbLike, character: typeof characters.$inferInsert): Character =>
  db.insert(characters).values(character).returning().get()

/** The product's characters and the company's own. */
export const listCharacters = (db: DbLike, companyId: number): Character[] =>
  db
    .select()
    .from(characters)
    .where(or(isNull(characters.companyId), eq(characters.companyId, companyId)))
    .orderBy(characters.id)
    .all()

export const findCharacter = (db: DbLike, companyId: number, characterId: number): Character | undefined =>
  db
    .select()
    .from(characters)
    .where(
      and(
        eq(characters.id, characterId),
        or(isNull(characters.companyId), eq(characters.companyId, companyId)),
      ),
    )
    .get()

export function updateCompany(
  db: DbLike,
  companyId: number,
  changes: Partial<Pick<Company, 'name' | 'avatarChannelMax' | 'defaultCharacterId'>>,
): void {
  db.update(companies).set(changes).where(eq(companies.id, companyId)).run()
}
