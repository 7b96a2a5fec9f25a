import { willing } from '#core/calls/call.ts'
import { busyChannels } from '#core/calls/candidates.ts'
import type { Language } from '#core/fields/shapes.ts'
import { Refusal } from '#core/http/refusals.ts'
import { CALL_OFFER_THROTTLE_MS } from '#core/limits.ts'
import type { TalkSide } from '#core/realtime/shapes.ts'
import { updateCallCharacter } from '../../db/queries/calls.ts'
import { findCharacter } from '../../db/queries/characters.ts'
import { updateLastCharacter } from '../../db/queries/signages.ts'
import type { AiTalks } from './ai-talks.ts'
import { type CallFlow, storyByHost } from './call-flow.ts'
import type { OperatorStates } from './operator-states.ts'
import type { ReservedRooms } from './reserved-rooms.ts'
import { blockedOf, isSharingOf, type LiveSignage, type OrdinarySignage, unreachedOf } from './states.ts'
import type { Subject } from './subject.ts'

export interface CallsDeps extends Subject {
  aiTalks: AiTalks
  flow: CallFlow
  states: OperatorStates
  rooms: ReservedRooms
  /** A fresh requestId for a talk that an operator begins. */
  newId: () => string
  hasMediaCapacity: () => boolean
  takesCalls: () => boolean
  isMoving: (companyId: number) => boolean
}

/** What a visitor's press asks for. */
export interface CallWish {
  requestId: string
  touchButton: string | null
  reason: 'touch' | 'handOver'
  lang: Language
  /** The AI talk that hands over. */
  talkId?: string
}

/** Spec 4.4: what visitors and operators do to calls. Every method throws a Refusal and changes nothing when it may not be. */
export class Calls {
  readonly #deps: CallsDeps

  constructor(deps: CallsDeps) {
    this.#deps = deps
  }

  /** A visitor presses a button. The same requestId again is the same call. */
  request(signageId: number, wish: CallWish): void {
    const { aiTalks, directory, world, flow, now } = this.#deps
    const live = world.signage(signageId)
    // a reserved room has no buttons: its owner comes by the clock
    if (live.kind === 'room') throw new Refusal('wrongState')
    const { requestId, touchButton, reason, lang } = wish
    const at = now()
    if (live.call?.requestId !== requestId) this.#demandNewCall(live, at)
    const candidates = directory.candidates(signageId)
    const free = world.freeHosts(live.companyId).filter((userId) => candidates.includes(userId))
    const story = { touchButton, reason, lang, requestedAt: at, talk: aiTalks.handedOver(live, wish.talkId) }
    flow.perform(signageId, { kind: 'request', requestId, candidates, free }, { story })
    world.change(live, { lastRequestAt: at })
  }

