import { sql } from 'drizzle-orm'
import type { SealedKind } from '#core/storage/seals.ts'
import type { Db, DbLike } from '../open.ts'
import { SEALED } from '../schema/seals.ts'
import { movingAccounts, movingCompanies } from './moves.ts'

interface StoredSecret {
  /** SQLite's row id. */
  row: number
  /** ID of the company or account that owns the secret. The encryption depends on it. */
  owner: number
  stored: string
  /** False while the company is being moved to another server (decisions 9). The row must not be changed then. */
  isStaying: boolean
}

/**
 * All stored secrets of a kind. Secrets that older versions have stored are still plain text, all others are encrypted.
 */
export function listStoredSecrets(db: DbLike, kind: SealedKind): StoredSecret[] {
  const [table, column, owner] = namesOf(kind)
  const moving = SEALED[kind].owner === 'account_id' ? movingAccounts : movingCompanies
  return db
    .all<Omit<StoredSecret, 'isStaying'> & { isStaying: number }>(
      sql`select rowid as "row", ${owner} as "owner", ${column} as "stored", ${owner} not in ${moving} as "isStaying"
      from ${table} where ${column} is not null`,
    )
    .map((found) => ({ ...found, isStaying: found.isStaying === 1 }))
}

export function updateStoredSecret(db: DbLike, kind: SealedKind, row: number, stored: string): void {
  const [table, column] = namesOf(kind)
  db.run(sql`update ${table} set ${column} = ${stored} where rowid = ${row}`)
}

/** Size of the database in bytes. */
export const databaseBytes = (db: Db): number =>
  db.get<{ bytes: number }>(
    sql`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`,
  ).bytes

/** Rewrites the whole database, which removes deleted content from its free pages. @throws if the disk has too little space */
export function rewriteDatabase(db: Db): void {
  db.run(sql`vacuum`)
  db.get(sql`pragma wal_checkpoint(truncate)`)
}

const namesOf = (kind: SealedKind) => {
  const { table, column, owner } = SEALED[kind]
  return [sql.identifier(table), sql.identifier(column), sql.identifier(owner)] as const
}
