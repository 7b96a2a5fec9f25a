import { join } from 'node:path'
import Database from 'better-sqlite3'

/** What the database contains about the calls of a run. */
interface Ledger {
  made: number
  answered: number
  /** Number of calls by cause of their end. `open` counts calls without an end, which are an error. */
  ends: Record<string, number>
  /** Ids of calls that the server has reported to a page as answered, but whose answer is not in the database. */
  lost: string[]
  /** Foreign key violations, and errors of SQLite's integrity check. */
  faults: string[]
}

/** @param seen ids of the calls that the server has reported to a page as answered */
export function readLedger(dataDir: string, sinceAt: number, seen: ReadonlySet<string>): Ledger {
  const sqlite = new Database(join(dataDir, 'uketsuke.sqlite'), { readonly: true })
  try {
    const calls = sqlite
      .prepare('SELECT id, answered_at AS answeredAt, cause FROM call WHERE rowid > ?')
      .all(sinceAt) as { id: string; answeredAt: number | null; cause: string | null }[]
    const answered = new Set(calls.filter((call) => call.answeredAt !== null).map(({ id }) => id))
    const ends: Record<string, number> = {}
    for (const { cause } of calls) ends[cause ?? 'open'] = (ends[cause ?? 'open'] ?? 0) + 1
    const integrity = sqlite.pragma('integrity_check(1)', { simple: true })
    const dangling = sqlite.pragma('foreign_key_check') as unknown[]
    return {
      made: calls.length,
      answered: answered.size,
      ends,
      lost: [...seen].filter((id) => !answered.has(id)),
      faults: [
        ...(integrity === 'ok' ? [] : [String(integrity)]),
        ...(dangling.length === 0 ? [] : [`${dangling.length} rows point at nothing`]),
      ],
    }
  } finally {
    sqlite.close()
  }
}

/** Row id of the last call before the run. */
export function lastCall(dataDir: string): number {
  const sqlite = new Database(join(dataDir, 'uketsuke.sqlite'), { readonly: true })
  const last = sqlite.prepare('SELECT coalesce(max(rowid), 0) FROM call').pluck().get() as number
  sqlite.close()
  return last
}
