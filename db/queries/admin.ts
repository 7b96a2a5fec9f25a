import { and, asc, count, eq, isNull } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { accounts, companies, linkRooms, signages, users } from '../schema/index.ts'

/** All companies, in the order of their making, with what the system administrator's table shows. */
export const listCompanies = (db: DbLike) =>
  db
    .select({
      id: companies.id,
      name: companies.name,
      avatarChannelMax: companies.avatarChannelMax,
      createdAt: companies.createdAt,
      users: count(users.id),
    })
    .from(companies)
    .leftJoin(users, and(eq(users.companyId, companies.id), isNull(users.deletedAt)))
    .where(isNull(companies.deletedAt))
    .groupBy(companies.id)
    .orderBy(asc(companies.id))
    .all()

/** How many signages each company has; rooms behind a link are not counted. */
export const countSignages = (db: DbLike): ReadonlyMap<number, number> =>
  new Map(
    db
      .select({ companyId: signages.companyId, count: count() })
      .from(signages)
      .leftJoin(linkRooms, eq(linkRooms.signageId, signages.id))
      .where(and(isNull(linkRooms.signageId), isNull(signages.deletedAt)))
      .groupBy(signages.companyId)
      .all()
      .map((row) => [row.companyId, row.count]),
  )

export interface Contact {
  companyId: number | null
  userName: string
  loginId: string
  confirmedAt: number | null
  phone: string
  address: string
}

/** Everybody who may be a company's contact: whoever registered first comes first. */
export const listContacts = (db: DbLike): Contact[] =>
  db
    .select({
      companyId: users.companyId,
      userName: users.name,
      loginId: accounts.loginId,
      confirmedAt: accounts.confirmedAt,
      phone: users.phone,
      address: users.address,
    })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .where(isNull(users.deletedAt))
    .orderBy(asc(users.id))
    .all()
