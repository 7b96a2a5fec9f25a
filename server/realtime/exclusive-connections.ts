import { GRACE_MS } from '#core/limits.ts'
import type { Timers } from '../system/timers.ts'
import { CLOSE, type PageConnection } from './page-connection.ts'

export interface ConnectionEvents {
  here(): void
  silent(): void
  gone(): void
}

/**
 * The connections of signages and operators. Each account may have only one connection. A page that reloads replaces
 * its own connection at once. Another page replaces the connection only if the current page no longer answers
 * (docs/realtime.md, Who a socket is). A lost connection counts as gone after the grace period.
 */
export class ExclusiveConnections {
  readonly #holders = new Map<string, PageConnection>()
  /** Lost connections in their grace period, by key. */
  readonly #lost = new Map<string, { connection: PageConnection; events: ConnectionEvents }>()
  readonly #timers: Timers
  readonly #now: () => number

  constructor(timers: Timers, now: () => number) {
    this.#timers = timers
    this.#now = now
  }

  /**
   * Makes this page the account's only connection with this key.
   * @returns false if another page of the account is connected and responds, or if this page has left meanwhile
   */
  async take(key: string, connection: PageConnection, events: ConnectionEvents): Promise<boolean> {
    // While this page probes a silent connection, another page may replace that connection. Then probe the new
    // connection, too.
    let silent: PageConnection | undefined
    for (let holder = this.at(key); holder && holder !== silent; holder = this.at(key)) {
      if (holder.participant === connection.participant) break
      if (await holder.probe()) return false
      silent = holder
    }
    if (connection.phase === 'leaving') return false
    const current = this.#holders.get(key)
    if (current && current !== connection) {
      current.phase = 'leaving'
      current.close(CLOSE.superseded, 'superseded')
    }
    this.#endGrace(key)
    this.#holders.set(key, connection)
    events.here()
    return true
  }

  /** Starts the grace period after the socket has closed or is silent. Ignored for a superseded connection. */
  lose(key: string, connection: PageConnection, events: ConnectionEvents): void {
    if (this.#holders.get(key) !== connection) return
    this.#holders.delete(key)
    events.silent()
    this.#lost.set(key, { connection, events })
    this.#timers.set(`grace:${key}`, this.#now() + GRACE_MS, () => {
      this.#lost.delete(key)
      events.gone()
    })
  }

  /**
   * Treats an account's lost connections as gone at once, without waiting for the end of their grace periods. Call when
   * the account's access ends.
   */
  forgetLost(accountId: number): void {
    for (const [key, lost] of [...this.#lost]) {
      if (lost.connection.identity.accountId !== accountId) continue
      this.#endGrace(key)
      lost.events.gone()
    }
  }

  #endGrace(key: string): void {
    this.#timers.clear(`grace:${key}`)
    this.#lost.delete(key)
  }

  /** Removes the connection of a page that signs out, without a grace period. */
  leave(key: string, connection: PageConnection, events: ConnectionEvents): void {
    if (this.#holders.get(key) !== connection) return
    this.#holders.delete(key)
    events.gone()
  }

  at(key: string): PageConnection | undefined {
    return this.#holders.get(key)
  }
}

export const signageKey = (signageId: number): string => `signage:${signageId}`
export const operatorKey = (userId: number): string => `operator:${userId}`
