import type { Call } from '#core/calls/call.ts'
import {
  ableHosts,
  busyChannels,
  canTakeOver,
  isFree,
  type LiveHost,
  type NotFreeCause,
  notFreeCauseOf,
} from '#core/calls/candidates.ts'
import { Refusal } from '#core/http/refusals.ts'
import { storedAt } from '#core/operator/rules.ts'
import { mediaTransportOf } from '#core/realtime/media-transport.ts'
import type { TalkSide } from '#core/realtime/talk-shapes.ts'
import { type Scene, type SignageFacts, sceneOf } from '#core/signages/signage.ts'
import { CompanyActivity } from './company-activity.ts'
import type { Directory } from './directory.ts'
import { blockedOf, type ChangeOf, type LiveOperator, type LiveSignage, newSignage } from './states.ts'
import { TalkPlaces } from './talk-places.ts'
import type { WorldQueries } from './world-queries.ts'

interface WorldDeps {
  directory: Directory
  now: () => number
  /** Whether the relay has room for another call. If not, no operator counts as free, and the visitor waits (decisions 8). */
  hasMediaCapacity: () => boolean
}

/** Live state of all companies, for the reception only. Contains no rules: it combines stored and live data. */
export class World implements WorldQueries {
  readonly #signages = new Map<number, LiveSignage>()
  readonly #operators = new Map<number, LiveOperator>()
  readonly #activities = new Map<number, CompanyActivity>()
  readonly #places = new TalkPlaces()
  readonly #deps: WorldDeps
  /**
   * Whether the relay had room at the last takeCapacityChange. Also becomes false when freeHosts finds no room, so that
   * the next takeCapacityChange can report that there is room again.
   */
  #hadCapacity = true

  constructor(deps: WorldDeps) {
    this.#deps = deps
  }

  // --- For the modules of the reception ---

