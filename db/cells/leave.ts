import { createHash } from 'node:crypto'
import Database from 'better-sqlite3'
import { SEALED_KINDS, type SealedKind } from '#core/storage/seals.ts'
import type { FileFolder } from '../backup/copy.ts'
import { filesOf } from '../backup/copy.ts'
import { SEALED } from '../schema/seals.ts'
import { NO_SHIFTS, type Shifts, valuesOf } from './shifts.ts'
import { type CellTable, createTable, movesWith, TABLES, tableOf } from './tables.ts'

/** Number of rows in a table, and SHA-256 of their content with their original IDs. */
export interface Sum {
  rows: number
  sha256: string
}

/** Description of a company's rows. */
export interface CompanyRows {
  name: string
  /** Timestamp of the newest migration, which identifies the schema. */
  schema: number
  sums: Record<string, Sum>
  files: Record<FileFolder, string[]>
  /** Numbers of rows by table that are not copied, because they refer to users outside the company. */
  leftOut: Record<string, number>
  /** Numbers of secrets, by kind, that could not be decrypted. */
  unread: Record<SealedKind, number>
  /** Sessions without a cookie digest: these browsers must sign in again. */
  unproven: { browsers: number; kiosks: number }
}

/** Table in the copied database that lists the characters shipped with Uketsuke, by URL. */
export const GLOBAL_CHARACTERS = 'global_character'

/** Data that only this cell (server) can provide: the digests of guest links, calendar UIDs, and decrypted secrets. */
export interface CompanyFiles {
  /** @returns the decrypted value; undefined if it was encrypted with a lost secret */
  unsealed(kind: SealedKind, stored: string, owner: number): string | undefined
  digestOf(reservation: { id: number; createdAt: number }): string
  uidOf(reservation: { id: number }): string
}

const MIGRATION = 'SELECT max(created_at) FROM %__drizzle_migrations'

/**
 * Copies one company's rows, as of one moment, into a new database. Other connections can use the source meanwhile.
 * @throws Error if the file exists or the company does not
 */
export function copyCompany(
  source: string,
  target: string,
  company: number,
  handedOut: CompanyFiles,
): CompanyRows {
  const sqlite = new Database(target)
  try {
    sqlite.pragma('journal_mode = OFF')
    sqlite.prepare('ATTACH ? AS cell').run(source)
    sqlite.exec('BEGIN')
    const found = sqlite.prepare('SELECT name FROM cell.company WHERE id = ?').get(company)
    if (!found) throw new Error(`There is no company ${company}.`)
    copyRows(sqlite, company)
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

function copyRows(sqlite: Database.Database, company: number): void {
  for (const table of TABLES) {
    sqlite.exec(createTable(table.name, table.columns))
    sqlite
      .prepare(
        `INSERT INTO main."${table.name}" SELECT ${valuesOf(table, NO_SHIFTS)} FROM cell."${table.name}"
        WHERE ${movesWith(table, 'cell.')} ORDER BY ${keyOf(table)}`,
      )
      .run({ company })
  }
  sqlite.exec(createTable(GLOBAL_CHARACTERS, ['id', 'model_url']))
  sqlite.exec(
    `INSERT INTO main."${GLOBAL_CHARACTERS}" SELECT id, model_url FROM cell.character WHERE company_id IS NULL`,
  )
}

/**
 * Removes references to rows that are not in the copy, for example to system administrators. A row is deleted
 * if such a reference is mandatory.
 * @returns numbers of deleted rows by table
 */
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
  // The new cell (server) sends mails only to the company's users. Other queued mails are not copied, because this cell
  // sends them.
  const { changes } = sqlite
    .prepare(
      `DELETE FROM main.mail WHERE NOT EXISTS
        (SELECT 1 FROM main.account WHERE account.id = mail.account_id AND account.login_key = mail.recipient)`,
    )
    .run()
  if (changes > 0) leftOut.mail = (leftOut.mail ?? 0) + changes
  return leftOut
}

/** Stores data by which the new cell (server) recognizes links and calendar entries that this cell has issued. */
function noteHandedOut(sqlite: Database.Database, { digestOf, uidOf }: CompanyFiles): void {
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

/**
 * Decrypts secrets, which the new cell (server) encrypts with its own key. Secrets that cannot be decrypted are copied
 * as they are.
 */
function unseal(sqlite: Database.Database, { unsealed }: CompanyFiles): Record<SealedKind, number> {
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

const keyOf = (table: CellTable): string => table.key.map((column) => `"${column}"`).join(', ')

/**
 * Computes the number and the checksum of a table's rows.
 * @param shifts maps IDs back to their original values
 * @param where `isCopy` means that the database contains only this company
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
      `SELECT ${valuesOf(table, shifts)} FROM main."${table.name}" ${isCopy ? '' : `WHERE ${movesWith(table, 'main.')}`} ORDER BY ${keyOf(table)}`,
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
