import type { DbLike } from '../open.ts'

/**
 * Builds and prepares a statement once per connection instead of once per query: building the SQL costs twenty
 * times as much as running it. Transactions use the same statement, because they run on the same connection.
 */
export function prepared<Statement>(build: (db: DbLike) => Statement): (db: DbLike) => Statement {
  const known = new WeakMap<object, Statement>()
  return (db) => {
    // In drizzle, a transaction and its database share one session object. This object identifies the connection.
    const { session } = db as unknown as { session: object }
    const found = known.get(session)
    if (found) return found
    const made = build(db)
    known.set(session, made)
    return made
  }
}
