import { LIST_SCOPES, type Role } from '#core/accounts/roles.ts'
import type { Call } from '#core/calls/call.ts'
import { dueAt, olderFirst } from '#core/calls/call.ts'
import { crowdedCause, desksFor, placeInQueue } from '#core/calls/candidates.ts'
import { type HandOver, handOverDueAt } from '#core/calls/hand-over.ts'
import { expectedWaitMinutes } from '#core/calls/waiting.ts'
import type { Language } from '#core/fields/shapes.ts'
import type {
  CallRequest,
  HandOverOffer,
  OperatorEntry,
  OwnOperatorState,
  OwnSignageState,
  RoomShape,
  SignageEntry,
  StateEntry,
  TalkShape,
} from '#core/realtime/shapes.ts'
import { kioskSceneOf } from '#core/signages/signage.ts'
import type { UserRow } from '../../db/queries/users.ts'
import type { Directory } from './directory.ts'
import { blockedOf, isSharingOf, type LiveOperator, type LiveSignage, unreachedOf } from './states.ts'
import type { TalkTimesOfDay } from './talk-times.ts'
import type { World } from './world.ts'

/** The reception as pages show it: list entries, own states, the requests dialog. Read-only. */
export class Views {
  readonly #world: World
  readonly #directory: Directory
  readonly #talkTimes: Pick<TalkTimesOfDay, 'typicalMs'>

  constructor(world: World, directory: Directory, talkTimes: Pick<TalkTimesOfDay, 'typicalMs'>) {
    this.#world = world
    this.#directory = directory
    this.#talkTimes = talkTimes
  }

  signageEntry(signageId: number): SignageEntry {
    const row = this.#directory.signage(signageId)
    const live = this.#world.signage(signageId)
    const state = this.#world.scene(signageId)
    const hostId = live.call?.hostId ?? null
    return {
      type: 'signage',
      id: signageId,
      name: row.name,
      storeId: row.storeId ?? 0,
      storeName: row.storeName,
      state,
      scene: kioskSceneOf(this.#world.facts(signageId)),
      since: live.details?.startedAt ?? live.details?.requestedAt ?? live.lostAt ?? live.since,
      hostId,
      hostName: hostId === null ? null : this.#directory.user(hostId).name,
      touchButton: live.details?.touchButton ?? null,
      lostAt: live.lostAt ?? null,
      monitors: live.monitors.size,
      devices: live.devices ?? null,
      assigned: this.#directory.assignedTo(signageId),
      ...guidanceOf(live),
      ...aiTalkOf(live),
      ...shownOf(live, row.language),
    }
  }

  /** The language of the current call, else the signage's own. */
  visitorLanguage(signageId: number): Language {
    return this.#world.signage(signageId).details?.lang ?? this.#directory.signage(signageId).language
  }

  operatorEntry(user: UserRow): OperatorEntry {
    const live = this.#world.operator(user.id)
    return {
      type: 'operator',
      id: user.id,
      name: user.name,
      storeId: user.storeId ?? 0,
      state: live?.state ?? 'Logout',
      since: live?.since ?? 0,
      ...awayUntilOf(user, live),
      hasChannel: user.channelId !== null,
      devices: live?.devices ?? null,
    }
  }

  /** Spec 2.4.14: administrators see the whole company, operators the signages of their own work and store. */
  entriesFor(viewer: { companyId: number; userId: number | null; role: Role }): StateEntry[] {
    const scope = LIST_SCOPES[viewer.role]
    if (scope === 'none') return []
    const signages = this.#directory.signagesOf(viewer.companyId).filter(
      // Reserved rooms are visible to their owner and guest only.
      (row) =>
        row.ownerId === null &&
        (scope === 'company' || (viewer.userId !== null && this.sees(viewer.userId, row.id))),
    )
    const operators = this.#directory.hostsOf(viewer.companyId)
    return [
      ...signages.map((row) => this.signageEntry(row.id)),
      ...operators.map((user) => this.operatorEntry(user)),
    ]
  }

