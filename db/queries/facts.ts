import { and, asc, eq, isNull } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { facts } from '../schema/index.ts'

export type Fact = typeof facts.$inferSelect

export const listFacts = (db: DbLike, companyId: number): Fact[] =>
  db
    .select()
    .from(facts)
    .where(eq(facts.companyId, companyId))
    .orderBy(asc(facts.storeId), asc(facts.position))
    .all()

/** Facts of the whole installation. */
export const listAllFacts = (db: DbLike): Fact[] => db.select().from(facts).orderBy(facts.id).all()

export const findFact = (db: DbLike, companyId: number, id: number): Fact | undefined =>
  db
    .select()
    .from(facts)
    .where(and(eq(facts.companyId, companyId), eq(facts.id, id)))
    .get()

export const insertFact = (db: DbLike, fact: Omit<Fact, 'id'>): number =>
  db.insert(facts).values(fact).returning({ id: facts.id }).get().id

/** Removes the facts of a store, or (null) of the whole company. @returns the removed ids */
export const removeFactsOf = (db: DbLike, companyId: number, storeId: number | null): number[] =>
  db
    .delete(facts)
    .where(
      and(
        eq(facts.companyId, companyId),
        storeId === null ? isNull(facts.storeId) : eq(facts.storeId, storeId),
      ),
    )
    .returning({ id: facts.id })
    .all()
    .map(({ id }) => id)
