import type { Call } from '#rules/call.ts'
import { dueAt, olderFirst } from '#rules/call.ts'
import { crowdedCause, placeInQueue } from '#rules/candidates.ts'
import { LIST_SCOPES, type Role } from '#rules/roles.ts'
import { kioskSceneOf } from '#rules/signage.ts'
import type { Db } from '../../../db/open.ts'
import { findCapture } from '../../../db/queries/calls.ts'
import { findLinkRoom, type ReservationRow } from '../../../db/queries/reservations.ts'
import { type Assignment, listAssignments, listSignagesOfCompany } from '../../../db/queries/signages.ts'
import { listHosts, type UserRow } from '../../../db/queries/users.ts'
import type {
  CallRequest,
  OperatorEntry,
  OwnOperatorState,
  OwnSignageState,
  RoomShape,
  SignageEntry,
  StateEntry,
  TalkShape,
} from '../../contract/realtime/shapes.ts'
import type { Language } from '../../contract/shapes.ts'
import type { Reception } from './reception.ts'
import type { LiveSignage } from './world.ts'

/** The reception as pages see it: entries of lists, own states, the dialog's list. Reads only. */
export class Views {
  readonly #db: Db
  readonly #reception: Reception

  constructor(db: Db, reception: Reception) {
    this.#db = db
    this.#reception = reception
  }

