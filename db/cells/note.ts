import { sql } from 'drizzle-orm'
import type { Db } from '../open.ts'

/**
 * Tables that the server's reception service caches (db/written.ts), with their key and the condition for a company's
 * rows.
 */
const CACHED_TABLES = [
  ['company', 'id', 'id = ?'],
  ['store', 'id', 'company_id = ?'],
  ['character', 'id', 'company_id = ?'],
  ['account', 'id', 'company_id = ?'],
  ['user', 'id', 'company_id = ?'],
  ['signage', 'id', 'company_id = ?'],
  ['signage_operator', 'signage_id', 'signage_id IN (SELECT id FROM signage WHERE company_id = ?)'],
  ['link_room', 'signage_id', 'signage_id IN (SELECT id FROM signage WHERE company_id = ?)'],
  ['reservation', 'signage_id', 'company_id = ?'],
] as const

/** Marks rows written by another process as changed, so that caches reload them. */
export function noteRows(db: Db, table: (typeof CACHED_TABLES)[number][0], keys: readonly number[]): void {
  for (const key of keys) db.get(sql`SELECT note_written(${table}, ${key})`)
}

/** Marks all cached rows of a company as changed, as noteRows does for single rows. */
export function noteCompany(db: Db, company: number): void {
  for (const [table, key, where] of CACHED_TABLES) {
    const rows = db.all<{ key: number }>(
      sql.raw(`SELECT DISTINCT ${key} AS key FROM ${table} WHERE ${where.replace('?', String(company))}`),
    )
    noteRows(
      db,
      table,
      rows.map((row) => row.key),
    )
  }
}
