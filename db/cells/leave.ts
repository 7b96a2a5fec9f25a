import { createHash } from 'node:crypto'
import Database from 'better-sqlite3'
import { SEALED_KINDS, type SealedKind } from '#core/storage/seals.ts'
import type { FileFolder } from '../backup/copy.ts'
import { filesOf } from '../backup/copy.ts'
import { SEALED } from '../schema/seals.ts'
import { NO_SHIFTS, type Shifts, valuesOf } from './shifts.ts'
import { type CellTable, createTable, goesAlong, TABLES, tableOf } from './tables.ts'

/** Rows of one table: how many, and SHA-256 of all they say, ids as they were where they left. */
export interface Sum {
  rows: number
  sha256: string
}

/** What a company's rows are, wherever they lie. */
export interface CompanyRows {
  name: string
  /** Of its newest migration: another one's rows have another shape. */
  schema: number
  sums: Record<string, Sum>
  files: Record<FileFolder, string[]>
  /** Rows that hang on somebody who is not of the company (the system administrator) and stay behind, by table. */
  leftOut: Record<string, number>
  /** What was sealed under a secret which is not the one that was given: how many. */
  unread: Record<SealedKind, number>
  /** Sessions without the digest of a cookie: their browsers sign in again. */
  unproven: { browsers: number; kiosks: number }
}

/** A table of the copy: the product's own characters, which every cell has, by their address. */
export const GLOBAL_CHARACTERS = 'global_character'

/** What this cell has signed, named and sealed: of a reservation its link (as a digest) and the UID that calendars know it by, and what lies sealed. */
export interface HandedOut {
  /** @returns undefined: it was sealed under a secret that is lost */
  unsealed(kind: SealedKind, stored: string, owner: number): string | undefined
  digestOf(reservation: { id: number; createdAt: number }): string
  uidOf(reservation: { id: number }): string
}

const MIGRATION = 'SELECT max(created_at) FROM %__drizzle_migrations'

/**
 * A database with nothing in it but one company's rows, as they were at one moment; whoever else works on the source goes on.
 * @throws Error when there is a file of that name, or no such company
 */
export function copyCompany(
  source: string,
  target: string,
  company: number,
  handedOut: HandedOut,
): CompanyRows {
  const sqlite = new Database(target)
  try {
    sqlite.pragma('journal_mode = OFF')
    sqlite.prepare('ATTACH ? AS cell').run(source)
    sqlite.exec('BEGIN')
    const found = sqlite.prepare('SELECT name FROM cell.company WHERE id = ?').get(company)
    if (!found) throw new Error(`There is no company ${company}.`)
    for (const table of TABLES) {
      sqlite.exec(createTable(table.name, table.columns))
      sqlite
        .prepare(
          `INSERT INTO main."${table.name}" SELECT ${valuesOf(table, NO_SHIFTS)} FROM cell."${table.name}"
          WHERE ${goesAlong(table, 'cell.')} ORDER BY ${keyOf(table)}`,
        )
        .run({ company })
    }
    sqlite.exec(createTable(GLOBAL_CHARACTERS, ['id', 'model_url']))
    sqlite.exec(
      `INSERT INTO main."${GLOBAL_CHARACTERS}" SELECT id, model_url FROM cell.character WHERE company_id IS NULL`,
    )
    const leftOut = cutLoose(sqlite)
    noteHandedOut(sqlite, handedOut)
    const unread = unseal(sqlite, handedOut)
    const unproven = sqlite
      .prepare(
        `SELECT count(*) AS browsers, count(CASE WHEN account.role = 'signage' THEN 1 END) AS kiosks
        FROM main.session JOIN main.account ON account.id = session.account_id WHERE cookie_digests = '[]'`,
      )
      .get() as CompanyRows['unproven']
    const schema = Number(sqlite.prepare(MIGRATION.replace('%', 'cell.')).pluck().get())
    sqlite.exec('COMMIT')
    return {
      name: (found as { name: string }).name,
      schema,
      sums: Object.fromEntries(
        TABLES.map((table) => [table.name, sumOf(sqlite, table, NO_SHIFTS, { company, isCopy: true })]),
      ),
      files: filesOf(sqlite),
      leftOut,
      unread,
      unproven,
    }
  } finally {
    sqlite.close()
  }
}

