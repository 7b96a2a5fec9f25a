import type { FaceSender } from '#core/face/face-source.ts'
import { FACE_SILENT_MS } from '#core/limits.ts'
import type { CaptureStatus } from '#core/realtime/shapes.ts'
import type { Db } from '../../db/open.ts'
import { findChannel } from '../../db/queries/channels.ts'
import type { UserRow } from '../../db/queries/users.ts'
import type { Directory } from '../reception/directory.ts'
import type { WorldQueries } from '../reception/world-queries.ts'
import type { Timers } from '../system/timers.ts'
import type { GatewayDeps, UdpGateway } from './gateway/gateway.ts'

export type GatewayEvents = Pick<GatewayDeps, 'onFace' | 'onSender' | 'onMalformed' | 'onPort'>

export interface FaceGatewayDeps {
  db: Db
  /** All users of a company are reviewed after each change of its settings. */
  directory: Pick<Directory, 'hasUser' | 'user'>
  world: Pick<WorldQueries, 'operator'>
  now: () => number
  timers: Timers
  /** Addresses at which phones reach this server, shown on the standby panel. */
  addresses: readonly string[]
  openGateway: (events: GatewayEvents) => UdpGateway
  onFace: GatewayEvents['onFace']
  /** The data of this operator's panel has changed. */
  changed: (userId: number) => void
  onPortFailed: (port: number, error: Error | undefined) => void
}

/** Minimum time between two reports about a refused sender, which may change its name with every datagram, or about malformed data. */
const STRANGER_NEWS_MS = 1_000

interface Heard {
  sender: FaceSender
  toldAtMs: number
  heardAtMs: number
}

/** The accepted sender and the refused sender of an operator. */
type News = { [Part in 'sender' | 'refused']?: Heard }
const PARTS = ['sender', 'refused'] as const

/** Spec 3 (face_capture_port, subject_name): opens the UDP ports that are needed, for the operators who need them. */
export class FaceGateway {
  readonly #deps: FaceGatewayDeps
  readonly #gateway: UdpGateway
  readonly #wishes = new Map<number, { port: number; subjectName: string }>()
  readonly #asking = new Set<number>()
  readonly #ports = new Map<number, 'open' | 'failed'>()
  readonly #news = new Map<number, News>()
  /** Ports with malformed datagrams that will be reported soon. */
  readonly #untold = new Set<number>()

