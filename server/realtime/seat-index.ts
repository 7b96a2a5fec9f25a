import type { Seat } from './seat.ts'

/** Seats by a number they have in common: an account, a user, a company. */
export class SeatIndex {
  readonly #seats = new Map<number, Set<Seat>>()

  add(key: number | null, seat: Seat): void {
    if (key === null) return
    const known = this.#seats.get(key)
    if (known) known.add(seat)
    else this.#seats.set(key, new Set([seat]))
  }

  remove(key: number | null, seat: Seat): void {
    if (key === null) return
    const known = this.#seats.get(key)
    known?.delete(seat)
    if (known?.size === 0) this.#seats.delete(key)
  }

  at(key: number | null): ReadonlySet<Seat> {
    return (key === null ? undefined : this.#seats.get(key)) ?? NOBODY
  }
}

const NOBODY: ReadonlySet<Seat> = new Set()