/** Nothing in the copy points out of it: a system administrator who has written here lives in this cell alone. */
function cutLoose(sqlite: Database.Database): Record<string, number> {
  const leftOut: Record<string, number> = {}
  for (const { name, refs, nullable } of TABLES)
    for (const [column, to] of Object.entries(refs)) {
      const own =
        to === 'character' ? ` AND "${column}" NOT IN (SELECT id FROM main."${GLOBAL_CHARACTERS}")` : ''
      const isOut = `"${column}" NOT IN (SELECT "${tableOf(to).key[0]}" FROM main."${to}")${own}`
      const cut = nullable.has(column)
        ? `UPDATE main."${name}" SET "${column}" = NULL`
        : `DELETE FROM main."${name}"`
      const { changes } = sqlite.prepare(`${cut} WHERE ${isOut}`).run()
      if (changes > 0 && !nullable.has(column)) leftOut[name] = (leftOut[name] ?? 0) + changes
    }
  // another cell sends mails to the company's own people alone: one to an address of before waits here
  const { changes } = sqlite
    .prepare(
      `DELETE FROM main.mail WHERE NOT EXISTS
        (SELECT 1 FROM main.account WHERE account.id = mail.account_id AND account.login_key = mail.recipient)`,
    )
    .run()
  if (changes > 0) leftOut.mail = (leftOut.mail ?? 0) + changes
  return leftOut
}

/** What this cell has signed and named is known by that in the next one. */
function noteHandedOut(sqlite: Database.Database, { digestOf, uidOf }: HandedOut): void {
  const note = sqlite.prepare(
    'INSERT INTO main.carried_link (digest, reservation_id) VALUES (?, CAST(? AS INTEGER))',
  )
  const name = sqlite.prepare('UPDATE main.reservation SET uid = ? WHERE id = ? AND uid IS NULL')
  const rows = sqlite.prepare('SELECT id, created_at AS createdAt FROM main.reservation').all()
  for (const row of rows as { id: number; createdAt: number }[]) {
    note.run(digestOf(row), row.id)
    name.run(uidOf(row), row.id)
  }
}

/** The other cell has another secret, and seals them anew. What nobody can open goes as it is, and is no use there either. */
function unseal(sqlite: Database.Database, { unsealed }: HandedOut): Record<SealedKind, number> {
  const unreadOf = (kind: SealedKind): number => {
    const { table, column, owner } = SEALED[kind]
    const change = sqlite.prepare(`UPDATE main."${table}" SET "${column}" = ? WHERE rowid = ?`)
    const rows = sqlite
      .prepare(
        `SELECT rowid AS "row", "${owner}" AS owner, "${column}" AS stored FROM main."${table}" WHERE "${column}" IS NOT NULL`,
      )
      .all() as { row: number; owner: number; stored: string }[]
    let unread = 0
    for (const { row, owner: whose, stored } of rows) {
      const plain = unsealed(kind, stored, whose)
      if (plain === undefined) unread++
      else change.run(plain, row)
    }
    return unread
  }
  return Object.fromEntries(SEALED_KINDS.map((kind) => [kind, unreadOf(kind)])) as Record<SealedKind, number>
}

export const keyOf = (table: CellTable): string => table.key.map((column) => `"${column}"`).join(', ')

/**
 * @param shifts what turns the rows into what they were where they left
 * @param where isCopy: everything in there is the company's
 */
export function sumOf(
  sqlite: Database.Database,
  table: CellTable,
  shifts: Shifts,
  { company, isCopy }: { company: number; isCopy: boolean },
): Sum {
  const hash = createHash('sha256')
  const rows = sqlite
    .prepare(
      `SELECT ${valuesOf(table, shifts)} FROM main."${table.name}" ${isCopy ? '' : `WHERE ${goesAlong(table, 'main.')}`} ORDER BY ${keyOf(table)}`,
    )
    .raw()
    .iterate(...(isCopy ? [] : [{ company }]))
  let count = 0
  for (const row of rows) {
    hash.update(JSON.stringify(row))
    count++
  }
  return { rows: count, sha256: hash.digest('hex') }
}
