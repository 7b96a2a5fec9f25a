import { and, asc, count, eq, isNull, or, sql } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { facts } from '../schema/index.ts'
import { prepared } from './prepared.ts'

export type Fact = typeof facts.$inferSelect

export const listFacts = (db: DbLike, companyId: number): Fact[] =>
  db
    .select()
    .from(facts)
    .where(eq(facts.companyId, companyId))
    .orderBy(asc(facts.storeId), asc(facts.position))
    .all()

const factsFor = prepared((db) =>
  db
    .select()
    .from(facts)
    .where(
      and(
        eq(facts.companyId, sql.placeholder('companyId')),
        eq(facts.lang, sql.placeholder('lang')),
        or(isNull(facts.storeId), eq(facts.storeId, sql.placeholder('storeId'))),
      ),
    )
    .orderBy(asc(facts.storeId), asc(facts.position))
    .limit(sql.placeholder('limit'))
    .prepare(),
)

/**
 * The first `limit` facts that apply in a shop: facts of the company, then facts of the shop. If storeId is null, only
 * facts of the company.
 */
export const listFactsAt = (
  db: DbLike,
  place: Pick<Fact, 'companyId' | 'lang' | 'storeId'>,
  limit: number,
): Fact[] => factsFor(db).all({ ...place, limit })

export const countFacts = (db: DbLike, companyId: number): number =>
  db.select({ n: count() }).from(facts).where(eq(facts.companyId, companyId)).get()?.n ?? 0

/** The facts of all companies. */
export const listAllFacts = (db: DbLike): Fact[] => db.select().from(facts).orderBy(facts.id).all()

const byId = prepared((db) =>
  db
    .select()
    .from(facts)
    .where(and(eq(facts.companyId, sql.placeholder('companyId')), eq(facts.id, sql.placeholder('id'))))
    .prepare(),
)

export const findFact = (db: DbLike, companyId: number, id: number): Fact | undefined =>
  byId(db).get({ companyId, id })

const newFact = prepared((db) =>
  db
    .insert(facts)
    .values({
      companyId: sql.placeholder('companyId'),
      storeId: sql.placeholder('storeId'),
      lang: sql.placeholder('lang'),
      label: sql.placeholder('label'),
      text: sql.placeholder('text'),
      position: sql.placeholder('position'),
    })
    .returning({ id: facts.id })
    .prepare(),
)

export const insertFact = (db: DbLike, fact: Omit<Fact, 'id'>): number => newFact(db).get({ ...fact }).id

/**
 * Removes the facts of a shop (store) or, if storeId is null, the facts that apply to the whole company.
 * @returns the removed ids
 */
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
