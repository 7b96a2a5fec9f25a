import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { accounts, companies } from '../schema/index.ts'
import { findFirstDay } from './installation.ts'
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

/**
 * The company that the reservation pages show as the host: the one created in the first-day setup (decisions 1), or
 * else the only company that has an administrator.
 */
export function findHost(db: DbLike): Company | undefined {
  const setup = findFirstDay(db)?.companyId
  const ofSetup = setup === undefined ? undefined : findCompany(db, setup)
  if (ofSetup) return ofSetup
  const found = db
    .select({ id: accounts.companyId })
    .from(accounts)
    .innerJoin(companies, eq(companies.id, accounts.companyId))
    .where(and(eq(accounts.role, 'companyAdmin'), isNull(companies.deletedAt)))
    .groupBy(accounts.companyId)
    .limit(2)
    .all()
  const [only] = found
  return found.length === 1 && only?.id ? findCompany(db, only.id) : undefined
}

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

/** Deleted companies that belong to this server (decisions 9). Their files may be removed. */
export const listRetiredCompanies = (db: DbLike): number[] =>
  db
    .select({ id: companies.id })
    .from(companies)
    .where(and(isNotNull(companies.deletedAt), isStaying(companies.id)))
    .all()
    .map(({ id }) => id)
