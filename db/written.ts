/**
 * Tables whose rows are cached in memory. The value is the column that identifies the cache entry to which a row belongs (in
 * child tables, the parent's ID).
 */
const WATCHED = {
  company: 'id',
  store: 'id',
  account: 'id',
  user: 'id',
  character: 'id',
  signage: 'id',
  signage_operator: 'signage_id',
  link_room: 'signage_id',
  reservation: 'signage_id',
  capture: 'request_id',
  call: 'company_id',
} as const
export type WatchedTable = keyof typeof WATCHED

/** A row that was written. */
export interface WrittenRow {
  table: WatchedTable
  key: number | string
}

/**
 * Tracks which rows of the watched tables any statement writes through this connection, including cascades. Database triggers do
 * this, so the code that writes needs no extra calls.
 */
export interface Written {
  /** Increases with every write to a row of the watched tables. The same number means that nothing has changed. */
  readonly count: number
  /** Whether a transaction is open: its writes may still be rolled back. */
  readonly isOpen: boolean
  /**
   * Starts tracking the given tables (default: all watched ones).
   * @returns a function that returns the rows written since its last call, each once, in order of the first write. Rows that it
   * returns during an open transaction are returned again by the next call.
   */
  follow(tables?: readonly WatchedTable[]): () => readonly WrittenRow[]
  /**
   * Runs `tell` once after the running code has finished, if it has written rows. Synchronous transactions are committed
   * by then.
   * @returns a function that removes `tell`
   */
  afterwards(tell: () => void): () => void
}

/** The part of a database connection that this module uses. */
interface Connection {
  readonly inTransaction: boolean
  exec(sql: string): unknown
  function(name: string, run: (...values: unknown[]) => unknown): unknown
}

/**
 * Creates the triggers that record writes. They are TEMP triggers, so they exist only in this connection and are not
 * stored in the database file.
 */
function createTriggers(sqlite: Connection): void {
  for (const [table, column] of Object.entries(WATCHED)) {
    const note = (row: 'NEW' | 'OLD'): string => `SELECT note_written('${table}', ${row}.${column});`
    const trigger = (event: string, body: string): void =>
      void sqlite.exec(
        `CREATE TEMP TRIGGER "written_${table}_${event}" AFTER ${event} ON main."${table}" BEGIN ${body} END`,
      )
    trigger('INSERT', note('NEW'))
    trigger('UPDATE', note('OLD') + note('NEW'))
    trigger('DELETE', note('OLD'))
  }
}

export function watchWrites(sqlite: Connection): Written {
  const followers = new Map<Map<string, WrittenRow>, readonly WatchedTable[] | undefined>()
  const listeners = new Set<() => void>()
  let count = 0
  let isTelling = false
  const tell = (): void => {
    isTelling = false
    for (const listener of listeners) listener()
  }
  sqlite.function('note_written', (table: unknown, key: unknown) => {
    count += 1
    if (!isTelling && listeners.size > 0) {
      isTelling = true
      queueMicrotask(tell)
    }
    const row = { table, key } as WrittenRow
    for (const [stale, tables] of followers)
      if (tables?.includes(row.table) !== false) stale.set(`${row.table} ${row.key}`, row)
    return null
  })
  createTriggers(sqlite)
  return {
    get isOpen() {
      return sqlite.inTransaction
    },
    get count() {
      return count
    },
    follow(tables) {
      const stale = new Map<string, WrittenRow>()
      followers.set(stale, tables)
      return () => {
        const rows = [...stale.values()]
        if (!sqlite.inTransaction) stale.clear()
        return rows
      }
    },
    afterwards(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
