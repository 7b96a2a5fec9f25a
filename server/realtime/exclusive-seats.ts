import { GRACE_MS } from '#core/limits.ts'
import type { Timers } from '../system/timers.ts'
import { CLOSE, type Seat } from './seat.ts'

export interface SeatEvents {
  here(): void
  silent(): void
  gone(): void
}

/**
 * Seats that exist once for each account: a signage's and an operator's. The same participant takes its seat at once (a
 * reload); another one only if the current page no longer answers (realtime, Who a socket is). A lost seat is gone
 * after the grace period.
 */
export class ExclusiveSeats {
  readonly #holders = new Map<string, Seat>()
  readonly #timers: Timers
  readonly #now: () => number

  constructor(timers: Timers, now: () => number) {
    this.#timers = timers
    this.#now = now
  }

  /** @returns false if another responding page of the account holds the seat */
  async take(key: string, seat: Seat, events: SeatEvents): Promise<boolean> {
    // Two newcomers may wait for the same silent page: the second must then probe the first.
    let silent: Seat | undefined
    for (let holder = this.at(key); holder && holder !== silent; holder = this.at(key)) {
      if (holder.participant === seat.participant) break
      if (await holder.probe()) return false
      silent = holder
    }
    if (seat.phase === 'leaving') return false
    const current = this.#holders.get(key)
    if (current && current !== seat) {
      current.phase = 'leaving'
      current.close(CLOSE.superseded, 'superseded')
    }
    this.#timers.clear(`grace:${key}`)
    this.#holders.set(key, seat)
    events.here()
    return true
  }

  /** Starts the grace period of a seat whose socket has closed or is silent. Ignored for a superseded seat. */
  lose(key: string, seat: Seat, events: SeatEvents): void {
    if (this.#holders.get(key) !== seat) return
    this.#holders.delete(key)
    events.silent()
    this.#timers.set(`grace:${key}`, this.#now() + GRACE_MS, () => events.gone())
  }

  /** Frees the seat of a page that signs out, without a grace period. */
  leave(key: string, seat: Seat, events: SeatEvents): void {
    if (this.#holders.get(key) !== seat) return
    this.#timers.clear(`grace:${key}`)
    this.#holders.delete(key)
    events.gone()
  }

  at(key: string): Seat | undefined {
    return this.#holders.get(key)
  }
}

export const signageSeat = (signageId: number): string => `signage:${signageId}`
export const operatorSeat = (userId: number): string => `operator:${userId}`
