import { LIST_SCOPES, type Role } from '#core/accounts/roles.ts'
import type { Call } from '#core/calls/call.ts'
import { olderFirst } from '#core/calls/call.ts'
import { crowdedCause, placeInQueue, talksAtOnceFor } from '#core/calls/candidates.ts'
import { expectedWaitMinutes } from '#core/calls/waiting.ts'
import type { Language } from '#core/fields/shapes.ts'
import type {
  OperatorEntry,
  OwnOperatorState,
  OwnSignageState,
  SignageEntry,
  StateEntry,
} from '#core/realtime/shapes.ts'
import type { CallRequest } from '#core/realtime/talk-shapes.ts'
import { kioskSceneOf } from '#core/signages/signage.ts'
import type { UserRow } from '../../db/queries/users.ts'
import type { OpeningTimes } from '../hours/opening-times.ts'
import type { Directory } from './directory.ts'
import type { LiveOperator, LiveSignage } from './states.ts'
import type { TalkTimesOfDay } from './talk-times.ts'
import { TalkViews } from './talk-views.ts'
import type { World } from './world.ts'

/**
 * The state of the reception as pages show it: list entries, a page's own state, the dialog of call requests.
 * Read-only.
 */
export class Views {
  readonly #world: World
  readonly #directory: Directory
  readonly #talkTimes: Pick<TalkTimesOfDay, 'typicalMs'>
  readonly #hours: Pick<OpeningTimes, 'stateOf'>
  readonly #talks: TalkViews

  constructor(
    world: World,
    directory: Directory,
    talkTimes: Pick<TalkTimesOfDay, 'typicalMs'>,
    hours: Pick<OpeningTimes, 'stateOf'>,
  ) {
    this.#hours = hours
    this.#world = world
    this.#directory = directory
    this.#talkTimes = talkTimes
    this.#talks = new TalkViews(world, directory)
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
      ...(row.aiTalk && { offersAi: true }),
      ...waitingCallOf(live),
      ...guidanceOf(live),
      ...aiTalkOf(live),
      ...shownOf(live, row.language),
      ...this.#closed(live),
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

  /**
   * The list entries that a user sees (Spec 2.4.14): all operators, and the signages. Administrators see all signages
   * of the company. Operators see the signages whose calls they may answer and those of their store.
   */
  entriesFor(viewer: { companyId: number; userId: number | null; role: Role }): StateEntry[] {
    const scope = LIST_SCOPES[viewer.role]
    if (scope === 'none') return []
    const signages = this.#directory.signagesOf(viewer.companyId).filter(
      // Reserved rooms are not listed, because only their owner and their visitor may see them.
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

  /** All requests offered to an operator, oldest first (docs/realtime.md, submitReceptionUser). */
  requestsFor(userId: number): CallRequest[] {
    const live = this.#world.operator(userId)
    if (!live) return []
    return [...this.#world.withCalls(live.companyId)]
      .filter((signage) => signage.offeredTo.has(userId) && signage.call && signage.details)
      .sort((a, b) => olderFirst(a.call!, b.call!))
      .map((signage) => this.#talks.request(userId, signage, signage.call!))
  }

  ownSignage(signageId: number): OwnSignageState {
    const live = this.#world.signage(signageId)
    const facts = this.#world.facts(signageId)
    return {
      signageId,
      scene: kioskSceneOf(facts),
      requestId: live.call?.requestId ?? null,
      crowded: live.call?.talk === 'Crowded' ? this.#crowded(live, live.call) : null,
      talk: this.#talks.forVisitor(live),
      endAsked: live.call?.endAskedAt !== undefined,
      monitors: facts.monitors,
      room: live.kind === 'room' ? this.#talks.room(signageId) : null,
      ...ownGuidanceOf(live),
      ...this.#closed(live),
    }
  }

  /** Why the signage is closed, if it is. A reserved room has no opening hours: it opens only by its reservations. */
  #closed({ id, companyId, kind }: LiveSignage): Pick<OwnSignageState, 'closed'> {
    if (kind === 'room') return {}
    const { isOpen, ...closed } = this.#hours.stateOf(companyId, this.#directory.signage(id).storeId)
    return isOpen ? {} : { closed }
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
    return { cause, place, waitMinutes: expectedWaitMinutes(place, talkMs, talksAtOnceFor(call, hosts)) }
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
      talk: talk ? this.#talks.talk(talk) : null,
      ...(taking && { taking: this.#talks.talk(taking) ?? undefined }),
      ...this.#talks.handOversTo(live),
      room: roomId === undefined ? null : this.#talks.room(roomId),
    }
  }
}

const awayUntilOf = ({ awayUntil }: UserRow, live: LiveOperator | undefined): { awayUntil?: number } =>
  awayUntil !== null && live?.state === 'Leaving' ? { awayUntil } : {}

function waitingCallOf({ call }: LiveSignage): Pick<SignageEntry, 'waitingCallId'> {
  return call && call.talk !== 'Active' ? { waitingCallId: call.requestId } : {}
}

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

function aiTalkOf({ aiTalk }: LiveSignage): Pick<SignageEntry, 'aiTalk'> {
  if (!aiTalk) return {}
  const { words: _, ...shown } = aiTalk
  return { aiTalk: shown }
}

function shownOf({ report }: LiveSignage, ownLanguage: Language): Pick<SignageEntry, 'shown'> {
  if (!report) return {}
  const { scene, version, mediaId, telop, language = ownLanguage, screen } = report
  return { shown: { scene, version, mediaId, telop, language, ...(screen && { screen }) } }
}
