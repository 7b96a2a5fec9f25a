import type { Db } from '../../db/open.ts'
import { findVisitorPicture } from '../../db/queries/visitor-pictures.ts'

/** Maximum number of entries: far more than the number of calls that can ring at the same time. */
const ENTRIES_MAX = 10_000

/** Stores for each call when its visitor's picture was taken. Forgets these times when the server restarts. */
export class VisitorPictureTimes {
  readonly #db: Db
  readonly #takenAt = new Map<string, number>()

  constructor(db: Db) {
    this.#db = db
  }

  takenAt(requestId: string): number | undefined {
    return this.#takenAt.get(requestId)
  }

  reload(requestId: string): void {
    const takenAt = findVisitorPicture(this.#db, requestId)?.takenAt
    if (takenAt === undefined) this.#takenAt.delete(requestId)
    else this.#takenAt.set(requestId, takenAt)
    const [oldest] = this.#takenAt.keys()
    if (this.#takenAt.size > ENTRIES_MAX && oldest !== undefined) this.#takenAt.delete(oldest)
  }
}
