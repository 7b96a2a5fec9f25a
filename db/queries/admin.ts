import { asc, eq, sql } from 'drizzle-orm'
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
      users: sql<number>`(select count(*) from ${users} where ${users.companyId} = ${companies.id})`,
      signages: sql<number>`(select count(*) from ${signages} where ${signages.companyId} = ${companies.id}
        and ${signages.id} not in (select ${linkRooms.signageId} from ${linkRooms}))`,
    })
    .from(companies)
    .orderBy(asc(companies.id))
    .all()

export interface Contact {
  companyId: number | null
  userName: string
  loginId: string
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
      phone: users.phone,
      address: users.address,
    })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .orderBy(asc(users.id))
    .all()
