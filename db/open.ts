import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import * as schema from './schema/index.ts'

/**
 * Opens (and migrates) the database. WAL with synchronous FULL: what was answered survives a power cut.
 * @param path a file, or ':memory:' in tests
 */
export function openDb(path: string) {
  const sqlite = new Database(path)
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('busy_timeout = 5000')
  const db = drizzle(sqlite, { schema })
  migrate(db, { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) })
  return Object.assign(db, { close: () => sqlite.close() })
}

export type Db = ReturnType<typeof openDb>
/** Inside a transaction the same queries run on its handle. */
export type DbLike = Pick<Db, 'select' | 'insert' | 'update' | 'delete' | 'query'>
