import { LIST_SCOPES } from '#core/accounts/roles.ts'
import type { ToClient } from '#core/realtime/to-client.ts'
import type { Directory } from '../reception/directory.ts'
import { type Encoded, encode } from './encoded.ts'
import { type ExclusiveSeats, operatorSeat, signageSeat } from './exclusive-seats.ts'
import type { Seat } from './seat.ts'
import { SeatIndex } from './seat-index.ts'

/** Index of connected pages, for sending messages to the right ones without scanning all of them. */
export class Audience {
  readonly #seats = new Set<Seat>()
  readonly #byAccount = new SeatIndex()
  readonly #byUser = new SeatIndex()
  readonly #bySession = new SeatIndex<string>()
  /** The kiosk's or guest's own page, by signage ID. */
  readonly #bySignage = new SeatIndex()
  /**
   * Pages that show lists of signages and operators, and those of them that show the whole company. Both by company ID.
   */
  readonly #staff = new SeatIndex()
  readonly #overseers = new SeatIndex()
  readonly #exclusiveSeats: ExclusiveSeats
  readonly #directory: Directory

  constructor(exclusiveSeats: ExclusiveSeats, directory: Directory) {
    this.#exclusiveSeats = exclusiveSeats
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
    this.#exclusiveSeats.at(signageSeat(signageId))?.send(message)
  }

  toOperator(userId: number, message: ToClient): void {
    this.#exclusiveSeats.at(operatorSeat(userId))?.send(message)
  }

  toOperatorBytes(userId: number, bytes: Uint8Array): void {
    this.#exclusiveSeats.at(operatorSeat(userId))?.sendBytes(bytes)
  }

  toSignageBytes(signageId: number, bytes: Uint8Array): void {
    this.#exclusiveSeats.at(signageSeat(signageId))?.sendBytes(bytes)
  }

  /** Sends to every page of this user except phones. */
  toUser(userId: number, message: ToClient): void {
    for (const seat of this.#byUser.at(userId))
      if (seat.phase === 'live' && seat.as !== 'phone') seat.send(message)
  }

  /** Records on all pages of this user that they no longer monitor this signage. */
  stopWatching(userId: number, signageId: number): void {
    for (const seat of this.#byUser.at(userId)) seat.watching.delete(signageId)
  }

  stopListening(userId: number, signageId: number): void {
    for (const seat of this.#byUser.at(userId)) seat.listening.delete(signageId)
  }

  /** Sends to all pages whose lists show this signage. */
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

  /** Pages of the company that are live and show lists. */
  *staffOf(companyId: number): Iterable<Seat> {
    for (const seat of this.#staff.at(companyId)) if (seat.phase === 'live') yield seat
  }
}

const sendTo = (seat: Seat, encoded: Encoded): void => {
  if (seat.phase === 'live') seat.sendEncoded(encoded)
}

/** Whether this page shows lists of signages and operators. Pages of reservation users do not. */
const isStaff = (seat: Seat): boolean =>
  seat.as !== 'signage' && seat.as !== 'phone' && LIST_SCOPES[seat.identity.role] !== 'none'

const isOverseer = (seat: Seat): boolean => isStaff(seat) && LIST_SCOPES[seat.identity.role] === 'company'