  sceneOf(signageId: number): SignageEntry['state'] {
    return this.#world.scene(signageId)
  }

  /** Whether this operator's lists show this signage. */
  sees(userId: number, signageId: number): boolean {
    return this.#directory.sees(userId, signageId)
  }

  /** realtime, submitReceptionUser: all requests offered to an operator, oldest first. */
  requestsFor(userId: number): CallRequest[] {
    const live = this.#world.operator(userId)
    if (!live) return []
    return [...this.#world.withCalls(live.companyId)]
      .filter((signage) => signage.offeredTo.has(userId) && signage.call && signage.details)
      .sort((a, b) => olderFirst(a.call!, b.call!))
      .map((signage) => this.#request(userId, signage, signage.call!))
  }

  #request(userId: number, live: LiveSignage, call: Call): CallRequest {
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

  ownSignage(signageId: number): OwnSignageState {
    const live = this.#world.signage(signageId)
    const facts = this.#world.facts(signageId)
    return {
      signageId,
      scene: kioskSceneOf(facts),
      requestId: live.call?.requestId ?? null,
      crowded: live.call?.talk === 'Crowded' ? this.#crowded(live, live.call) : null,
      talk: this.#talkForVisitor(live),
      endAsked: live.call?.endAskedAt !== undefined,
      monitors: facts.monitors,
      room: live.kind === 'room' ? this.#room(signageId) : null,
      ...ownGuidanceOf(live),
    }
  }

  #crowded(live: LiveSignage, call: Call): NonNullable<OwnSignageState['crowded']> {
    const hosts = this.#world.liveHosts(live.companyId)
    const cause = crowdedCause(call, hosts)
    if (cause === 'absent') return { cause, place: null, waitMinutes: null }
    const waiting = [...this.#world.withCalls(live.companyId)].flatMap((other) =>
      other.call?.talk === 'Crowded' ? [other.call] : [],
    )
    const place = placeInQueue(call, waiting)
    const talkMs = this.#talkTimes.typicalMs(live.companyId, live.details?.touchButton ?? null)
    return { cause, place, waitMinutes: expectedWaitMinutes(place, talkMs, desksFor(call, hosts)) }
  }

  ownOperator(userId: number): OwnOperatorState {
    const live = this.#world.knownOperator(userId)
    const talk = this.#world.hostedBy(userId)
    const taking = this.#world.takenOverBy(userId)
    const roomId = this.#directory.roomOf(userId)
    const user = this.#directory.user(userId)
    return {
      userId,
      state: live.state,
      since: live.since,
      ...awayUntilOf(user, live),
      hasChannel: user.channelId !== null,
      talk: talk ? this.#talk(talk) : null,
      ...(taking && { taking: this.#talk(taking) ?? undefined }),
      ...this.#handOversTo(live),
      room: roomId === undefined ? null : this.#room(roomId),
    }
  }

  #handOversTo({ userId, companyId }: LiveOperator): { handOvers?: HandOverOffer[] } {
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
          startedAt: details?.startedAt ?? call.phaseSinceAt,
          offeredAt: handOver.sinceAt,
          dueAt: handOverDueAt(handOver),
        },
      ]
    })
    return handOvers.length > 0 ? { handOvers } : {}
  }

  /**
   * Hides from visitors what only operators may see: listeners, the AI talk before the call, and a hand-over that is
   * not accepted yet.
   */
  #talkForVisitor(live: LiveSignage): TalkShape | null {
    const talk = this.#talk(live)
    if (!talk) return null
    const { handOver, listeners: _, before: __, ...shown } = talk
    return handOver?.isComing ? { ...shown, handOver } : shown
  }

  /** Null unless a reservation is running. */
  #room(roomId: number): RoomShape | null {
    const running = this.#directory.running(roomId)
    if (!running) return null
    const { id, signageId, title, startAt, endAt, userName } = running
    const { call, presence } = this.#world.signage(roomId)
    return {
      reservationId: id,
      signageId,
      title,
      startAt,
      endAt,
      hostName: userName,
      isHostHere: call?.talk === 'Active' && call.hostAbsent !== true,
      isGuestHere: presence === 'here',
    }
  }

  #handOver(handOver: HandOver): NonNullable<TalkShape['handOver']> {
    const { toId, acceptedAt } = handOver
    const toName = this.#directory.user(toId).name
    return { toId, toName, isComing: acceptedAt !== undefined, dueAt: handOverDueAt(handOver) }
  }

  #listeners({ listeners }: LiveSignage): NonNullable<TalkShape['listeners']> {
    return [...listeners].map(([userId, whispers]) => {
      const { name } = this.#directory.user(userId)
      return { userId, name, whispers }
    })
  }

  #talk(live: LiveSignage): TalkShape | null {
    const { call, details } = live
    if (call?.talk !== 'Active' || call.hostId === undefined) return null
    const row = this.#directory.signage(live.id)
    const host = this.#world.operator(call.hostId)
    const reservation = live.kind === 'room' ? this.#directory.running(live.id) : undefined
    return {
      callId: call.requestId,
      signageId: live.id,
      signageName: reservation?.title ?? row.name,
      storeName: row.storeName,
      touchButton: details?.touchButton ?? null,
      hostId: call.hostId,
      hostName: this.#directory.user(call.hostId).name,
      requestedAt: call.requestedAt,
      startedAt: details?.startedAt ?? call.phaseSinceAt,
      lang: details?.lang,
      endsAt: reservation?.endAt ?? null,
      characterId: reservation?.characterId ?? null,
      unreached: [...unreachedOf(live)],
      isSharing: isSharingOf(live),
      hostLostAt: (call.hostAbsent !== true && host?.lostAt) || null,
      ...(blockedOf(live).length > 0 && { blocked: [...blockedOf(live)] }),
      ...(details?.talk && { before: details.talk }),
      ...captionsOf(live),
      ...(call.handOver && { handOver: this.#handOver(call.handOver) }),
      ...(live.listeners.size > 0 && { listeners: this.#listeners(live) }),
    }
  }
}

const awayUntilOf = ({ awayUntil }: UserRow, live: LiveOperator | undefined): { awayUntil?: number } =>
  awayUntil !== null && live?.state === 'Leaving' ? { awayUntil } : {}

function guidanceOf({ guiding }: LiveSignage): Pick<SignageEntry, 'guidance'> {
  if (!guiding) return {}
  const { targetId, mapId, texts, since } = guiding
  return { guidance: { targetId, mapId, title: texts.ja?.title ?? '', since } }
}

function ownGuidanceOf({ guiding }: LiveSignage): Pick<OwnSignageState, 'guidance'> {
  if (!guiding) return {}
  const { targetId, texts, since } = guiding
  return { guidance: { targetId, texts, since } }
}

function captionsOf({ captions }: LiveSignage): Pick<TalkShape, 'captions'> {
  if (!captions) return {}
  const { settings, langs, isUntranslated } = captions
  return { captions: { ...settings, langs, isUntranslated } }
}

function aiTalkOf({ aiTalk }: LiveSignage): Pick<SignageEntry, 'aiTalk'> {
  if (!aiTalk) return {}
  const { words: _, ...shown } = aiTalk
  return { aiTalk: shown }
}

function shownOf({ report }: LiveSignage, ownLanguage: Language): Pick<SignageEntry, 'shown'> {
  if (!report) return {}
  const { scene, version, mediaId, telop, language = ownLanguage } = report
  return { shown: { scene, version, mediaId, telop, language } }
}

export const visitorPictureUrl = (requestId: string): string => `/captures/${requestId}`