  #demandNewCall(live: OrdinarySignage, at: number): void {
    this.#demandOpen(live)
    const facts = this.#deps.world.facts(live.id)
    if (facts.presence !== 'here' || facts.rest !== 'Standby') throw new Refusal('wrongState')
    const sinceMs = at - live.lastRequestAt
    // a clock that is set back makes no press too soon
    if (sinceMs >= 0 && sinceMs < CALL_OFFER_THROTTLE_MS) throw new Refusal('tooSoon')
  }

  #demandOpen({ companyId }: LiveSignage): void {
    if (!this.#deps.takesCalls()) throw new Refusal('serverStops')
    if (this.#deps.isMoving(companyId)) throw new Refusal('companyMoves')
  }

  /** The visitor stops waiting, or asks to end a talk. */
  home(signageId: number): void {
    if (this.#deps.world.isRoom(signageId)) throw new Refusal('wrongState')
    this.#deps.flow.perform(signageId, { kind: 'home' })
  }

  /** @returns isRepeated: the winner has asked again, nothing has changed */
  accept(userId: number, requestId: string): { signageId: number; isRepeated: boolean } {
    const { world, flow } = this.#deps
    const live = world.withCall(world.knownOperator(userId).companyId, requestId)
    if (!live?.call) throw new Refusal('withdrawn')
    const isFree = willing(live.call, world.freeHosts(live.companyId)).includes(userId)
    const event = flow.perform(live.id, { kind: 'accept', requestId, userId, free: isFree })
    return { signageId: live.id, isRepeated: event.kind === 'acceptRepeated' }
  }

  reject(userId: number, requestId: string): void {
    const { world, flow } = this.#deps
    const live = world.withCall(world.knownOperator(userId).companyId, requestId)
    if (!live) throw new Refusal('withdrawn')
    flow.perform(live.id, { kind: 'reject', requestId, userId })
  }

  /** The operator speaks first (callFromUser). */
  begin(userId: number, signageId: number): void {
    const { directory, world, flow, rooms, now, newId } = this.#deps
    const live = world.signageOfCompany(world.knownOperator(userId).companyId, signageId)
    if (live.kind === 'room') {
      rooms.enter(userId, live)
      return
    }
    this.#demandBegin(userId, live)
    const story = storyByHost(directory.signage(signageId).language, now())
    flow.perform(signageId, { kind: 'begin', requestId: newId(), hostId: userId }, { story })
  }

  #demandBegin(userId: number, live: OrdinarySignage): void {
    const { directory, world, states } = this.#deps
    this.#demandOpen(live)
    if (live.presence !== 'here') throw new Refusal('signageAway')
    if (!directory.candidates(live.id).includes(userId)) throw new Refusal('notACandidate')
    states.demand(userId, 'began')
    const { channelId } = directory.user(userId)
    if (channelId === null || busyChannels(world.liveHosts(live.companyId)).has(channelId))
      throw new Refusal('noChannel')
    if (!live.call && !this.#deps.hasMediaCapacity()) throw new Refusal('noPort')
  }

  /** Ends a talk. Its host and its signage may. A room stays until the reservation's end: its host only goes out. */
  close(by: { userId: number } | { signageId: number }, callId: string, reload: boolean): void {
    const { flow, rooms } = this.#deps
    const live = this.#talkOf(by, callId)
    if (live.kind === 'room') rooms.leave(live, by)
    else flow.perform(live.id, { kind: 'close', cause: 'closed' }, { reload })
  }

  /**
   * A side of a talk says that its peer has given up, or is connected after all: both sides are told, where it is news.
   * @throws Refusal noCall
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
   * The network of one side lets no WebRTC through, or does after all: from now on both go by sockets, or do not any more.
   * @throws Refusal noCall
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
   * The host shows a screen, or no more. Part of the talk's state: whoever reloads still knows it.
   * @throws Refusal notTheHost (in another talk, or none)
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
   * Who really stands for the host: kept with the call, and as the signage's last one (Spec 3).
   * @throws Refusal notTheHost (in another talk, or none), notFound (no character of the company)
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

  /** An administrator takes away what the talk needs. */
  endTalkOf(userId: number): void {
    const { world, flow } = this.#deps
    const [talk, taking] = [world.talkOf(userId), world.takingOf(userId)]
    if (talk) flow.perform(talk.signageId, { kind: 'close', cause: 'closed' })
    if (taking) flow.perform(taking.signageId, { kind: 'endHandOver', cause: 'failed' })
  }

  /** The company moves: whoever calls, waits or talks is cut off. */
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

  /** The visitor's picture has come: whoever has the request in the dialog sees it. */
  pictureCame(signageId: number): void {
    for (const userId of this.#deps.world.holdersOf(signageId))
      this.#deps.announce({ kind: 'requestsChanged', userId })
  }

  /**
   * A peer of the relay came or went. Only where there is room again, or none any more, do calls look again (decisions 8).
   */
  capacityChanged(): void {
    if (!this.#deps.world.isCapacityOther()) return
    for (const companyId of this.#deps.world.companiesWithCalls()) this.#deps.flow.reviewAll(companyId)
  }
}

/** @returns undefined where it is no news */
function sidesAfter(before: readonly TalkSide[], side: TalkSide, on: boolean): TalkSide[] | undefined {
  if (before.includes(side) === on) return undefined
  const others = before.filter((other) => other !== side)
  return on ? [...others, side] : others
}
