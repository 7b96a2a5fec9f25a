import { LIST_SCOPES } from '#rules/roles.ts'
import type { ToClient } from '../contract/realtime/to-client.ts'
import type { Directory } from '../services/reception/directory.ts'
import type { Seat } from './seat.ts'
import { operatorSeat, type SoleSeats, signageSeat } from './sole-seats.ts'

/** Who is connected, and who may hear what. */
export class Audience {
  readonly #seats = new Set<Seat>()
  readonly #soleSeats: SoleSeats
  readonly #directory: Directory

  constructor(soleSeats: SoleSeats, directory: Directory) {
    this.#soleSeats = soleSeats
    this.#directory = directory
  }

  add(seat: Seat): void {
    this.#seats.add(seat)
  }

  remove(seat: Seat): void {
    this.#seats.delete(seat)
  }

  all(): Iterable<Seat> {
    return this.#seats
  }

  toSignage(signageId: number, message: ToClient): void {
    this.#soleSeats.at(signageSeat(signageId))?.send(message)
  }

  toOperator(userId: number, message: ToClient): void {
    this.#soleSeats.at(operatorSeat(userId))?.send(message)
  }

  toOperatorBytes(userId: number, bytes: Uint8Array): void {
    this.#soleSeats.at(operatorSeat(userId))?.sendBytes(bytes)
  }

  /** Every page of this person that watches lists or monitors, and the one that stands by. */
  toUser(userId: number, message: ToClient): void {
    for (const seat of this.#live()) {
      if (seat.identity.userId === userId && seat.as !== 'phone') seat.send(message)
    }
  }

  /** Their monitoring of this signage has ended, whatever page it ran in. */
  stopWatching(userId: number, signageId: number): void {
    for (const seat of this.#seats) {
      if (seat.identity.userId === userId) seat.watching.delete(signageId)
    }
  }

  /** Everybody whose lists show this signage. */
  toWatchersOfSignage(companyId: number, signageId: number, message: ToClient): void {
    for (const seat of this.#live()) if (this.#seesSignage(seat, companyId, signageId)) seat.send(message)
  }

  toStaff(companyId: number, message: ToClient): void {
    for (const seat of this.#live())
      if (isStaff(seat) && seat.identity.companyId === companyId) seat.send(message)
  }

  #seesSignage(seat: Seat, companyId: number, signageId: number): boolean {
    const { identity } = seat
    if (!isStaff(seat) || identity.companyId !== companyId) return false
    if (LIST_SCOPES[identity.role] === 'company') return true
    return identity.userId !== null && this.#directory.sees(identity.userId, signageId)
  }

  *#live(): Iterable<Seat> {
    for (const seat of this.#seats) if (seat.phase === 'live') yield seat
  }
}

/** Pages of people whose lists show others: reservation users' do not. */
const isStaff = (seat: Seat): boolean =>
  seat.as !== 'signage' && seat.as !== 'phone' && LIST_SCOPES[seat.identity.role] !== 'none'