  /** @throws Refusal notFound if there is no such signage */
  signage(signageId: number): LiveSignage {
    const known = this.#signages.get(signageId)
    if (known) return known
    const { id, companyId, ownerId } = this.#deps.directory.signage(signageId)
    const live = newSignage({ id, companyId, ownerId, since: this.#deps.now() })
    this.#signages.set(signageId, live)
    return live
  }

  #activity(companyId: number): CompanyActivity {
    const known = this.#activities.get(companyId)
    if (known) return known
    const floor = new CompanyActivity()
    this.#activities.set(companyId, floor)
    return floor
  }

  /** @throws Refusal notFound if the company has no such signage */
  signageOfCompany(companyId: number, signageId: number): LiveSignage {
    if (this.#deps.directory.signage(signageId).companyId !== companyId) throw new Refusal('notFound')
    return this.signage(signageId)
  }

  change<Live extends LiveSignage>(live: Live, change: ChangeOf<Live>): void {
    const before = { call: live.call, monitors: live.monitors }
    Object.assign(live, change)
    if (before.call !== live.call) this.#callChanged(live, before.call)
    if (before.monitors !== live.monitors) this.#activity(live.companyId).watch(live, before.monitors)
  }

  #callChanged(live: LiveSignage, before: Call | undefined): void {
    this.#places.follow(live, before)
    this.#activity(live.companyId).call(live, before)
  }

  /** Removes a deleted signage. Call after its sockets have been closed. */
  forgetSignage(signageId: number): void {
    const live = this.#signages.get(signageId)
    if (live) this.change(live, { call: undefined, monitors: new Set(), listeners: new Map() })
    this.#signages.delete(signageId)
  }

  /** All signages of a company with a call in any state. */
  withCalls(companyId: number): Iterable<LiveSignage> {
    return this.#activity(companyId).calling()
  }

  companiesWithCalls(): number[] {
    return [...this.#activities].filter(([, floor]) => floor.hasCalls).map(([companyId]) => companyId)
  }

  withCall(companyId: number, requestId: string): LiveSignage | undefined {
    return this.#activity(companyId).withCall(requestId)
  }

  /** Whether the relay has become full or has room again since the calls of all companies were last re-evaluated. */
  takeCapacityChange(): boolean {
    const [before, now] = [this.#hadCapacity, this.#deps.hasMediaCapacity()]
    this.#hadCapacity = now
    return before !== now
  }

  /** The signages that this operator monitors. */
  watchedBy(companyId: number, userId: number): LiveSignage[] {
    return this.#activity(companyId).watchedBy(userId)
  }

  /** The signage in whose call this operator talks to the visitor. */
  hostedBy(userId: number): LiveSignage | undefined {
    return this.#places.hostedBy(userId)
  }

  /** The signage whose talk this operator is about to take over. */
  takenOverBy(userId: number): LiveSignage | undefined {
    return this.#places.takenOverBy(userId)
  }

  /** All signages of a company whose talk is being handed over. */
  handOvers(companyId: number): Iterable<LiveSignage> {
    return this.#activity(companyId).handOvers
  }

  /** Whether this operator could take over the talk at this signage. */
  isAbleToTake(userId: number, { companyId, call }: LiveSignage): boolean {
    return call?.hostId !== undefined && canTakeOver(userId, call.hostId, this.liveHosts(companyId))
  }

  /**
   * The operator's state, created on first access as signed out.
   * @throws Refusal notFound (no such user), notAllowed (the user belongs to no company)
   */
  knownOperator(userId: number): LiveOperator {
    const known = this.#operators.get(userId)
    if (known) return known
    const { companyId } = this.#deps.directory.user(userId)
    if (companyId === null) throw new Refusal('notAllowed')
    const since = this.#deps.now()
    const live: LiveOperator = { userId, companyId, state: 'Logout', here: false, since, wasOut: false }
    this.#operators.set(userId, live)
    this.#activity(companyId).people.set(userId, live)
    return live
  }

  changeOperator(live: LiveOperator, change: ChangeOf<LiveOperator>): void {
    Object.assign(live, change)
  }

  forgetOperator(userId: number): void {
    const live = this.#operators.get(userId)
    if (live) this.#activity(live.companyId).people.delete(userId)
    this.#operators.delete(userId)
  }

  // --- The methods of WorldQueries ---

  companyOf(signageId: number): number {
    return this.signage(signageId).companyId
  }

  isRoom(signageId: number): boolean {
    return this.signage(signageId).kind === 'room'
  }

  isOwner(userId: number, roomId: number): boolean {
    const live = this.signage(roomId)
    return live.kind === 'room' && live.ownerId === userId
  }

  facts(signageId: number): SignageFacts {
    const { directory } = this.#deps
    const { rest } = directory.signage(signageId)
    const { kind, call, monitors, presence } = this.signage(signageId)
    const facts = { talk: call?.talk ?? 'none', monitors: monitors.size } as const
    if (kind === 'signage') return { ...facts, rest, presence }
    return { ...facts, rest: 'Standby', presence: directory.running(signageId) ? 'here' : 'gone' }
  }

  scene(signageId: number): Scene {
    return sceneOf(this.facts(signageId))
  }

  connectionOf(signageId: number): ReturnType<WorldQueries['connectionOf']> {
    const { presence, devices = null } = this.signage(signageId)
    return { presence, devices }
  }

  callOf(signageId: number): Call | undefined {
    return this.signage(signageId).call
  }

  callsOf(companyId: number): ReturnType<WorldQueries['callsOf']> {
    return [...this.withCalls(companyId)].map(({ id, call, offeredTo, listeners }) => ({
      signageId: id,
      hosts: [call?.hostId, call?.handOver?.toId].filter((userId) => userId !== undefined),
      holders: [...offeredTo],
      listeners: [...listeners.keys()],
    }))
  }

  talks(): ReturnType<WorldQueries['talks']> {
    const sum = { Calling: 0, Crowded: 0, Active: 0 }
    for (const companyId of this.companiesWithCalls())
      for (const { call } of this.withCalls(companyId)) if (call && call.talk !== 'none') sum[call.talk] += 1
    return sum
  }

  blockedOf(signageId: number): readonly TalkSide[] {
    return blockedOf(this.signage(signageId))
  }

  socketTalkOf(by: { userId: number } | { signageId: number }): ReturnType<WorldQueries['socketTalkOf']> {
    const live = 'signageId' in by ? this.signage(by.signageId) : this.hostedBy(by.userId)
    const { talk, hostId, hostAbsent } = live?.call ?? {}
    if (!live || talk !== 'Active' || hostId === undefined || hostAbsent) return undefined
    return mediaTransportOf(blockedOf(live)) === 'socket' ? { signageId: live.id, hostId } : undefined
  }

  holdersOf(signageId: number): ReadonlySet<number> {
    return this.signage(signageId).offeredTo
  }

  monitorsOf(signageId: number): ReadonlySet<number> {
    return this.signage(signageId).monitors
  }

  talkOf(userId: number): ReturnType<WorldQueries['talkOf']> {
    const live = this.hostedBy(userId)
    return live?.call && { signageId: live.id, callId: live.call.requestId }
  }

  takeOverOf(userId: number): ReturnType<WorldQueries['takeOverOf']> {
    const live = this.takenOverBy(userId)
    return live?.call && { signageId: live.id, callId: live.call.requestId }
  }

  listenersOf(signageId: number): ReadonlyMap<number, string | null> {
    return this.signage(signageId).listeners
  }

  mayUseMedia({ companyId, userId, signageId }: Parameters<WorldQueries['mayUseMedia']>[0]): boolean {
    if (signageId !== null) {
      const { call, monitors } = this.signage(signageId)
      return call?.talk === 'Calling' || call?.talk === 'Active' || monitors.size > 0
    }
    if (userId === null || companyId === null) return false
    return (
      this.hostedBy(userId) !== undefined ||
      this.takenOverBy(userId) !== undefined ||
      this.watchedBy(companyId, userId).length > 0 ||
      [...this.withCalls(companyId)].some(({ listeners }) => listeners.has(userId))
    )
  }

  operator(userId: number): LiveOperator | undefined {
    return this.#operators.get(userId)
  }

  liveHosts(companyId: number): LiveHost[] {
    const { directory } = this.#deps
    const there = [...this.#activity(companyId).people.values()].filter(({ userId }) =>
      directory.hasUser(userId),
    )
    const at = this.#deps.now()
    return there.map(({ userId, state, here }) => {
      const user = directory.user(userId)
      const channelId = user.channelId ?? undefined
      const isInRoom = this.hostedBy(userId)?.kind === 'room'
      return { userId, state, here, stored: storedAt(user, at), channelId, isInRoom }
    })
  }

  freeHosts(companyId: number): number[] {
    if (!this.#deps.hasMediaCapacity()) {
      this.#hadCapacity = false
      return []
    }
    const hosts = this.liveHosts(companyId)
    const busy = busyChannels(hosts)
    return hosts.filter((host) => isFree(host, busy)).map((host) => host.userId)
  }

  notFreeCause(companyId: number, userId: number): NotFreeCause | undefined {
    const hosts = this.liveHosts(companyId)
    const host = hosts.find((other) => other.userId === userId)
    return notFreeCauseOf(host, busyChannels(hosts)) ?? (this.#deps.hasMediaCapacity() ? undefined : 'noPort')
  }

  /** Operators who can answer a call now or after their current talk. */
  ableHosts(companyId: number): number[] {
    return ableHosts(this.liveHosts(companyId))
  }
}
