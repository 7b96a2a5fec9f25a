import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { accounts, calls, users, visitorPictures } from '../schema/index.ts'
import { type PersonKeys, SECRET_COLUMNS, WAYS, type Way } from '../schema/personal.ts'

export type PersonalRow = Record<string, string | number>

/** Undefined: a key of this way is not known. */
function conditionOf({ where }: Way, keys: PersonKeys): SQL | undefined {
  const parts = where.split(/(:[a-z]+)/).map((part) => {
    if (!part.startsWith(':')) return sql.raw(part)
    const value = keys[part.slice(1) as keyof PersonKeys]
    return value === undefined || value === '' ? undefined : sql`${value}`
  })
  return parts.every((part) => part !== undefined) ? sql.join(parts) : undefined
}

/** Everything that tells of them, by table; what nobody may see is not in it. */
export function readPersonal(db: DbLike, keys: PersonKeys): Record<string, PersonalRow[]> {
  const found: Record<string, PersonalRow[]> = {}
  for (const way of WAYS) {
    const condition = conditionOf(way, keys)
    if (!condition) continue
    const rows = db.all<PersonalRow>(sql`select * from ${sql.identifier(way.table)} where ${condition}`)
    const hidden = new Set(SECRET_COLUMNS[way.table])
    const shown = rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.has(name) && row[name] !== null)),
    )
    if (shown.length > 0) found[way.table] = [...(found[way.table] ?? []), ...shown]
  }
  return found
}

/** Rows go, or lose what tells of them. To be called in a transaction. */
export function erasePersonal(db: DbLike, keys: PersonKeys): void {
  for (const way of WAYS) {
    const condition = conditionOf(way, keys)
    if (!condition || way.forget === 'nothing') continue
    const table = sql.identifier(way.table)
    if (way.forget === 'rows') db.run(sql`delete from ${table} where ${condition}`)
    else {
      const values = Object.entries(way.forget).map(
        ([name, value]) => sql`${sql.identifier(name)} = ${value}`,
      )
      db.run(sql`update ${table} set ${sql.join(values, sql`, `)} where ${condition}`)
    }
  }
  if (keys.user !== undefined)
    db.run(
      sql`update alert_setting set user_ids = (select json_group_array(value) from json_each(user_ids) where value <> ${keys.user}) where exists (select 1 from json_each(alert_setting.user_ids) where value = ${keys.user})`,
    )
}

/** Also of somebody whose access has ended. */
export const findPerson = (db: DbLike, companyId: number, userId: number) =>
  db
    .select({
      user: users.id,
      account: users.accountId,
      name: users.name,
      image: users.image,
      deletedAt: users.deletedAt,
      loginId: accounts.loginId,
      loginKey: accounts.loginKey,
    })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .where(and(eq(users.companyId, companyId), eq(users.id, userId)))
    .get()

/** Everybody, the last who came first. */
export const listPersons = (db: DbLike, companyId: number) =>
  db
    .select({
      userId: users.id,
      name: users.name,
      kana: users.kana,
      loginId: accounts.loginId,
      role: accounts.role,
      deletedAt: users.deletedAt,
    })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .where(eq(users.companyId, companyId))
    .orderBy(desc(users.id))
    .all()

export const findCallOf = (db: DbLike, companyId: number, callId: string) =>
  db
    .select({ id: calls.id, endedAt: calls.endedAt, fileName: visitorPictures.fileName })
    .from(calls)
    .leftJoin(visitorPictures, eq(visitorPictures.requestId, calls.id))
    .where(and(eq(calls.companyId, companyId), eq(calls.id, callId)))
    .get()
