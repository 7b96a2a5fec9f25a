import { busyChannels } from '#core/calls/candidates.ts'
import type { Language } from '#core/fields/shapes.ts'
import { Refusal } from '#core/http/refusals.ts'
import { CALL_OFFER_THROTTLE_MS } from '#core/limits.ts'
import type { TalkSide } from '#core/realtime/talk-shapes.ts'
import { updateCallCharacter } from '../../db/queries/calls.ts'
import { findCharacter } from '../../db/queries/characters.ts'
import { updateLastCharacter } from '../../db/queries/signages.ts'
import type { OpeningTimes } from '../hours/opening-times.ts'
import { type CallFlow, hostCallDetails } from './call-flow.ts'
import type { ReceptionContext } from './context.ts'
import type { Dialogues } from './dialogues.ts'
import type { OperatorStates } from './operator-states.ts'
import type { ReservedRooms } from './reserved-rooms.ts'
import {
  blockedOf,
  isSharingOf,
  type LiveSignage,
  messageOf,
  type OrdinarySignage,
  unreachedOf,
} from './states.ts'

interface CallsDeps extends ReceptionContext {
  dialogues: Dialogues
  flow: CallFlow
  states: OperatorStates
  rooms: ReservedRooms
  hours: Pick<OpeningTimes, 'stateOf'>
  /** Creates the ID of a call that an operator starts. */
  newId: () => string
  hasMediaCapacity: () => boolean
  takesCalls: () => boolean
  isMoving: (companyId: number) => boolean
}

/** Input of a call that a visitor requests with a button. */
interface CallInput {
  requestId: string
  touchButton: string | null
  reason: 'touch' | 'handOver'
  lang: Language
  /** The AI dialogue that the visitor had before, if it hands over to an operator. */
  talkId?: string
}

/**
 * Spec 4.4: calls by visitors and operators. If an action is not allowed in the current state, its method throws a
 * Refusal and changes nothing.
 */
export class Calls {
  readonly #deps: CallsDeps

  constructor(deps: CallsDeps) {
    this.#deps = deps
  }

  /** Requests a call for a visitor. A repeated requestId starts no second call. */
  request(signageId: number, input: CallInput): void {
    const { dialogues, directory, world, flow, now } = this.#deps
    const live = world.signage(signageId)
    // A reserved room has no touch buttons.
    if (live.kind === 'room') throw new Refusal('wrongState')
    const { requestId, touchButton, reason, lang } = input
    const at = now()
    if (live.call?.requestId !== requestId) this.#requireCallAllowed(live, at)
    const candidates = directory.candidates(signageId)
    const free = world.freeHosts(live.companyId).filter((userId) => candidates.includes(userId))
    const details = {
      touchButton,
      reason,
      lang,
      requestedAt: at,
      talk: dialogues.handOverOf(live, input.talkId),
    }
    flow.perform(signageId, { kind: 'request', requestId, candidates, free }, { details })
    world.change(live, { lastRequestAt: at })
  }

  #requireCallAllowed(live: OrdinarySignage, at: number): void {
    this.#requireCallsAccepted(live)
    const facts = this.#deps.world.facts(live.id)
    if (facts.presence !== 'here' || facts.rest !== 'Standby') throw new Refusal('wrongState')
    const { storeId } = this.#deps.directory.signage(live.id)
    if (!this.#deps.hours.stateOf(live.companyId, storeId).isOpen) throw new Refusal('closedNow')
    const sinceMs = at - live.lastRequestAt
    // If the clock has been set back, the request does not count as too soon.
    if (sinceMs >= 0 && sinceMs < CALL_OFFER_THROTTLE_MS) throw new Refusal('tooSoon')
  }

