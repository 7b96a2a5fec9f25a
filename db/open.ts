import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { retryWhenFull } from './retry-when-full.ts'
import * as schema from './schema/index.ts'
import { cacheStatements } from './statement-cache.ts'
import { watchWrites } from './written.ts'

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

/** A migrated, empty database as bytes. Tests open hundreds of databases, and migrating one takes 60 ms. */
let migrated: Buffer | undefined

/**
 * Opens and migrates the database. It uses WAL with synchronous FULL, so that data of answered requests survives a power
 * cut.
 * @param path a file, or ':memory:' in tests
 * @param whenFull frees disk space; a write that failed for lack of space is then repeated once
 * @returns the database; `isNew`: this call created it; `written` tracks the rows written from now on
 */
export function openDb(path: string, whenFull: () => void = () => undefined) {
  const isInMemory = path === ':memory:'
  const sqlite = new Database((isInMemory && migrated) || path)
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('busy_timeout = 5000')
  // Keeps the WAL file at 1 MB instead of 4 MB. On a full disk this space is already allocated, so small writes still succeed.
  sqlite.pragma('wal_autocheckpoint = 250')
  const db = drizzle(sqlite, { schema })
  const isNew = isInMemory || lastMigrationOf(sqlite) === 0
  if (!isInMemory || !migrated) migrate(db, { migrationsFolder: MIGRATIONS })
  if (isInMemory) migrated ??= sqlite.serialize()
  retryWhenFull(db, sqlite, whenFull)
  cacheStatements(sqlite)
  return Object.assign(db, { isNew, written: watchWrites(sqlite), close: () => sqlite.close() })
}

/**
 * Takes a lock that the kernel releases when this process ends in any way.
 * @returns a function that releases it; undefined if it is already held
 */
export function lockFile(path: string): (() => void) | undefined {
  const sqlite = new Database(path, { timeout: 0 })
  try {
    sqlite.pragma('locking_mode = EXCLUSIVE')
    sqlite.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    sqlite.close()
    if (isBusy(error)) return undefined
    throw error
  }
  return () => void sqlite.close()
}

const isBusy = (error: unknown): boolean =>
  error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')

/** The database cannot be used: `damaged`, or `newer` than this version. */
export class DatabaseFault extends Error {
  readonly kind: 'damaged' | 'newer'

  constructor(kind: 'damaged' | 'newer', message: string) {
    super(message)
    this.name = 'DatabaseFault'
    this.kind = kind
  }
}

const DAMAGE = new Set(['SQLITE_CORRUPT', 'SQLITE_NOTADB'])

/**
 * Checks that the database is not damaged and not newer than this version.
 * @param isRead whether to read and check the whole file, which takes seconds per GB
 * @throws DatabaseFault before anything is changed
 */
export function requireIntactDatabase(path: string, isRead = true): void {
  const sqlite = new Database(path)
  try {
    const verdict = isRead ? sqlite.pragma('quick_check(1)', { simple: true }) : 'ok'
    if (verdict !== 'ok') throw new DatabaseFault('damaged', String(verdict))
    const [newest] = readMigrationFiles({ migrationsFolder: MIGRATIONS }).slice(-1)
    if (newest && lastMigrationOf(sqlite) > newest.folderMillis)
      throw new DatabaseFault('newer', 'it was migrated by a newer version')
  } catch (error) {
    if (error instanceof Database.SqliteError && [...DAMAGE].some((code) => error.code.startsWith(code)))
      throw new DatabaseFault('damaged', error.message)
    throw error
  } finally {
    sqlite.close()
  }
}

/** Whether openDb would migrate an existing database. False for an empty or new one. */
export function willMigrate(path: string): boolean {
  const sqlite = new Database(path, { readonly: true })
  try {
    const last = lastMigrationOf(sqlite)
    const [newest] = readMigrationFiles({ migrationsFolder: MIGRATIONS }).slice(-1)
    return last > 0 && newest !== undefined && last < newest.folderMillis
  } finally {
    sqlite.close()
  }
}

/** Timestamp of the newest migration of a database, which identifies its schema. */
export function schemaOf(path: string): number {
  const sqlite = new Database(path, { readonly: true })
  try {
    return lastMigrationOf(sqlite)
  } finally {
    sqlite.close()
  }
}

function lastMigrationOf(sqlite: Database.Database): number {
  const isThere = sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get()
  if (!isThere) return 0
  return sqlite.prepare('SELECT max(created_at) FROM __drizzle_migrations').pluck().get() as number
}

export type Db = ReturnType<typeof openDb>
export type DbLike = Pick<Db, 'select' | 'insert' | 'update' | 'delete' | 'query' | 'all' | 'get' | 'run'>
export type { WatchedTable, Written, WrittenRow } from './written.ts'
