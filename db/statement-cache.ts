/** The part of the database driver that this module uses. */
interface Connection {
  prepare(source: string): Statement
}
interface Statement {
  readonly reader: boolean
  readonly busy: boolean
  raw(isOn: boolean): unknown
  pluck(isOn: boolean): unknown
}

/**
 * Maximum number of cached statements. Statements with a varying number of placeholders would fill the cache, so the
 * least recently used one is removed.
 */
const STATEMENTS_MAX = 500

/**
 * Compiles each SQL text once: drizzle prepares a statement for every query, which would take a fifth of the server's time.
 * SQLite compiles a cached statement again when the schema has changed.
 */
export function cacheStatements(sqlite: Connection): void {
  const cached = new Map<string, Statement>()
  const prepare = sqlite.prepare.bind(sqlite)

  sqlite.prepare = (source) => {
    const known = cached.get(source)
    // A cached statement cannot run again while its rows are still being read, so compile a second statement.
    if (known?.busy) return prepare(source)
    const statement = known ?? prepare(source)
    if (known) resetMode(known)
    cached.delete(source)
    cached.set(source, statement)
    if (cached.size > STATEMENTS_MAX) cached.delete(cached.keys().next().value!)
    return statement
  }
}

/** Resets a cached statement to return rows as objects, as a new statement does. */
function resetMode(statement: Statement): void {
  if (!statement.reader) return
  statement.raw(false)
  statement.pluck(false)
}
