import { Refusal } from '#core/http/refusals.ts'
import { updatePresence } from '../../db/queries/reservations.ts'
import { type CallFlow, hostCallDetails } from './call-flow.ts'
import type { ReceptionContext } from './context.ts'
import type { OperatorStates } from './operator-states.ts'
import type { LiveSignage, ReservedRoom } from './states.ts'

interface ReservedRoomsDeps extends ReceptionContext {
  flow: CallFlow
  states: OperatorStates
  newId: () => string
  hasMediaCapacity: () => boolean
}

/**
 * The rules that differ in reserved rooms (docs/realtime.md). A room is open only during a reservation: a timer opens
 * and closes it. Only the owner of the room can be its operator (host), and may leave and return. The talk goes on
 * while the visitor (guest) is away.
 */
export class ReservedRooms {
  readonly #deps: ReservedRoomsDeps

  constructor(deps: ReservedRoomsDeps) {
    this.#deps = deps
  }

  /**
   * Lets the owner enter the room (message callFromUser), before or after the visitor, and again after leaving.
   * @throws Refusal notFound (another user's room), notYetOpen (no reservation is running), wrongState (the user is in
   * another talk), noPort (the relay has no room for another call)
   */
  enter(userId: number, room: ReservedRoom): void {
    const { directory, flow, states, now, newId } = this.#deps
    if (room.ownerId !== userId) throw new Refusal('notFound')
    if (!directory.running(room.id)) throw new Refusal('notYetOpen')
    states.demand(userId, 'enteredRoom')
    if (!this.#deps.hasMediaCapacity()) throw new Refusal('noPort')
    if (room.call) {
      flow.perform(room.id, { kind: 'hostReturns', userId })
      return
    }
    const details = hostCallDetails(directory.signage(room.id).language, now())
    flow.perform(room.id, { kind: 'begin', requestId: newId(), hostId: userId }, { details })
  }

  /**
   * Lets the host (the user who has reserved the room) leave it. Called for the message serviceCloseForWRU.
   * @throws Refusal noCall (the user is in no room, or in another call)
   */
  goOut(userId: number, callId: string): void {
    const live = this.#deps.world.hostedBy(userId)
    if (live?.kind !== 'room' || live.call?.requestId !== callId) throw new Refusal('noCall')
    this.leave(live, { userId })
  }

  /**
   * Lets the host (the user who has reserved the room) leave it. The room stays open until the reservation ends.
   * @throws Refusal notTheHost for the room's visitor, who leaves by signing out instead
   */
  leave(room: ReservedRoom, by: { userId: number } | { signageId: number }): void {
    if (!('userId' in by)) throw new Refusal('notTheHost')
    this.#deps.flow.perform(room.id, { kind: 'hostLeaves', userId: by.userId })
  }

  guestCame(room: ReservedRoom): void {
    const { db, directory, now } = this.#deps
    const reservation = directory.running(room.id)
    if (!reservation) return
    updatePresence(db, reservation.id, { joinedAt: now() })
    this.#tellOwner(room, 'guestCame')
  }

  /**
   * Sets the name that the reserved room's visitor has entered; '' removes it.
   * @throws Refusal notAllowed (no reserved room)
   */
  setGuestName(signageId: number, name: string): void {
    const { world, announce } = this.#deps
    const room = world.signage(signageId)
    if (room.kind !== 'room') throw new Refusal('notAllowed')
    if ((room.guestName ?? '') === name) return
    world.change(room, { guestName: name === '' ? undefined : name })
    announce({ kind: 'signageChanged', signageId, cause: 'guestName' })
    this.#tellOwner(room, 'guestName')
  }

  /** Stores that the visitor has left the room, or was disconnected for longer than the grace period. */
  guestWent(room: ReservedRoom): void {
    const { db, directory, now, announce } = this.#deps
    const reservation = directory.running(room.id)
    // `joinedAt` is not set if the previous reservation's visitor leaves after this reservation has begun.
    if (reservation?.joinedAt) updatePresence(db, reservation.id, { leftAt: room.lostAt ?? now() })
    // Clear the name, because the next visitor enters a new one.
    this.#deps.world.change(room, { guestName: undefined })
    announce({ kind: 'guestLeft', signageId: room.id })
    this.#tellOwner(room, 'guestLeft')
  }

  /** Opens the room when its reservation begins: operator and visitor may enter. */
  opened(signageId: number): void {
    const { world, now, announce } = this.#deps
    const live = world.signage(signageId)
    world.change(live, { since: now() })
    announce({ kind: 'signageChanged', signageId, cause: 'roomOpened' })
    this.#tellOwner(live, 'roomOpened')
  }

  /** Announces that the reservation ends in five minutes (Spec 4.6). */
  endingSoon(signageId: number, endAt: number): void {
    const live = this.#deps.world.signage(signageId)
    if (live.kind === 'room')
      this.#deps.announce({ kind: 'endingSoon', signageId, ownerId: live.ownerId, endAt })
  }

  /** When the reservation's time is over, closes the room and ends its talk, even if the operator has left the room. */
  ended(signageId: number, reservationId: number, endAt: number): void {
    const { db, world, flow, announce } = this.#deps
    const live = world.signage(signageId)
    if (live.presence !== 'gone') updatePresence(db, reservationId, { leftAt: endAt })
    if (live.call) flow.perform(signageId, { kind: 'close', cause: 'ended' })
    announce({ kind: 'signageChanged', signageId, cause: 'roomEnded' })
    this.#tellOwner(live, 'roomEnded')
  }

  #tellOwner(live: LiveSignage, cause: string): void {
    if (live.kind === 'room') this.#deps.announce({ kind: 'operatorChanged', userId: live.ownerId, cause })
  }
}
