import { nextOperator } from '#rules/operator.ts'
import type { Db } from '../../../db/open.ts'
import { updatePresence } from '../../../db/queries/reservations.ts'
import { Refusal } from '../../contract/refusals.ts'
import type { Calls } from './calls.ts'
import type { Announce } from './happenings.ts'
import type { LiveSignage, World } from './world.ts'

export interface ReservedRoomsDeps {
  db: Db
  now: () => number
  newId: () => string
  announce: Announce
  hasMediaCapacity: () => boolean
  world: World
  calls: Calls
}

/**
 * What the rooms of reservations have of their own (realtime.md): a window of time instead of a rest, one host, who may enter
 * first and go out and come in again, and a guest whose absence ends nothing. The clock of the reservations opens and ends them.
 */
export class ReservedRooms {
  readonly #deps: ReservedRoomsDeps

  constructor(deps: ReservedRoomsDeps) {
    this.#deps = deps
  }

  /**
   * callFromUser of the owner, before or after the guest has come; again after going out.
   * @throws Refusal notFound (somebody else's room), notYetOpen, wrongState (in another talk), noPort
   */
  enter(userId: number, live: LiveSignage): void {
    const { world, calls, now, newId } = this.#deps
    if (live.ownerId !== userId) throw new Refusal('notFound')
    const reservation = world.running(live.id)
    if (!reservation) throw new Refusal('notYetOpen')
    const operator = world.knownOperator(userId)
    const stored = world.userRow(userId).storedState
    if (!nextOperator({ state: operator.state, stored }, 'enteredRoom')) throw new Refusal('wrongState')
    if (!this.#deps.hasMediaCapacity()) throw new Refusal('noPort')
    if (live.call) {
      calls.perform(live.id, { kind: 'hostReturns', userId })
      return
    }
    const story = {
      touchButton: null,
      reason: 'touch' as const,
      lang: world.signageRow(live.id).language,
      requestedAt: now(),
    }
    calls.perform(live.id, { kind: 'begin', requestId: newId(), hostId: userId }, { story })
  }

  /** serviceCloseForWRU. @throws Refusal notTheHost (the guest's page leaves by signing out) */
  leave(live: LiveSignage, by: { userId: number } | { signageId: number }): void {
    if (!('userId' in by)) throw new Refusal('notTheHost')
    this.#deps.calls.perform(live.id, { kind: 'hostLeaves', userId: by.userId })
  }

  /** For an ordinary signage nothing. */
  guestCame(live: LiveSignage): void {
    const { db, now, world } = this.#deps
    const reservation = live.ownerId === undefined ? undefined : world.running(live.id)
    if (!reservation) return
    updatePresence(db, reservation.id, { joinedAt: now() })
    this.#tellOwner(live, 'guestCame')
  }

  /** Past the grace, or by the own wish. */
  guestWent(live: LiveSignage): void {
    const { db, now, world, announce } = this.#deps
    const reservation = world.running(live.id)
    if (reservation) updatePresence(db, reservation.id, { leftAt: live.lostAt ?? now() })
    announce({ kind: 'guestLeft', signageId: live.id })
    this.#tellOwner(live, 'guestLeft')
  }

  /** The reservation begins: both sides may come. */
  opened(signageId: number): void {
    const live = this.#deps.world.signage(signageId)
    live.since = this.#deps.now()
    this.#deps.announce({ kind: 'signageChanged', signageId, cause: 'roomOpened' })
    this.#tellOwner(live, 'roomOpened')
  }

  /** Spec 4.6: five minutes are left. */
  endingSoon(signageId: number, endAt: number): void {
    const { ownerId } = this.#deps.world.signage(signageId)
    if (ownerId !== undefined) this.#deps.announce({ kind: 'endingSoon', signageId, ownerId, endAt })
  }

  /** The end on time: the talk is over, also for a host who is out. */
  ended(signageId: number, reservationId: number, endAt: number): void {
    const { db, world, calls } = this.#deps
    const live = world.signage(signageId)
    if (live.presence !== 'gone') updatePresence(db, reservationId, { leftAt: endAt })
    if (live.call) calls.perform(signageId, { kind: 'close', cause: 'ended' })
    this.#deps.announce({ kind: 'signageChanged', signageId, cause: 'roomEnded' })
    this.#tellOwner(live, 'roomEnded')
  }

  #tellOwner(live: LiveSignage, cause: string): void {
    if (live.ownerId !== undefined)
      this.#deps.announce({ kind: 'operatorChanged', userId: live.ownerId, cause })
  }
}
