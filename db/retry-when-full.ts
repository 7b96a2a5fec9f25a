/** The part of the database driver that this module uses. */
interface Connection {
  readonly inTransaction: boolean
  pragma(source: string): unknown
  prepare(source: string): Statement
}
interface Statement {
  readonly readonly: boolean
  run: Ask
  get: Ask
  all: Ask
}
type Ask = (...values: never[]) => unknown

/** The part of drizzle's database that this module wraps. */
interface Transacting {
  transaction: (run: never, config?: never) => unknown
}

/**
 * Retries writes that failed because the disk was full: frees space, empties the WAL and runs the same transaction or single
 * statement once more. Never retries a single statement of a transaction, because SQLite may have rolled back the others.
 */
export function retryWhenFull(db: Transacting, sqlite: Connection, whenFull: () => void): void {
  let isInside = false

  function again<Result>(write: () => Result): Result {
    if (isInside) return write()
    isInside = true
    try {
      try {
        return write()
      } catch (error) {
        if (!isFull(error) || sqlite.inTransaction) throw error
        whenFull()
        sqlite.pragma('wal_checkpoint(TRUNCATE)')
        return write()
      }
    } finally {
      isInside = false
    }
  }

  const transact = db.transaction.bind(db)
  db.transaction = (run, config) => again(() => transact(run, config))

  const prepare = sqlite.prepare.bind(sqlite)
  sqlite.prepare = (source) => {
    const statement = prepare(source)
    if (statement.readonly) return statement
    // Wrap `get` and `all` as well, because drizzle uses them for writes with a `returning` clause.
    const { run, get, all } = statement
    return Object.assign(statement, {
      run: (...values: never[]) => again(() => run.apply(statement, values)),
      get: (...values: never[]) => again(() => get.apply(statement, values)),
      all: (...values: never[]) => again(() => all.apply(statement, values)),
    })
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  (error.code === 'SQLITE_FULL' || error.code.startsWith('SQLITE_IOERR'))
