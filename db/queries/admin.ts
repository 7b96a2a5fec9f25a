import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { accounts, companies, linkRooms, signages, users } from '../schema/index.ts'

/** All companies with the name of their first user, in the order of creation. */
export const listCompanyNames = (db: DbLike): { id: number; name: string; contactName: string | null }[] =>
  db
    .select({
      id: companies.id,
      name: companies.name,
      contactName: sql<string | null>`(select ${users.name} from ${users}
        where ${users.companyId} = ${companies.id} and ${users.deletedAt} is null
        order by ${users.id} limit 1)`,
    })
    .from(companies)
    .where(isNull(companies.deletedAt))
    .orderBy(asc(companies.id))
    .all()

/** The given companies by ascending ID, with the columns that the system administrator's table shows. */
export const listCompanies = (db: DbLike, ids: readonly number[]) =>
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
    .where(inArray(companies.id, [...ids]))
    .groupBy(companies.id)
    .orderBy(asc(companies.id))
    .all()

/** Number of a company's signages, without reserved rooms. */
export const countSignages = (db: DbLike, companyId: number): number =>
  db
    .select({ count: count() })
    .from(signages)
    .leftJoin(linkRooms, eq(linkRooms.signageId, signages.id))
    .where(and(eq(signages.companyId, companyId), isNull(linkRooms.signageId), isNull(signages.deletedAt)))
    .get()?.count ?? 0

interface Contact {
  userName: string
  loginId: string
  confirmedAt: number | null
  phone: string
  address: string
}

/** A company's contact: its first user. */
export const findContact = (db: DbLike, companyId: number): Contact | undefined =>
  db
    .select({
      userName: users.name,
      loginId: accounts.loginId,
      confirmedAt: accounts.confirmedAt,
      phone: users.phone,
      address: users.address,
    })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .where(and(eq(users.companyId, companyId), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .limit(1)
    .get()
