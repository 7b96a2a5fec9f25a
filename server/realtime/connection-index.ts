import type { PageConnection } from './page-connection.ts'

/** Connections by a shared key: account, user, company or session. */
export class ConnectionIndex<Key extends number | string = number> {
  readonly #seats = new Map<Key, Set<PageConnection>>()

  add(key: Key | null, connection: PageConnection): void {
    if (key === null) return
    const known = this.#seats.get(key)
    if (known) known.add(connection)
    else this.#seats.set(key, new Set([connection]))
  }

  remove(key: Key | null, connection: PageConnection): void {
    if (key === null) return
    const known = this.#seats.get(key)
    known?.delete(connection)
    if (known?.size === 0) this.#seats.delete(key)
  }

  at(key: Key | null): ReadonlySet<PageConnection> {
    return (key === null ? undefined : this.#seats.get(key)) ?? NOBODY
  }
}

const NOBODY: ReadonlySet<PageConnection> = new Set()