  #requireCallsAccepted({ companyId }: LiveSignage): void {
    if (!this.#deps.takesCalls()) throw new Refusal('serverStops')
    if (this.#deps.isMoving(companyId)) throw new Refusal('companyMoves')
  }

  /** Cancels the visitor's request, or asks to end the talk (the visitor's home button). */
  home(signageId: number): void {
    if (this.#deps.world.isRoom(signageId)) throw new Refusal('wrongState')
    this.#deps.flow.perform(signageId, { kind: 'home' })
  }

  /**
   * Accepts a request for an operator. `isRepeated`: this operator had already accepted the request, and nothing has
   * changed.
   */
  accept(userId: number, requestId: string): { signageId: number; isRepeated: boolean } {
    const { world, flow } = this.#deps
    const live = world.withCall(world.knownOperator(userId).companyId, requestId)
    if (!live?.call) throw new Refusal('withdrawn')
    const isFree = world.freeHosts(live.companyId).includes(userId)
    const event = flow.perform(live.id, { kind: 'accept', requestId, userId, free: isFree })
    return { signageId: live.id, isRepeated: event.kind === 'acceptRepeated' }
  }

  reject(userId: number, requestId: string): void {
    const { world, flow } = this.#deps
    const live = world.withCall(world.knownOperator(userId).companyId, requestId)
    if (!live) throw new Refusal('withdrawn')
    flow.perform(live.id, { kind: 'reject', requestId, userId })
  }

  /** Starts an operator's talk with a signage (callFromUser). */
  begin(userId: number, signageId: number): void {
    const { directory, world, flow, rooms, now, newId } = this.#deps
    const live = world.signageOfCompany(world.knownOperator(userId).companyId, signageId)
    if (live.kind === 'room') {
      rooms.enter(userId, live)
      return
    }
    this.#requireMayBegin(userId, live)
    const details = hostCallDetails(directory.signage(signageId).language, now())
    flow.perform(signageId, { kind: 'begin', requestId: newId(), hostId: userId }, { details })
  }

  #requireMayBegin(userId: number, live: OrdinarySignage): void {
    const { directory, world, states } = this.#deps
    this.#requireCallsAccepted(live)
    if (live.presence !== 'here') throw new Refusal('signageAway')
    if (!directory.candidates(live.id).includes(userId)) throw new Refusal('notACandidate')
    states.demand(userId, 'began')
    const { channelId } = directory.user(userId)
    if (channelId === null || busyChannels(world.liveHosts(live.companyId)).has(channelId))
      throw new Refusal('noChannel')
    if (!live.call && !this.#deps.hasMediaCapacity()) throw new Refusal('noPort')
  }

  /**
   * Ends a talk, on behalf of its operator (host) or its signage. In a reserved room only the operator leaves; the room
   * stays open until the reservation ends.
   */
  close(by: { userId: number } | { signageId: number }, callId: string, reload: boolean): void {
    const { flow, rooms } = this.#deps
    const live = this.#talkOf(by, callId)
    if (live.kind === 'room') rooms.leave(live, by)
    else flow.perform(live.id, { kind: 'close', cause: 'closed' }, { reload })
  }

  /**
   * Stores whether the media connection of one side (`by`: the signage or its operator) has failed. Notifies both sides
   * of a change.
   * @throws Refusal noCall if this call is not running
   */
  setUnreached(by: { userId: number } | { signageId: number }, callId: string, on: boolean): void {
    const { world, announce } = this.#deps
    const live = this.#talkOf(by, callId)
    const side = 'signageId' in by ? 'signage' : 'host'
    const sides = sidesAfter(unreachedOf(live), side, on)
    if (!sides) return
    world.change(live, { unreached: { callId, sides } })
    announce({ kind: 'signageChanged', signageId: live.id, cause: 'unreached' })
    announce({ kind: 'operatorChanged', userId: live.call!.hostId!, cause: 'unreached' })
  }

  /**
   * Stores whether the network of one side (`by`: the signage or its operator) blocks WebRTC. While it does, media goes
   * over the sockets of both pages.
   * @throws Refusal noCall if this call is not running
   */
  setBlocked(by: { userId: number } | { signageId: number }, callId: string, on: boolean): void {
    const { world, announce } = this.#deps
    const live = this.#talkOf(by, callId)
    const sides = sidesAfter(blockedOf(live), 'signageId' in by ? 'signage' : 'host', on)
    if (!sides) return
    world.change(live, { blocked: { callId, sides } })
    announce({ kind: 'mediaBlocked', signageId: live.id, sides })
    announce({ kind: 'signageChanged', signageId: live.id, cause: 'blocked' })
    announce({ kind: 'operatorChanged', userId: live.call!.hostId!, cause: 'blocked' })
  }

  /**
   * Stores whether the operator shares a screen. This is part of the talk's state, so it survives a reload.
   * @throws Refusal notTheHost (the user is in another talk or in none)
   */
  setSharing(userId: number, callId: string, on: boolean): void {
    const { world, announce } = this.#deps
    const live = world.hostedBy(userId)
    if (live?.call?.requestId !== callId) throw new Refusal('notTheHost')
    if (isSharingOf(live) === on) return
    world.change(live, { sharedIn: on ? callId : undefined })
    announce({ kind: 'screenShared', signageId: live.id, requestId: callId, on })
    announce({ kind: 'signageChanged', signageId: live.id, cause: 'sharing' })
    announce({ kind: 'operatorChanged', userId, cause: 'sharing' })
  }

  /**
   * Shows an operator's message to the visitor of a signage; '' removes the message. It is part of the call's state, so
   * it survives reloads of both pages.
   * @throws Refusal noCall if no call is running: otherwise the next visitor would read a message for the previous one
   */
  setMessage(signageId: number, text: string): void {
    const { call } = this.#deps.world.signage(signageId)
    if (!call) throw new Refusal('noCall')
    this.#putMessage(signageId, text === '' ? undefined : { callId: call.requestId, text })
  }

  /**
   * Removes a message that the visitor has closed, unless the operator has replaced it since.
   * @throws Refusal noCall if this is not the signage's present call
   */
  closeMessage(signageId: number, callId: string, text: string): void {
    const live = this.#deps.world.signage(signageId)
    if (live.call?.requestId !== callId) throw new Refusal('noCall')
    if (messageOf(live) === text) this.#putMessage(signageId, undefined)
  }

  #putMessage(signageId: number, message: LiveSignage['message']): void {
    const { world, announce } = this.#deps
    const live = world.signage(signageId)
    if (messageOf(live) === message?.text) return
    world.change(live, { message })
    announce({ kind: 'signageChanged', signageId, cause: 'message' })
    const host = live.call?.hostId
    if (host !== undefined) announce({ kind: 'operatorChanged', userId: host, cause: 'message' })
  }

  /**
   * Stores the character that the operator uses now, both for the call and as the signage's last character (Spec 3).
   * @throws Refusal notTheHost (the user is in another talk or in none), notFound (no character of this company)
   */
  setCharacter(userId: number, callId: string, characterId: number): void {
    const { db, directory, world } = this.#deps
    const live = world.hostedBy(userId)
    if (live?.call?.requestId !== callId) throw new Refusal('notTheHost')
    if (!findCharacter(db, live.companyId, characterId)) throw new Refusal('notFound')
    const isNews = directory.signage(live.id).lastCharacterId !== characterId
    db.transaction((tx) => {
      updateCallCharacter(tx, callId, characterId)
      if (isNews) updateLastCharacter(tx, live.id, characterId)
    })
  }

  /** Ends an operator's talk, after an administrator has removed something that the operator needs for it. */
  endTalkOf(userId: number): void {
    const { world, flow } = this.#deps
    const [talk, taking] = [world.talkOf(userId), world.takeOverOf(userId)]
    if (talk) flow.perform(talk.signageId, { kind: 'close', cause: 'closed' })
    if (taking) flow.perform(taking.signageId, { kind: 'endHandOver', cause: 'failed' })
  }

  /** Closes all calls of a company that moves to another server (cell). */
  endAllOf(companyId: number): void {
    for (const { id } of [...this.#deps.world.withCalls(companyId)])
      this.#deps.flow.perform(id, { kind: 'close', cause: 'interrupted' })
  }

  #talkOf(by: { userId: number } | { signageId: number }, callId: string): LiveSignage {
    const { world } = this.#deps
    const live = 'signageId' in by ? world.signage(by.signageId) : world.hostedBy(by.userId)
    if (live?.call?.requestId !== callId || live.call.talk !== 'Active') throw new Refusal('noCall')
    return live
  }

  /** Refreshes the request in the operators' dialogs, because the visitor's picture has been uploaded. */
  pictureArrived(signageId: number): void {
    for (const userId of this.#deps.world.holdersOf(signageId))
      this.#deps.announce({ kind: 'requestsChanged', userId })
  }

  /**
   * Re-evaluates the waiting calls of all companies, if the relay has become full or has room again (decisions 8). Call
   * when the relay's capacity may have changed.
   */
  capacityChanged(): void {
    if (!this.#deps.world.takeCapacityChange()) return
    for (const companyId of this.#deps.world.companiesWithCalls()) this.#deps.flow.reviewAll(companyId)
  }
}

/** Adds a side of the talk (signage or operator) to the list, or removes it. @returns undefined if nothing changes */
function sidesAfter(before: readonly TalkSide[], side: TalkSide, on: boolean): TalkSide[] | undefined {
  if (before.includes(side) === on) return undefined
  const others = before.filter((other) => other !== side)
  return on ? [...others, side] : others
}
