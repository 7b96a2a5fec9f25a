/** Tables whose rows, or sums of them, are kept in memory, and which of their columns (of a child: its parent's) name what is stale. */
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

/** One row that has been written since. */
export interface Stale {
  table: WatchedTable
  key: number | string
}

/**
 * What is written through this connection, by whatever statement, cascades included. Nobody who writes has to think of
 * it: it is the database's own triggers that tell.
 */
export interface Written {
  /** Grows with every row that is written: the same number, nothing new. */
  readonly count: number
  /** A transaction is under way: what it has written may still be rolled back. */
  readonly isOpen: boolean
  /**
   * From now on, of these tables (left out: all). What nobody takes piles up.
   * @returns takes every stale row once, in the order of the first write; within a transaction they are told again the next time
   */
  follow(tables?: readonly WatchedTable[]): () => readonly Stale[]
  /** Runs once after each turn that has written something: a turn commits before it ends. @returns how to stop */
  afterwards(tell: () => void): () => void
}

/** What of a connection it needs. */
interface Connection {
  readonly inTransaction: boolean
  exec(sql: string): unknown
  function(name: string, run: (...values: unknown[]) => unknown): unknown
}

/** Triggers of this connection alone (TEMP): nothing of it is stored, and other processes that open the file do not need it. */
export function watchWrites(sqlite: Connection): Written {
  const followers = new Map<Map<string, Stale>, readonly WatchedTable[] | undefined>()
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
    const row = { table, key } as Stale
    for (const [stale, tables] of followers)
      if (tables?.includes(row.table) !== false) stale.set(`${row.table} ${row.key}`, row)
    return null
  })
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
  return {
    get isOpen() {
      return sqlite.inTransaction
    },
    get count() {
      return count
    },
    follow(tables) {
      const stale = new Map<string, Stale>()
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