  constructor(deps: FaceGatewayDeps) {
    this.#deps = deps
    this.#gateway = deps.openGateway({
      onFace: deps.onFace,
      onSender: (userId, sender, isHeard) => this.#hear(userId, sender, isHeard),
      onMalformed: (port) => this.#tellMalformed(port),
      onPort: (port, state, error) => this.#portChanged(port, state, error),
    })
  }

  /** The operator's panel was opened or closed. @returns as review */
  ask(userId: number, isPanelOpen: boolean): boolean {
    if (isPanelOpen) this.#asking.add(userId)
    else this.#asking.delete(userId)
    return this.review(userId)
  }

  /** Applies a change of presence, state or settings. @returns whether something changed and was reported */
  review(userId: number): boolean {
    const user = this.#user(userId)
    const next = user && this.#isWanted(user) ? this.#placeOf(user) : undefined
    const before = this.#wishes.get(userId)
    const isSame = before?.port === next?.port && before?.subjectName === next?.subjectName
    // a port that was in use by another program may be free now
    const isFailed = next !== undefined && this.#ports.get(next.port) === 'failed'
    if (isSame && !isFailed) return false
    if (next) this.#wishes.set(userId, next)
    else this.#wishes.delete(userId)
    if (!isSame) this.#news.delete(userId)
    for (const port of new Set([before?.port, next?.port])) if (port !== undefined) this.#listen(port)
    this.#deps.changed(userId)
    return true
  }

  statusOf(userId: number): CaptureStatus {
    const user = this.#user(userId)
    const place = user && this.#placeOf(user)
    const wish = this.#wishes.get(userId)
    const { sender, refused } = this.#news.get(userId) ?? {}
    return {
      addresses: [...this.#deps.addresses],
      port: place?.port ?? null,
      status: wish ? (this.#ports.get(wish.port) ?? 'opening') : 'closed',
      subjectName: user?.subjectName ?? '',
      sender: sender?.sender ?? null,
      refused: refused?.sender ?? null,
      malformed: wish ? this.#gateway.malformed(wish.port) : 0,
    }
  }

  close(): Promise<void> {
    return this.#gateway.close()
  }

  /** Undefined if the user was deleted meanwhile. */
  #user(userId: number): UserRow | undefined {
    const { directory } = this.#deps
    return directory.hasUser(userId) ? directory.user(userId) : undefined
  }

  #isWanted(user: UserRow): boolean {
    const live = this.#deps.world.operator(user.id)
    if (!live) return false
    const standsBy = live.state !== 'Logout'
    return (
      (standsBy && user.captureMode === 'phone') || (this.#asking.has(user.id) && (standsBy || live.here))
    )
  }

  #placeOf({
    companyId,
    channelId,
    subjectName,
  }: UserRow): { port: number; subjectName: string } | undefined {
    if (companyId === null || channelId === null) return undefined
    const channel = findChannel(this.#deps.db, companyId, channelId)
    return channel && { port: channel.faceCapturePort, subjectName }
  }

  #listen(port: number): void {
    const listeners = [...this.#wishes]
      .filter(([, wish]) => wish.port === port)
      .map(([userId, { subjectName }]) => ({ userId, subjectName }))
    if (listeners.length === 0 || this.#ports.get(port) === 'failed') this.#ports.delete(port)
    this.#gateway.listen(port, listeners)
  }

  #portChanged(port: number, state: 'open' | 'failed', error: Error | undefined): void {
    if (state === 'failed') this.#deps.onPortFailed(port, error)
    const users = this.#usersOf(port)
    if (users.length === 0) return
    this.#ports.set(port, state)
    for (const userId of users) this.#deps.changed(userId)
  }

  #hear(userId: number, sender: FaceSender, isHeard: boolean): void {
    const news = this.#news.get(userId) ?? {}
    this.#news.set(userId, news)
    const part = isHeard ? 'sender' : 'refused'
    const before = news[part]
    const nowMs = this.#deps.now()
    if (before && isSameSender(before.sender, sender)) {
      before.heardAtMs = nowMs
      return
    }
    if (!isHeard && before && nowMs - before.toldAtMs < STRANGER_NEWS_MS) return
    news[part] = { sender, toldAtMs: nowMs, heardAtMs: nowMs }
    if (isHeard) delete news.refused
    this.#deps.changed(userId)
    this.#watchSilence(userId, news)
  }

  /** Forgets senders that have been silent for some time. */
  #watchSilence(userId: number, news: News): void {
    const heardAt = PARTS.flatMap((part) => news[part]?.heardAtMs ?? [])
    if (heardAt.length === 0) return
    this.#deps.timers.set(`face senders ${userId}`, Math.min(...heardAt) + FACE_SILENT_MS, () => {
      if (this.#news.get(userId) !== news) return
      const nowMs = this.#deps.now()
      const silent = PARTS.filter((part) => nowMs - (news[part]?.heardAtMs ?? nowMs) >= FACE_SILENT_MS)
      for (const part of silent) delete news[part]
      if (silent.length > 0) this.#deps.changed(userId)
      this.#watchSilence(userId, news)
    })
  }

  #tellMalformed(port: number): void {
    if (this.#untold.has(port)) return
    this.#untold.add(port)
    this.#deps.timers.set(`face malformed ${port}`, this.#deps.now() + STRANGER_NEWS_MS, () => {
      this.#untold.delete(port)
      for (const userId of this.#usersOf(port)) this.#deps.changed(userId)
    })
  }

  #usersOf(port: number): number[] {
    return [...this.#wishes].filter(([, wish]) => wish.port === port).map(([userId]) => userId)
  }
}

const isSameSender = (a: FaceSender | undefined, b: FaceSender): boolean =>
  a?.protocol === b.protocol && a.address === b.address && a.name === b.name
