import type { Seat } from './seat.ts'

/** Seats by a shared key: account, user, company or session. */
export class SeatIndex<Key extends number | string = number> {
  readonly #seats = new Map<Key, Set<Seat>>()

  add(key: Key | null, seat: Seat): void {
    if (key === null) return
    const known = this.#seats.get(key)
    if (known) known.add(seat)
    else this.#seats.set(key, new Set([seat]))
  }

  remove(key: Key | null, seat: Seat): void {
    if (key === null) return
    const known = this.#seats.get(key)
    known?.delete(seat)
    if (known?.size === 0) this.#seats.delete(key)
  }

  at(key: Key | null): ReadonlySet<Seat> {
    return (key === null ? undefined : this.#seats.get(key)) ?? NOBODY
  }
}

const NOBODY: ReadonlySet<Seat> = new Set()
