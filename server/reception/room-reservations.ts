import type { Db } from '../../db/open.ts'
import { listReservations, type ReservationRow } from '../../db/queries/reservations.ts'

interface KnownRows {
  /** `rows` has the reservations that end after this time. */
  fromAt: number
  rows: readonly ReservationRow[]
}

/** Cache of the current and future reservations of the reserved rooms in use. */
export class RoomReservations {
  readonly #db: Db
  readonly #now: () => number
  readonly #known = new Map<number, KnownRows>()

  constructor(db: Db, now: () => number) {
    this.#db = db
    this.#now = now
  }

  running(roomId: number): ReservationRow | undefined {
    const now = this.#now()
    return this.#of(roomId, now).find(({ startAt, endAt }) => startAt <= now && now < endAt)
  }

  forget(roomId: number): void {
    this.#known.delete(roomId)
  }

  /** Empties the cache, because names of users and companies in the cached rows may have changed. */
  forgetAll(): void {
    this.#known.clear()
  }

  #of(roomId: number, now: number): readonly ReservationRow[] {
    const known = this.#known.get(roomId)
    // If the system clock was set back, the cached rows lack reservations that are not over yet.
    if (known && known.fromAt <= now) return known.rows
    const rows = listReservations(this.#db, { signageId: roomId, fromAt: now })
    this.#known.set(roomId, { fromAt: now, rows })
    return rows
  }
}
