import type { DbLike } from '../open.ts'

/**
 * A statement that is built and prepared once a connection, not once a question: building its text costs twenty times what
 * the answer costs. The same one serves transactions, which run on the same connection.
 */
export function prepared<Statement>(build: (db: DbLike) => Statement): (db: DbLike) => Statement {
  const known = new WeakMap<object, Statement>()
  return (db) => {
    // drizzle gives a transaction the session of its database
    const { session } = db as unknown as { session: object }
    const found = known.get(session)
    if (found) return found
    const made = build(db)
    known.set(session, made)
    return made
  }
}
