import { candidatesOf } from '#rules/candidates.ts'
import type { Db } from '../../../db/open.ts'
import { findVisitorPicture } from '../../../db/queries/calls.ts'
import {
  findLinkRoom,
  findRunningReservation,
  type ReservationRow,
} from '../../../db/queries/reservations.ts'
import {
  type Assignment,
  findSignage,
  listAssignments,
  listSignagesOfCompany,
  type SignageRow,
} from '../../../db/queries/signages.ts'
import { findUser, listHosts, type UserRow } from '../../../db/queries/users.ts'
import { Refusal } from '../../contract/refusals.ts'

/**
 * What the desk knows that is stored: who there is, and who may see and answer what. Everything the reception reads of the
 * database is read here; what it writes, its subjects write.
 */
export class Directory {
  readonly #db: Db
  readonly #now: () => number

  constructor(db: Db, now: () => number) {
    this.#db = db
    this.#now = now
  }

  /** False once it is deleted: what was still to be told of it is not told any more. */
  hasSignage(signageId: number): boolean {
    return findSignage(this.#db, signageId) !== undefined
  }

  /** @throws Refusal notFound */
  signage(signageId: number): SignageRow {
    const row = findSignage(this.#db, signageId)
    if (!row) throw new Refusal('notFound')
    return row
  }

  signagesOf(companyId: number): SignageRow[] {
    return listSignagesOfCompany(this.#db, companyId)
  }

  assignmentsOf(companyId: number): Assignment[] {
    return listAssignments(this.#db, companyId)
  }

  hasUser(userId: number): boolean {
    return findUser(this.#db, userId) !== undefined
  }

  /** @throws Refusal notFound */
  user(userId: number): UserRow {
    const row = findUser(this.#db, userId)
    if (!row) throw new Refusal('notFound')
    return row
  }

  /** Who of the company answers calls at all. */
  hostsOf(companyId: number): UserRow[] {
    return listHosts(this.#db, companyId)
  }

  /** realtime: assigned, else the store's, else the company's. */
  candidates(signageId: number): readonly number[] {
    const row = this.signage(signageId)
    const assigned = this.assignmentsOf(row.companyId).filter((entry) => entry.signageId === signageId)
    const hosts = this.hostsOf(row.companyId).map(({ id, storeId }) => ({
      userId: id,
      storeId: storeId ?? 0,
    }))
    return candidatesOf({ storeId: row.storeId ?? 0, assigned: assigned.map((entry) => entry.userId) }, hosts)
  }

  /** Whether an operator's lists show this signage: a candidate there, or of the same store. A room is its owner's alone. */
  sees(userId: number, signageId: number): boolean {
    const row = this.signage(signageId)
    const user = this.user(userId)
    if (user.companyId !== row.companyId) return false
    if (row.ownerId !== null) return row.ownerId === userId
    if (user.storeId !== null && user.storeId === row.storeId) return true
    return this.candidates(signageId).includes(userId)
  }

  /** The reservation of this room that runs now. */
  running(roomId: number): ReservationRow | undefined {
    return findRunningReservation(this.#db, roomId, this.#now())
  }

  /** decisions 6, who receives: the character that was booked, in a room without a reservation and elsewhere the host's own. */
  receiver(signageId: number, hostId: number): number | null {
    return this.running(signageId)?.characterId ?? this.user(hostId).characterId
  }

  roomOf(userId: number): number | undefined {
    return findLinkRoom(this.#db, userId)
  }

  /** When the visitor's picture of this call was taken; undefined: there is none. */
  pictureTakenAt(requestId: string): number | undefined {
    return findVisitorPicture(this.#db, requestId)?.takenAt
  }
}
