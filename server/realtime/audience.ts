import { LIST_SCOPES } from '#rules/roles.ts'
import type { ToClient } from '../contract/realtime/to-client.ts'
import type { Views } from '../services/reception/views.ts'
import { operatorSeat, type Seats, signageSeat } from './presence.ts'
import type { Session } from './session.ts'

/** Who is connected, and who may hear what. */
export class Audience {
  readonly #sessions = new Set<Session>()
  readonly #seats: Seats
  readonly #views: Views

  constructor(seats: Seats, views: Views) {
    this.#seats = seats
    this.#views = views
  }

  add(session: Session): void {
    this.#sessions.add(session)
  }

  remove(session: Session): void {
    this.#sessions.delete(session)
  }

  all(): Iterable<Session> {
    return this.#sessions
  }

  toSignage(signageId: number, message: ToClient): void {
    this.#seats.sessionAt(signageSeat(signageId))?.send(message)
  }

  toOperator(userId: number, message: ToClient): void {
    this.#seats.sessionAt(operatorSeat(userId))?.send(message)
  }

  toOperatorBytes(userId: number, bytes: Uint8Array): void {
    this.#seats.sessionAt(operatorSeat(userId))?.sendBytes(bytes)
  }

  /** Every page of this person that watches lists or monitors, and the one that stands by. */
  toUser(userId: number, message: ToClient): void {
    for (const session of this.#live()) {
      if (session.identity.userId === userId && session.as !== 'phone') session.send(message)
    }
  }

  /** Their monitoring of this signage has ended, whatever page it ran in. */
  stopWatching(userId: number, signageId: number): void {
    for (const session of this.#sessions) {
      if (session.identity.userId === userId) session.watching.delete(signageId)
    }
  }

  /** Everybody whose lists show this signage. */
  toWatchersOfSignage(companyId: number, signageId: number, message: ToClient): void {
    for (const session of this.#live())
      if (this.#seesSignage(session, companyId, signageId)) session.send(message)
  }

  toStaff(companyId: number, message: ToClient): void {
    for (const session of this.#live())
      if (isStaff(session) && session.identity.companyId === companyId) session.send(message)
  }

  #seesSignage(session: Session, companyId: number, signageId: number): boolean {
    const { identity } = session
    if (!isStaff(session) || identity.companyId !== companyId) return false
    if (LIST_SCOPES[identity.role] === 'company') return true
    return identity.userId !== null && this.#views.sees(identity.userId, signageId)
  }

  *#live(): Iterable<Session> {
    for (const session of this.#sessions) if (session.phase === 'live') yield session
  }
}

/** Pages of people whose lists show others: reservation users' do not. */
const isStaff = (session: Session): boolean =>
  session.as !== 'signage' && session.as !== 'phone' && LIST_SCOPES[session.identity.role] !== 'none'
