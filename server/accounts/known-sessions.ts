import type { Db } from '../../db/open.ts'
import { findSession, type Session, updateSession } from '../../db/queries/sessions.ts'
import type { Timers } from '../system/timers.ts'

export type KnownSession = Pick<Session, 'accountId' | 'expiresAt' | 'seenAt' | 'cookieDigests'>

/** Minimum time between two writes of last-seen times. One write stores the last-seen times of all sessions. */
const SEEN_EVERY_MS = 60_000
const SEEN = 'sessions that were seen'

/**
 * Session rows, cached in memory. Only this process changes them, except for commands that move companies between
 * servers (see `reread`). Last-seen times are collected and written together.
 */
export class KnownSessions {
  readonly #db: Db
  readonly #now: () => number
  readonly #timers: Timers
  readonly #known = new Map<string, KnownSession>()
  readonly #unwritten = new Set<string>()

  constructor({ db, now, timers }: { db: Db; now: () => number; timers: Timers }) {
    this.#db = db
    this.#now = now
    this.#timers = timers
  }

  find(id: string): KnownSession | undefined {
    const session = this.#known.get(id) ?? findSession(this.#db, id)
    if (session) this.#known.set(id, session)
    return session
  }

  /** Caches a session. Call after writing its row. */
  add(id: string, session: KnownSession): void {
    this.#known.set(id, session)
  }

  /** Removes a session from the cache. Call after deleting its row. */
  forget(id: string): void {
    this.#known.delete(id)
    this.#unwritten.delete(id)
  }

  /** Changes the cached session and its row. @returns false if there is no such session */
  change(id: string, changes: Partial<Pick<KnownSession, 'expiresAt' | 'cookieDigests'>>): boolean {
    const session = this.find(id)
    if (!session || !updateSession(this.#db, id, changes)) return false
    this.#known.set(id, { ...session, ...changes })
    return true
  }

  /** Records the time of a request of this session (last-seen time). */
  see(id: string, session: KnownSession): void {
    const at = this.#now()
    if (at - session.seenAt < SEEN_EVERY_MS) return
    this.#known.set(id, { ...session, seenAt: at })
    if (this.#unwritten.size === 0) this.#timers.set(SEEN, at + SEEN_EVERY_MS, () => this.writeSeen())
    this.#unwritten.add(id)
  }

  writeSeen(): void {
    this.#timers.clear(SEEN)
    const ids = [...this.#unwritten]
    this.#unwritten.clear()
    if (ids.length === 0) return
    this.#db.transaction((tx) => {
      for (const id of ids) updateSession(tx, id, { seenAt: this.#known.get(id)?.seenAt })
    })
  }

  /** Reloads the cached rows after another process has written to the data folder. */
  reread(): void {
    this.writeSeen()
    for (const id of [...this.#known.keys()]) {
      const session = findSession(this.#db, id)
      if (session) this.#known.set(id, session)
      else this.#known.delete(id)
    }
  }
}
