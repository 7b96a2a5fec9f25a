import { type Call, dueAt } from '#core/calls/call.ts'
import { type HandOver, handOverDueAt } from '#core/calls/hand-over.ts'
import type { RoomShape } from '#core/realtime/shapes.ts'
import type { CallRequest, HandOverOffer, TalkShape } from '#core/realtime/talk-shapes.ts'
import type { Directory } from './directory.ts'
import {
  blockedOf,
  isSharingOf,
  type LiveOperator,
  type LiveSignage,
  messageOf,
  unreachedOf,
} from './states.ts'
import type { World } from './world.ts'

/** Requests, talks, hand-overs and reserved rooms as pages show them. Read-only. */
export class TalkViews {
  readonly #world: World
  readonly #directory: Directory

  constructor(world: World, directory: Directory) {
    this.#world = world
    this.#directory = directory
  }

  /** A visitor's call request as an operator's dialog shows it. */
  request(userId: number, live: LiveSignage, call: Call): CallRequest {
    const row = this.#directory.signage(live.id)
    const takenAt = this.#directory.pictureTakenAt(call.requestId)
    return {
      requestId: call.requestId,
      signageId: live.id,
      signageName: row.name,
      storeName: row.storeName,
      touchButton: live.details?.touchButton ?? null,
      lang: live.details?.lang ?? row.language,
      captureImageDir: takenAt === undefined ? null : visitorPictureUrl(call.requestId),
      captureAt: takenAt ?? null,
      requestedAt: call.requestedAt,
      dueAt: dueAt(call) ?? call.phaseSinceAt,
      alsoOffered: [...live.offeredTo]
        .filter((id) => id !== userId)
        .map((id) => this.#directory.user(id).name),
      lastUseCharacter: row.lastCharacterName,
      ...(live.details?.talk && { talk: live.details.talk }),
    }
  }

  /** Talks that colleagues ask this operator to take over. */
  handOversTo({ userId, companyId }: LiveOperator): { handOvers?: HandOverOffer[] } {
    const handOvers = [...this.#world.handOvers(companyId)].flatMap((live) => {
      const { call, details } = live
      const handOver = call?.handOver
      if (!call || handOver?.toId !== userId || handOver.acceptedAt !== undefined) return []
      const row = this.#directory.signage(live.id)
      return [
        {
          callId: call.requestId,
          signageId: live.id,
          signageName: row.name,
          storeName: row.storeName,
          touchButton: details?.touchButton ?? null,
          lang: details?.lang ?? row.language,
          fromName: this.#directory.user(call.hostId ?? userId).name,
          ...(handOver.note && { note: handOver.note }),
          startedAt: details?.startedAt ?? call.phaseSinceAt,
          offeredAt: handOver.sinceAt,
          dueAt: handOverDueAt(handOver),
        },
      ]
    })
    return handOvers.length > 0 ? { handOvers } : {}
  }

  /**
   * Hides from visitors what only operators may see: listeners, the AI dialogue before the call, and a hand-over that
   * is not accepted yet.
   */
  forVisitor(live: LiveSignage): TalkShape | null {
    const talk = this.talk(live)
    if (!talk) return null
    const { handOver, listeners: _, before: __, ...shown } = talk
    return handOver?.isComing ? { ...shown, handOver } : shown
  }

  /** The running reservation of a room; null if none is running. */
  room(roomId: number): RoomShape | null {
    const running = this.#directory.running(roomId)
    if (!running) return null
    const { id, signageId, title, startAt, endAt, userName, userLatinName } = running
    const { call, presence, guestName } = this.#world.signage(roomId)
    return {
      reservationId: id,
      signageId,
      title,
      startAt,
      endAt,
      hostName: userName,
      ...(userLatinName !== '' && { hostLatinName: userLatinName }),
      isHostHere: call?.talk === 'Active' && call.hostAbsent !== true,
      isGuestHere: presence === 'here',
      ...(guestName !== undefined && { guestName }),
    }
  }

  #handOver(handOver: HandOver): NonNullable<TalkShape['handOver']> {
    const { toId, acceptedAt } = handOver
    const { name: toName, latinName } = this.#directory.user(toId)
    const isComing = acceptedAt !== undefined
    const latin = latinName === '' ? {} : { toLatinName: latinName }
    return { toId, toName, ...latin, isComing, dueAt: handOverDueAt(handOver) }
  }

  #listeners({ listeners }: LiveSignage): NonNullable<TalkShape['listeners']> {
    return [...listeners].map(([userId, whisperingPage]) => {
      const { name } = this.#directory.user(userId)
      return { userId, name, whispers: whisperingPage !== null }
    })
  }

  talk(live: LiveSignage): TalkShape | null {
    const { call, details } = live
    if (call?.talk !== 'Active' || call.hostId === undefined) return null
    const row = this.#directory.signage(live.id)
    const host = this.#world.operator(call.hostId)
    const { name, latinName } = this.#directory.user(call.hostId)
    const reservation = live.kind === 'room' ? this.#directory.running(live.id) : undefined
    return {
      callId: call.requestId,
      signageId: live.id,
      signageName: reservation?.title ?? row.name,
      storeName: row.storeName,
      touchButton: details?.touchButton ?? null,
      hostId: call.hostId,
      hostName: name,
      ...(latinName !== '' && { hostLatinName: latinName }),
      requestedAt: call.requestedAt,
      startedAt: details?.startedAt ?? call.phaseSinceAt,
      lang: details?.lang,
      endsAt: reservation?.endAt ?? null,
      characterId: reservation?.characterId ?? null,
      unreached: [...unreachedOf(live)],
      isSharing: isSharingOf(live),
      ...shownMessage(live),
      ...(live.guestName !== undefined && { guestName: live.guestName }),
      hostLostAt: (call.hostAbsent !== true && host?.lostAt) || null,
      ...(blockedOf(live).length > 0 && { blocked: [...blockedOf(live)] }),
      ...(details?.talk && { before: details.talk }),
      ...captionsOf(live),
      ...(call.handOver && { handOver: this.#handOver(call.handOver) }),
      ...(live.listeners.size > 0 && { listeners: this.#listeners(live) }),
    }
  }
}

function shownMessage(live: LiveSignage): Pick<TalkShape, 'message'> {
  const message = messageOf(live)
  return message === undefined ? {} : { message }
}

function captionsOf({ captions }: LiveSignage): Pick<TalkShape, 'captions'> {
  if (!captions) return {}
  const { settings, langs, isUntranslated } = captions
  return { captions: { ...settings, langs, isUntranslated } }
}

export const visitorPictureUrl = (requestId: string): string => `/captures/${requestId}`
