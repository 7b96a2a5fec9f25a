import type { Call } from '#rules/call.ts'
import { busyChannels, isFree, type LiveHost } from '#rules/candidates.ts'
import { type Scene, type SignageFacts, sceneOf } from '#rules/signage.ts'
import { Refusal } from '../../contract/refusals.ts'
import type { Directory } from './directory.ts'
import type { Questions } from './questions.ts'
import type { ChangeOf, LiveOperator, LiveSignage } from './states.ts'

interface WorldDeps {
  directory: Directory
  now: () => number
  /** False when the relay has no port left: nobody counts as free then, and the visitor waits (decisions 8). */
  hasMediaCapacity: () => boolean
}

/** The live picture of all companies, the reception's own. Holds no rules: it joins what is stored with what is happening. */
export class World implements Questions {
  readonly #signages = new Map<number, LiveSignage>()
  readonly #operators = new Map<number, LiveOperator>()
  readonly #deps: WorldDeps

  constructor(deps: WorldDeps) {
    this.#deps = deps
  }

  // --- for the reception's subjects ---

  /** @throws Refusal notFound */
  signage(signageId: number): LiveSignage {
    const known = this.#signages.get(signageId)
    if (known) return known
    const { id, companyId, ownerId } = this.#deps.directory.signage(signageId)
    const nobody: ReadonlySet<number> = new Set()
    const since = this.#deps.now()
    const nothingYet = {
      id,
      companyId,
      presence: 'gone',
      monitors: nobody,
      offeredTo: nobody,
      since,
    } as const
    const live: LiveSignage =
      ownerId === null
        ? { kind: 'signage', ...nothingYet, lastRequestAt: Number.NEGATIVE_INFINITY }
        : { kind: 'room', ...nothingYet, ownerId }
    this.#signages.set(signageId, live)
    return live
  }

  /** @throws Refusal notFound, also for another company's */
  signageOfCompany(companyId: number, signageId: number): LiveSignage {
    if (this.#deps.directory.signage(signageId).companyId !== companyId) throw new Refusal('notFound')
    return this.signage(signageId)
  }

  change<Live extends LiveSignage>(live: Live, change: ChangeOf<Live>): void {
    Object.assign(live, change)
  }

  /** Of something that is deleted. Its sockets have ended before. */
  forgetSignage(signageId: number): void {
    this.#signages.delete(signageId)
  }

  /** Signages of a company that have been seen since the start. */
  liveSignages(companyId: number): LiveSignage[] {
    return [...this.#signages.values()].filter((live) => live.companyId === companyId)
  }

  companiesWithCalls(): Set<number> {
    return new Set([...this.#signages.values()].filter((live) => live.call).map((live) => live.companyId))
  }

  withCall(companyId: number, requestId: string): LiveSignage | undefined {
    return this.liveSignages(companyId).find((live) => live.call?.requestId === requestId)
  }

  /** Where this operator talks. */
  hostedBy(userId: number): LiveSignage | undefined {
    return [...this.#signages.values()].find(
      ({ call }) => call?.talk === 'Active' && call.hostId === userId && call.hostAbsent !== true,
    )
  }

  /** The operator, made known at the first need (signed out). @throws Refusal notFound, notAllowed (of no company) */
  knownOperator(userId: number): LiveOperator {
    const known = this.#operators.get(userId)
    if (known) return known
    const { companyId } = this.#deps.directory.user(userId)
    if (companyId === null) throw new Refusal('notAllowed')
    const since = this.#deps.now()
    const live: LiveOperator = { userId, companyId, state: 'Logout', here: false, since, wasOut: false }
    this.#operators.set(userId, live)
    return live
  }

  changeOperator(live: LiveOperator, change: ChangeOf<LiveOperator>): void {
    Object.assign(live, change)
  }

  forgetOperator(userId: number): void {
    this.#operators.delete(userId)
  }

  // --- questions ---

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

  lineOf(signageId: number): ReturnType<Questions['lineOf']> {
    const { presence, devices = null } = this.signage(signageId)
    return { presence, devices }
  }

  callOf(signageId: number): Call | undefined {
    return this.signage(signageId).call
  }

  holdersOf(signageId: number): ReadonlySet<number> {
    return this.signage(signageId).offeredTo
  }

  monitorsOf(signageId: number): ReadonlySet<number> {
    return this.signage(signageId).monitors
  }

  talkOf(userId: number): ReturnType<Questions['talkOf']> {
    const live = this.hostedBy(userId)
    return live?.call && { signageId: live.id, callId: live.call.requestId }
  }

  operator(userId: number): LiveOperator | undefined {
    return this.#operators.get(userId)
  }

  liveHosts(companyId: number): LiveHost[] {
    const live = [...this.#operators.values()].filter((operator) => operator.companyId === companyId)
    return live.map(({ userId, state, here }) => {
      const { storedState, channelId } = this.#deps.directory.user(userId)
      return { userId, state, here, stored: storedState, channelId: channelId ?? undefined }
    })
  }

  freeHosts(companyId: number): number[] {
    if (!this.#deps.hasMediaCapacity()) return []
    const hosts = this.liveHosts(companyId)
    const busy = busyChannels(hosts)
    return hosts.filter((host) => isFree(host, busy)).map((host) => host.userId)
  }
}
