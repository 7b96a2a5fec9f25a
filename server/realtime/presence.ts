import { GRACE_MS } from '#rules/limits.ts'
import type { Timers } from '../services/reception/happenings.ts'
import { CLOSE, type Session } from './session.ts'

/** One seat: a signage, or an operator. At most one page sits on it. */
interface Seat {
  session?: Session
  participant: string
}

export interface SeatEvents {
  here(): void
  silent(): void
  gone(): void
}

/**
 * realtime.md, "Who a socket is": the same participant takes over at once (a reload), another one only from a page that
 * no longer answers. A lost socket keeps its seat for the grace.
 */
export class Seats {
  readonly #seats = new Map<string, Seat>()
  readonly #timers: Timers
  readonly #now: () => number

  constructor(timers: Timers, now: () => number) {
    this.#timers = timers
    this.#now = now
  }

  /** @returns false when another living page of the account holds the seat */
  async take(key: string, session: Session, events: SeatEvents): Promise<boolean> {
    // two newcomers may wait for the same silent page: whoever comes second has to ask the first one too
    let silent: Session | undefined
    for (let holder = this.sessionAt(key); holder && holder !== silent; holder = this.sessionAt(key)) {
      if (holder.participant === session.participant) break
      if (await holder.probe()) return false
      silent = holder
    }
    if (session.phase === 'leaving') return false
    const current = this.#seats.get(key)?.session
    if (current && current !== session) {
      current.phase = 'leaving'
      current.close(CLOSE.superseded, 'superseded')
    }
    this.#timers.clear(`grace:${key}`)
    this.#seats.set(key, { session, participant: session.participant })
    events.here()
    return true
  }

  /** The socket is closed or silent. A superseded one changes nothing. */
  lose(key: string, session: Session, events: SeatEvents): void {
    const seat = this.#seats.get(key)
    if (seat?.session !== session) return
    delete seat.session
    events.silent()
    this.#timers.set(`grace:${key}`, this.#now() + GRACE_MS, () => this.#vacate(key, events))
  }

  /** The page signs out: no grace. */
  leave(key: string, session: Session, events: SeatEvents): void {
    if (this.#seats.get(key)?.session !== session) return
    this.#timers.clear(`grace:${key}`)
    this.#vacate(key, events)
  }

  #vacate(key: string, events: SeatEvents): void {
    this.#seats.delete(key)
    events.gone()
  }

  sessionAt(key: string): Session | undefined {
    return this.#seats.get(key)?.session
  }
}

export const signageSeat = (signageId: number): string => `signage:${signageId}`
export const operatorSeat = (userId: number): string => `operator:${userId}`
