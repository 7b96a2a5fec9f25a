import { LIST_SCOPES } from '#core/accounts/roles.ts'
import type { ToClient } from '#core/realtime/to-client.ts'
import type { Directory } from '../reception/directory.ts'
import { type Encoded, encode } from './encoded.ts'
import type { Seat } from './seat.ts'
import { SeatIndex } from './seat-index.ts'
import { operatorSeat, type SoleSeats, signageSeat } from './sole-seats.ts'

/** Who is connected, and who may hear what. Nobody walks more seats than those that hear it. */
export class Audience {
  readonly #seats = new Set<Seat>()
  readonly #byAccount = new SeatIndex()
  readonly #byUser = new SeatIndex()
  readonly #bySession = new SeatIndex<string>()
  /** Pages of the signage itself. */
  readonly #bySignage = new SeatIndex()
  /** Of companies: whose lists show others, and whose show the whole company. */
  readonly #staff = new SeatIndex()
  readonly #overseers = new SeatIndex()
  readonly #soleSeats: SoleSeats
  readonly #directory: Directory

  constructor(soleSeats: SoleSeats, directory: Directory) {
    this.#soleSeats = soleSeats
    this.#directory = directory
  }

  add(seat: Seat): void {
    const { accountId, userId, companyId, signageId } = seat.identity
    this.#seats.add(seat)
    this.#byAccount.add(accountId, seat)
    this.#byUser.add(userId, seat)
    this.#bySession.add(seat.sessionId ?? null, seat)
    this.#bySignage.add(signageId, seat)
    if (isStaff(seat)) this.#staff.add(companyId, seat)
    if (isOverseer(seat)) this.#overseers.add(companyId, seat)
  }

  remove(seat: Seat): void {
    const { accountId, userId, companyId, signageId } = seat.identity
    this.#seats.delete(seat)
    this.#byAccount.remove(accountId, seat)
    this.#byUser.remove(userId, seat)
    this.#bySession.remove(seat.sessionId ?? null, seat)
    this.#bySignage.remove(signageId, seat)
    this.#staff.remove(companyId, seat)
    this.#overseers.remove(companyId, seat)
  }

  all(): Iterable<Seat> {
    return this.#seats
  }

  ofAccount(accountId: number): ReadonlySet<Seat> {
    return this.#byAccount.at(accountId)
  }

  ofSession(sessionId: string): ReadonlySet<Seat> {
    return this.#bySession.at(sessionId)
  }

  ofSignage(signageId: number): ReadonlySet<Seat> {
    return this.#bySignage.at(signageId)
  }

  ofUser(userId: number): ReadonlySet<Seat> {
    return this.#byUser.at(userId)
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

  toSignageBytes(signageId: number, bytes: Uint8Array): void {
    this.#soleSeats.at(signageSeat(signageId))?.sendBytes(bytes)
  }

  /** Every page of this person that watches lists or monitors, and the one that stands by. */
  toUser(userId: number, message: ToClient): void {
    for (const seat of this.#byUser.at(userId))
      if (seat.phase === 'live' && seat.as !== 'phone') seat.send(message)
  }

  /** Their monitoring of this signage has ended, whatever page it ran in. */
  stopWatching(userId: number, signageId: number): void {
    for (const seat of this.#byUser.at(userId)) seat.watching.delete(signageId)
  }

  stopListening(userId: number, signageId: number): void {
    for (const seat of this.#byUser.at(userId)) seat.listening.delete(signageId)
  }

  /** Everybody whose lists show this signage. */
  toWatchersOfSignage(companyId: number, signageId: number, message: ToClient): void {
    const encoded = encode(message)
    for (const seat of this.#overseers.at(companyId)) sendTo(seat, encoded)
    for (const userId of this.#directory.viewersOf(signageId))
      for (const seat of this.#byUser.at(userId)) {
        if (isStaff(seat) && !isOverseer(seat) && seat.identity.companyId === companyId) sendTo(seat, encoded)
      }
  }

  toStaff(companyId: number, message: ToClient): void {
    const encoded = encode(message)
    for (const seat of this.#staff.at(companyId)) sendTo(seat, encoded)
  }

  /** Pages with lists that are open, each with what its lists show. */
  *staffOf(companyId: number): Iterable<Seat> {
    for (const seat of this.#staff.at(companyId)) if (seat.phase === 'live') yield seat
  }
}

const sendTo = (seat: Seat, encoded: Encoded): void => {
  if (seat.phase === 'live') seat.sendEncoded(encoded)
}

/** Pages of people whose lists show others: reservation users' do not. */
const isStaff = (seat: Seat): boolean =>
  seat.as !== 'signage' && seat.as !== 'phone' && LIST_SCOPES[seat.identity.role] !== 'none'

const isOverseer = (seat: Seat): boolean => isStaff(seat) && LIST_SCOPES[seat.identity.role] === 'company'
