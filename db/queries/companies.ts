import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { companies } from '../schema/index.ts'
import { isStaying } from './moves.ts'
import { prepared } from './prepared.ts'

type Company = typeof companies.$inferSelect

const byId = prepared((db) =>
  db
    .select()
    .from(companies)
    .where(and(eq(companies.id, sql.placeholder('id')), isNull(companies.deletedAt)))
    .prepare(),
)

export const findCompany = (db: DbLike, companyId: number): Company | undefined =>
  byId(db).get({ id: companyId })

export const insertCompany = (db: DbLike, company: typeof companies.$inferInsert): Company =>
  db.insert(companies).values(company).returning().get()

export function updateCompany(
  db: DbLike,
  companyId: number,
  changes: Partial<
    Pick<
      Company,
      | 'name'
      | 'nameTranslations'
      | 'phone'
      | 'logo'
      | 'avatarChannelMax'
      | 'defaultCharacterId'
      | 'pictureDays'
      | 'auditDays'
      | 'demandsSecondFactor'
      | 'callResults'
    >
  >,
): void {
  db.update(companies).set(changes).where(eq(companies.id, companyId)).run()
}

/** Marks a company as deleted and takes its licenses away. The row stays, so that records keep the name (decisions 4). */
export function retireCompany(db: DbLike, companyId: number, at: number): void {
  db.update(companies)
    .set({ deletedAt: at, avatarChannelMax: 0, defaultCharacterId: null, logo: null })
    .where(eq(companies.id, companyId))
    .run()
}

/** Deleted companies of this cell, whose files may be removed. */
export const listRetiredCompanies = (db: DbLike): number[] =>
  db
    .select({ id: companies.id })
    .from(companies)
    .where(and(isNotNull(companies.deletedAt), isStaying(companies.id)))
    .all()
    .map(({ id }) => id)
