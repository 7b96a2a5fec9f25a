import type { Call } from '#rules/call.ts'
import { busyChannels, isFree, type LiveHost } from '#rules/candidates.ts'
import type { OperatorState } from '#rules/operator.ts'
import type { Shown } from '#rules/plays.ts'
import { type Presence, type Scene, type SignageFacts, sceneOf } from '#rules/signage.ts'
import type { Db } from '../../../db/open.ts'
import { listReservations, type ReservationRow } from '../../../db/queries/reservations.ts'
import { findSignage, type SignageRow } from '../../../db/queries/signages.ts'
import { findUser, type UserRow } from '../../../db/queries/users.ts'
import type { Devices } from '../../contract/realtime/shapes.ts'
import { Refusal } from '../../contract/refusals.ts'
import type { Language } from '../../contract/shapes.ts'

/** What a call says besides its state: for dialogs, lists and reports. */
export interface CallStory {
  touchButton: string | null
  reason: 'touch' | 'handOver'
  lang: Language
  requestedAt: number
  startedAt?: number
}

/** The part of a signage that lives only while the server runs. */
export interface LiveSignage {
  id: number
  companyId: number
  /** Whose reserved room it is. */
  ownerId?: number
  presence: Presence
  monitors: Set<number>
  call?: Call
  story?: CallStory
  /** Who has the request in the dialog now. */
  offeredTo: ReadonlySet<number>
  devices?: Devices
  lostAt?: number
  zeroDecodeReports: number
  decodeError: boolean
  lastRequestAt: number
  /** Since when it rests or is watched; a call and a loss have times of their own. */
  since: number
  /** What the kiosk last said of itself. */
  report?: KioskReport
}

/** realtime.md, kioskReport. */
export interface KioskReport extends Shown {
  version: number
  fps?: number
  siteVersion?: string
  language?: Language
  at: number
}

/** The part of an operator that lives only while the server runs; somebody not in here is signed out. */
export interface LiveOperator {
  userId: number
  companyId: number
  state: OperatorState
  here: boolean
  devices?: Devices
  since: number
  /** Came into a reserved room without standing by. */
  wasOut?: boolean
}

/** The live picture of all companies. Holds no rules: it joins what is stored with what is happening. */
export class World {
  readonly #signages = new Map<number, LiveSignage>()
  readonly #operators = new Map<number, LiveOperator>()
  readonly #db: Db
  readonly #now: () => number
  readonly #hasMediaCapacity: () => boolean

  constructor(db: Db, now: () => number, hasMediaCapacity: () => boolean) {
    this.#db = db
    this.#now = now
    this.#hasMediaCapacity = hasMediaCapacity
  }

  /** @throws Refusal notFound */
  signage(signageId: number): LiveSignage {
    const known = this.#signages.get(signageId)
    if (known) return known
    const row = this.signageRow(signageId)
    const live: LiveSignage = {
      id: row.id,
      companyId: row.companyId,
      ...(row.ownerId === null ? {} : { ownerId: row.ownerId }),
      presence: 'gone',
      monitors: new Set(),
      offeredTo: new Set(),
      zeroDecodeReports: 0,
      decodeError: false,
      lastRequestAt: Number.NEGATIVE_INFINITY,
      since: this.#now(),
    }
    this.#signages.set(signageId, live)
    return live
  }

  signageRow(signageId: number): SignageRow {
    const row = findSignage(this.#db, signageId)
    if (!row) throw new Refusal('notFound')
    return row
  }

  /** False once it is deleted: what was still to be told of it is not told any more. */
  hasSignage(signageId: number): boolean {
    return findSignage(this.#db, signageId) !== undefined
  }

  hasUser(userId: number): boolean {
    return findUser(this.#db, userId) !== undefined
  }

  /** Of something that is deleted. Its sockets have ended before. */
  forgetSignage(signageId: number): void {
    this.#signages.delete(signageId)
  }

  forgetOperator(userId: number): void {
    this.#operators.delete(userId)
  }

  facts(signageId: number): SignageFacts {
    const { rest } = this.signageRow(signageId)
    const { call, monitors, presence, ownerId } = this.signage(signageId)
    const facts = { talk: call?.talk ?? 'none', monitors: monitors.size } as const
    if (ownerId === undefined) return { ...facts, rest, presence }
    // realtime.md: a reserved room rests in Standby inside its window, whether its guest is there or not
    return { ...facts, rest: 'Standby', presence: this.running(signageId) ? 'here' : 'gone' }
  }

  /** The reservation of this room that runs now. */
  running(signageId: number): ReservationRow | undefined {
    const now = this.#now()
    return listReservations(this.#db, { signageId, fromAt: now, toAt: now + 1 })[0]
  }

  scene(signageId: number): Scene {
    return sceneOf(this.facts(signageId))
  }

  /** Signages of a company that have been seen since the start. */
  liveSignages(companyId: number): LiveSignage[] {
    return [...this.#signages.values()].filter((live) => live.companyId === companyId)
  }

  companiesWithCalls(): Set<number> {
    return new Set([...this.#signages.values()].filter((live) => live.call).map((live) => live.companyId))
  }

  userRow(userId: number): UserRow {
    const row = findUser(this.#db, userId)
    if (!row) throw new Refusal('notFound')
    return row
  }

  operator(userId: number): LiveOperator | undefined {
    return this.#operators.get(userId)
  }

  /** The operator, made known at the first need (signed out). */
  knownOperator(userId: number): LiveOperator {
    const known = this.#operators.get(userId)
    if (known) return known
    const row = this.userRow(userId)
    if (row.companyId === null) throw new Refusal('notAllowed')
    const live: LiveOperator = {
      userId,
      companyId: row.companyId,
      state: 'Logout',
      here: false,
      since: this.#now(),
    }
    this.#operators.set(userId, live)
    return live
  }

  liveHosts(companyId: number): LiveHost[] {
    const live = [...this.#operators.values()].filter((operator) => operator.companyId === companyId)
    return live.map(({ userId, state, here }) => {
      const row = this.userRow(userId)
      return {
        userId,
        state,
        here,
        stored: row.storedState,
        ...(row.channelId === null ? {} : { channelId: row.channelId }),
      }
    })
  }

  /** Who of the company could answer a call this moment. */
  freeHosts(companyId: number): number[] {
    if (!this.#hasMediaCapacity()) return []
    const hosts = this.liveHosts(companyId)
    const busy = busyChannels(hosts)
    return hosts.filter((host) => isFree(host, busy)).map((host) => host.userId)
  }

  /** The talk this operator hosts, if any. */
  talkOf(userId: number): LiveSignage | undefined {
    return [...this.#signages.values()].find(
      ({ call }) => call?.talk === 'Active' && call.hostId === userId && call.hostAbsent !== true,
    )
  }
}
