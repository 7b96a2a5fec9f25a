import { type AnyColumn, and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { HELD_STATES } from '#core/cells/rules.ts'
import type { DbLike } from '../open.ts'
import { accounts, carriedLinks, companies, companyAddresses, companyMoves } from '../schema/index.ts'
import { prepared } from './prepared.ts'

export type CompanyMove = typeof companyMoves.$inferSelect

/** SQL: the company is not being moved, so its pending work may be done here. */
export const isStaying = (companyId: AnyColumn): SQL =>
  sql`${companyId} not in (select company_id from company_move where state <> 'here')`

/** SQL: the company is in none of HELD_STATES, so its rows can be written here. */
export const isWritable = (companyId: AnyColumn): SQL =>
  sql`${companyId} not in (select company_id from company_move where state in ${HELD_STATES})`

const isMoving = ne(companyMoves.state, 'here')

/** SQL: companies that are being moved. */
export const movingCompanies = sql`(select ${companyMoves.companyId} from ${companyMoves} where ${isMoving})`

/** SQL: the accounts of companies that are being moved. */
export const movingAccounts = sql`(select ${accounts.id} from ${companyMoves} join ${accounts}
  on ${accounts.companyId} = ${companyMoves.companyId} where ${isMoving})`

export const findMove = (db: DbLike, companyId: number): CompanyMove | undefined =>
  db.select().from(companyMoves).where(eq(companyMoves.companyId, companyId)).get()

export const listMoving = (db: DbLike): CompanyMove[] => db.select().from(companyMoves).where(isMoving).all()

/**
 * All companies of this server, each with the state of its move (decisions 9). Includes deleted companies that have
 * records.
 */
export const listWithMoves = (db: DbLike) =>
  db
    .select({
      id: companies.id,
      name: companies.name,
      deletedAt: companies.deletedAt,
      state: companyMoves.state,
      sinceAt: companyMoves.sinceAt,
      origin: companyMoves.origin,
      url: companyAddresses.url,
    })
    .from(companies)
    .leftJoin(companyMoves, eq(companyMoves.companyId, companies.id))
    .leftJoin(companyAddresses, eq(companyAddresses.companyId, companies.id))
    .orderBy(companies.id)
    .all()

/** @param change fields that are left out keep their values */
export function saveMove(
  db: DbLike,
  companyId: number,
  change: Pick<CompanyMove, 'state' | 'sinceAt'> & { key?: string | null },
): void {
  db.insert(companyMoves)
    .values({ companyId, ...change })
    .onConflictDoUpdate({ target: companyMoves.companyId, set: change })
    .run()
}

/** Name of a company, including a deleted one that has records; undefined if there is no such company. */
export const nameOfCompany = (db: DbLike, companyId: number): string | undefined =>
  db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId)).get()?.name

/**
 * ID of the reservation to which a link belongs that another server signed before the company moved to this server
 * (decisions 9).
 */
export const findCarriedLink = (db: DbLike, digest: string): number | undefined =>
  db
    .select({ reservationId: carriedLinks.reservationId })
    .from(carriedLinks)
    .where(eq(carriedLinks.digest, digest))
    .get()?.reservationId

/** The company's own address, without a trailing slash; undefined if it uses the server's common address. */
export const findCompanyUrl = (db: DbLike, companyId: number): string | undefined =>
  db
    .select({ url: companyAddresses.url })
    .from(companyAddresses)
    .where(eq(companyAddresses.companyId, companyId))
    .get()?.url

const companyOrigin = prepared((db) =>
  db
    .select({ id: companyAddresses.companyId })
    .from(companyAddresses)
    .where(inArray(companyAddresses.url, [sql.placeholder('https'), sql.placeholder('http')]))
    .prepare(),
)

/**
 * Whether a company has its own address at this host.
 * @param host a name, with its port unless that is the standard port
 */
export function isCompanyOrigin(db: DbLike, host: string): boolean {
  const { origin: https } = new URL(`https://${host}`)
  const { origin: http } = new URL(`http://${host}`)
  return companyOrigin(db).get({ https, http }) !== undefined
}

/** @returns false if another company uses the address */
export function saveCompanyUrl(db: DbLike, companyId: number, url: string | null): boolean {
  const isTaken = db
    .select({ id: companyAddresses.companyId })
    .from(companyAddresses)
    .where(and(eq(companyAddresses.url, url ?? ''), ne(companyAddresses.companyId, companyId)))
    .get()
  if (isTaken) return false
  if (url === null) db.delete(companyAddresses).where(eq(companyAddresses.companyId, companyId)).run()
  else
    db.insert(companyAddresses)
      .values({ companyId, url })
      .onConflictDoUpdate({ target: companyAddresses.companyId, set: { url } })
      .run()
  return true
}
