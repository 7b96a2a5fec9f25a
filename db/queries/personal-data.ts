import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { isNamedIn, withoutLinks, withoutName } from '#core/users/person-name.ts'
import type { DbLike } from '../open.ts'
import { accounts, calls, users, visitorPictures } from '../schema/index.ts'
import { FORGOTTEN, type PersonKeys, SECRET_COLUMNS, WAYS, type Way } from '../schema/personal.ts'

type PersonalRow = Record<string, string | number>

/**
 * The SQL condition of a Way (a rule for finding a person's rows in a table), with the person's keys filled in.
 * Undefined if one of these keys is not known for this person.
 */
function conditionOf({ where }: Way, keys: PersonKeys): SQL | undefined {
  const parts = where.split(/(:[a-z]+)/).map((part) => {
    if (!part.startsWith(':')) return sql.raw(part)
    const value = keys[part.slice(1) as keyof PersonKeys]
    return value === undefined || value === '' ? undefined : sql`${value}`
  })
  return parts.every((part) => part !== undefined) ? sql.join(parts) : undefined
}

type Row = Record<string, string | number | null>

/**
 * The rows that a Way (a rule for finding a person's rows in a table) finds. Undefined if one of the keys in its
 * condition is not known for this person.
 */
function rowsOf(db: DbLike, way: Way, keys: PersonKeys): (Row & { rowid: number })[] | undefined {
  const condition = conditionOf(way, keys)
  if (!condition) return undefined
  const rows = db.all<Row & { rowid: number }>(
    sql`select rowid as rowid, * from ${sql.identifier(way.table)} where ${condition}`,
  )
  const { named } = way
  return named === undefined ? rows : rows.filter((row) => names(row[named], keys.name))
}

/** Whether a stored text contains the name. In JSON, such as a webhook's body, each text is checked separately. */
function names(stored: string | number | null | undefined, name: string | undefined): boolean {
  if (typeof stored !== 'string' || name === undefined) return false
  return textsIn(stored).some((text) => isNamedIn(text, name))
}

function textsIn(stored: string): string[] {
  if (!stored.startsWith('{')) return [stored]
  const texts: string[] = []
  try {
    JSON.parse(stored, (_, value: unknown) => {
      if (typeof value === 'string') texts.push(value)
      return value
    })
  } catch {
    return [stored]
  }
  return texts
}

/** The exported columns of a row, without secrets and empty fields. */
function shownOf({ table, shown }: Way, { rowid: _, ...row }: Row & { rowid: number }): PersonalRow {
  const hidden = new Set(SECRET_COLUMNS[table])
  if (table === 'mail' && row.secret_until !== null) hidden.add('text')
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      if (hidden.has(name) || value === null || shown?.includes(name) === false) return []
      return [[name, table === 'mail' && name === 'text' ? withoutLinks(String(value)) : value]]
    }),
  )
}

/** Reads all data that a person's export contains, by table. */
export function readPersonal(db: DbLike, keys: PersonKeys): Record<string, PersonalRow[]> {
  const found: Record<string, PersonalRow[]> = {}
  for (const way of WAYS) {
    const rows = rowsOf(db, way, keys)?.map((row) => shownOf(way, row)) ?? []
    if (rows.length > 0) found[way.table] = [...(found[way.table] ?? []), ...rows]
  }
  return found
}

/**
 * Deletes a person's rows, or the personal fields in them. Call inside a transaction.
 * @returns ids of the mails that were deleted or changed, because copies of them are in the outbox folder
 */
export function erasePersonal(db: DbLike, keys: PersonKeys): { mails: number[] } {
  const touched: number[] = []
  for (const way of WAYS) {
    if (way.forget === 'nothing') continue
    const table = sql.identifier(way.table)
    for (const { rowid, ...row } of rowsOf(db, way, keys) ?? []) {
      if (way.table === 'mail') touched.push(rowid)
      if (way.forget === 'rows') db.run(sql`delete from ${table} where rowid = ${rowid}`)
      else {
        const values = Object.entries(
          way.forget === 'name' ? unnamed(way, row, keys.name ?? '') : way.forget,
        ).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`)
        db.run(sql`update ${table} set ${sql.join(values, sql`, `)} where rowid = ${rowid}`)
      }
    }
  }
  if (keys.user !== undefined)
    db.run(
      sql`update alert_setting set user_ids = (select json_group_array(value) from json_each(user_ids) where value <> ${keys.user}) where exists (select 1 from json_each(alert_setting.user_ids) where value = ${keys.user})`,
    )
  return { mails: touched }
}

/**
 * The mail's text without the name. The HTML and calendar versions are removed, because markup and folded lines in them
 * may split the name.
 */
const unnamed = ({ named = '' }: Way, row: Row, name: string): Record<string, string | null> => ({
  [named]: withoutName(String(row[named]), name, FORGOTTEN),
  html: null,
  calendar: null,
})

/** Finds a user of the company, including one whose access has ended. */
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

/** All users, the newest first. */
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
