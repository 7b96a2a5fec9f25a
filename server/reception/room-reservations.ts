import type { Db } from '../../db/open.ts'
import { listReservations, type ReservationRow } from '../../db/queries/reservations.ts'

/** Cache of the current and future reservations of the reserved rooms in use. */
export class RoomReservations {
  readonly #db: Db
  readonly #now: () => number
  readonly #rows = new Map<number, readonly ReservationRow[]>()

  constructor(db: Db, now: () => number) {
    this.#db = db
    this.#now = now
  }

  running(roomId: number): ReservationRow | undefined {
    const now = this.#now()
    return this.#of(roomId, now).find(({ startAt, endAt }) => startAt <= now && now < endAt)
  }

  forget(roomId: number): void {
    this.#rows.delete(roomId)
  }

  /** Empties the cache: its rows contain names of users and companies, which may have changed. */
  forgetAll(): void {
    this.#rows.clear()
  }

  #of(roomId: number, now: number): readonly ReservationRow[] {
    const known = this.#rows.get(roomId)
    if (known) return known
    const rows = listReservations(this.#db, { signageId: roomId, fromAt: now })
    this.#rows.set(roomId, rows)
    return rows
  }
}