  signageEntry(signageId: number, assignments?: readonly Assignment[]): SignageEntry {
    const { world } = this.#reception
    const row = world.signageRow(signageId)
    const live = world.signage(signageId)
    const state = world.scene(signageId)
    const hostId = live.call?.hostId ?? null
    const assigned = (assignments ?? listAssignments(this.#db, row.companyId)).filter(
      (entry) => entry.signageId === signageId,
    )
    return {
      type: 'signage',
      id: signageId,
      name: row.name,
      storeId: row.storeId ?? 0,
      storeName: row.storeName,
      state,
      scene: kioskSceneOf(world.facts(signageId)),
      since: live.story?.startedAt ?? live.story?.requestedAt ?? live.lostAt ?? live.since,
      hostId,
      hostName: hostId === null ? null : world.userRow(hostId).name,
      touchButton: live.story?.touchButton ?? null,
      lostAt: live.lostAt ?? null,
      monitors: live.monitors.size,
      devices: live.devices ?? null,
      assigned: assigned.map(({ userId, name }) => ({ userId, name })),
      ...shownOf(live, row.language),
    }
  }

  operatorEntry(user: UserRow): OperatorEntry {
    const live = this.#reception.world.operator(user.id)
    return {
      type: 'operator',
      id: user.id,
      name: user.name,
      storeId: user.storeId ?? 0,
      state: live?.state ?? 'Logout',
      since: live?.since ?? 0,
      devices: live?.devices ?? null,
    }
  }

  /** Spec 2.4.14: an administrator sees all of the company, an operator the signages of the own work and store. */
  entriesFor(viewer: { companyId: number; userId: number | null; role: Role }): StateEntry[] {
    const scope = LIST_SCOPES[viewer.role]
    if (scope === 'none') return []
    const assignments = listAssignments(this.#db, viewer.companyId)
    const signages = listSignagesOfCompany(this.#db, viewer.companyId).filter(
      // a reserved room is its owner's and the guest's
      (row) =>
        row.ownerId === null &&
        (scope === 'company' || (viewer.userId !== null && this.sees(viewer.userId, row.id))),
    )
    const operators = listHosts(this.#db, viewer.companyId)
    return [
      ...signages.map((row) => this.signageEntry(row.id, assignments)),
      ...operators.map((user) => this.operatorEntry(user)),
    ]
  }

  /** Whether an operator's lists show this signage: a candidate there, or of the same store. */
  sees(userId: number, signageId: number): boolean {
    const { world } = this.#reception
    const row = world.signageRow(signageId)
    const user = world.userRow(userId)
    if (user.companyId !== row.companyId) return false
    if (row.ownerId !== null) return row.ownerId === userId
    if (user.storeId !== null && user.storeId === row.storeId) return true
    return this.#reception.candidates(signageId).includes(userId)
  }

  /** realtime.md, submitReceptionUser: the whole list offered to an operator, the oldest first. */
  requestsFor(userId: number): CallRequest[] {
    const live = this.#reception.world.operator(userId)
    if (!live) return []
    return this.#reception.world
      .liveSignages(live.companyId)
      .filter((signage) => signage.offeredTo.has(userId) && signage.call && signage.story)
      .sort((a, b) => olderFirst(a.call!, b.call!))
      .map((signage) => this.#request(userId, signage, signage.call!))
  }

  #request(userId: number, live: LiveSignage, call: Call): CallRequest {
    const { world } = this.#reception
    const row = world.signageRow(live.id)
    const capture = findCapture(this.#db, call.requestId)
    return {
      requestId: call.requestId,
      signageId: live.id,
      signageName: row.name,
      storeName: row.storeName,
      touchButton: live.story?.touchButton ?? null,
      lang: live.story?.lang ?? row.language,
      captureImageDir: capture ? captureUrl(call.requestId) : null,
      captureAt: capture?.takenAt ?? null,
      requestedAt: call.requestedAt,
      dueAt: dueAt(call) ?? call.phaseSinceAt,
      alsoOffered: [...live.offeredTo].filter((id) => id !== userId).map((id) => world.userRow(id).name),
      lastUseCharacter: row.lastCharacterName,
    }
  }

  ownSignage(signageId: number): OwnSignageState {
    const { world } = this.#reception
    const live = world.signage(signageId)
    const facts = world.facts(signageId)
    return {
      signageId,
      scene: kioskSceneOf(facts),
      requestId: live.call?.requestId ?? null,
      crowded: live.call?.talk === 'Crowded' ? this.#crowded(live, live.call) : null,
      talk: this.#talk(live),
      endAsked: live.call?.endAskedAt !== undefined,
      monitors: facts.monitors,
      room: this.#room(live, world.running(signageId)),
    }
  }

  #crowded(live: LiveSignage, call: Call): NonNullable<OwnSignageState['crowded']> {
    const { world } = this.#reception
    const cause = crowdedCause(call, world.liveHosts(live.companyId))
    const waiting = world
      .liveSignages(live.companyId)
      .flatMap((other) => (other.call?.talk === 'Crowded' ? [other.call] : []))
    return { cause, place: cause === 'busy' ? placeInQueue(call, waiting) : null }
  }

  ownOperator(userId: number): OwnOperatorState {
    const { world } = this.#reception
    const live = world.knownOperator(userId)
    const talk = world.talkOf(userId)
    const roomId = findLinkRoom(this.#db, userId)
    const running = roomId === undefined ? undefined : world.running(roomId)
    return {
      userId,
      state: live.state,
      since: live.since,
      talk: talk ? this.#talk(talk) : null,
      room: running ? this.#room(world.signage(running.signageId), running) : null,
    }
  }

  #room(live: LiveSignage, running: ReservationRow | undefined): RoomShape | null {
    if (live.ownerId === undefined || !running) return null
    const { id, signageId, title, startAt, endAt, userName } = running
    return {
      reservationId: id,
      ...{ signageId, title, startAt, endAt, hostName: userName },
      isHostHere: live.call?.talk === 'Active' && live.call.hostAbsent !== true,
      isGuestHere: live.presence === 'here',
    }
  }

  #talk(live: LiveSignage): TalkShape | null {
    const { call, story } = live
    if (call?.talk !== 'Active' || call.hostId === undefined) return null
    const { world } = this.#reception
    const row = world.signageRow(live.id)
    const reservation = live.ownerId === undefined ? undefined : world.running(live.id)
    return {
      callId: call.requestId,
      signageId: live.id,
      signageName: reservation?.title ?? row.name,
      storeName: row.storeName,
      touchButton: story?.touchButton ?? null,
      hostId: call.hostId,
      hostName: world.userRow(call.hostId).name,
      requestedAt: call.requestedAt,
      startedAt: story?.startedAt ?? call.phaseSinceAt,
      endsAt: reservation?.endAt ?? null,
    }
  }
}

function shownOf({ report }: LiveSignage, ownLanguage: Language): Pick<SignageEntry, 'shown'> {
  if (!report) return {}
  const { scene, version, mediaId, telop, language = ownLanguage } = report
  return { shown: { scene, version, mediaId, telop, language } }
}

export const captureUrl = (requestId: string): string => `/captures/${requestId}`
