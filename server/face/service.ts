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

interface FaceGatewayDeps {
  db: Db
  /**
   * Users and their settings. This class does not notice changes: the caller calls `review` for all users of a company
   * after each change.
   */
  directory: Pick<Directory, 'hasUser' | 'user'>
  world: Pick<WorldQueries, 'operator'>
  now: () => number
  timers: Timers
  /** Addresses of this server to enter in face-capture apps, shown on the standby panel. */
  addresses: readonly string[]
  openGateway: (events: GatewayEvents) => UdpGateway
  onFace: GatewayEvents['onFace']
  /** Called when the data shown on this operator's face-capture panel has changed. */
  changed: (userId: number) => void
  onPortFailed: (port: number, error: Error | undefined) => void
}

/**
 * Minimum time between two reports about a refused sender (which may change its name with every datagram), and between two
 * reports about malformed data.
 */
const REPORT_PAUSE_MS = 1_000

interface SenderReport {
  sender: FaceSender
  reportedAtMs: number
  receivedAtMs: number
}

/** The last accepted sender and the last refused sender of an operator. */
type SenderReports = { [Part in 'sender' | 'refused']?: SenderReport }
const PARTS = ['sender', 'refused'] as const

/**
 * Spec 3 (face_capture_port, subject_name): opens the UDP capture ports that operators need, and closes them when no operator
 * needs them.
 */
export class FaceGateway {
  readonly #deps: FaceGatewayDeps
  readonly #gateway: UdpGateway
  readonly #wanted = new Map<number, { port: number; subjectName: string }>()
  readonly #asking = new Set<number>()
  readonly #ports = new Map<number, 'open' | 'failed'>()
  readonly #reports = new Map<number, SenderReports>()
  /** Ports with malformed datagrams whose report is delayed (REPORT_PAUSE_MS). */
  readonly #untold = new Set<number>()

  constructor(deps: FaceGatewayDeps) {
    this.#deps = deps
    this.#gateway = deps.openGateway({
      onFace: deps.onFace,
      onSender: (userId, sender, isAccepted) => this.#hear(userId, sender, isAccepted),
      onMalformed: (port) => this.#tellMalformed(port),
      onPort: (port, state, error) => this.#portChanged(port, state, error),
    })
  }

  /**
   * Records that the operator's face-capture panel was opened or closed.
   * @returns whether the operator's capture status changed and was reported
   */
  ask(userId: number, isPanelOpen: boolean): boolean {
    if (isPanelOpen) this.#asking.add(userId)
    else this.#asking.delete(userId)
    return this.review(userId)
  }

  /**
   * Opens, changes or closes the operator's capture port after a change of presence, state or settings.
   * @returns whether something changed and was reported
   */
  review(userId: number): boolean {
    const user = this.#user(userId)
    const next = user && this.#isWanted(user) ? this.#placeOf(user) : undefined
    const before = this.#wanted.get(userId)
    const isSame = before?.port === next?.port && before?.subjectName === next?.subjectName
    // Try a failed port again, because the program that used it may have released it.
    const isFailed = next !== undefined && this.#ports.get(next.port) === 'failed'
    if (isSame && !isFailed) return false
    if (next) this.#wanted.set(userId, next)
    else this.#wanted.delete(userId)
    if (!isSame) this.#reports.delete(userId)
    for (const port of new Set([before?.port, next?.port])) if (port !== undefined) this.#listen(port)
    this.#deps.changed(userId)
    return true
  }

  statusOf(userId: number): CaptureStatus {
    const user = this.#user(userId)
    const place = user && this.#placeOf(user)
    const wanted = this.#wanted.get(userId)
    const { sender, refused } = this.#reports.get(userId) ?? {}
    return {
      addresses: [...this.#deps.addresses],
      port: place?.port ?? null,
      status: wanted ? (this.#ports.get(wanted.port) ?? 'opening') : 'closed',
      subjectName: user?.subjectName ?? '',
      sender: sender?.sender ?? null,
      refused: refused?.sender ?? null,
      malformed: wanted ? this.#gateway.malformed(wanted.port) : 0,
    }
  }

  /** Spec 3, hand_tracking_status: whether the operator's hands are tracked, too. */
  tracksHands(userId: number): boolean {
    return this.#user(userId)?.handTracking ?? false
  }

  close(): Promise<void> {
    return this.#gateway.close()
  }

  /** The stored user; undefined if the user was deleted meanwhile. */
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
    const listeners = [...this.#wanted]
      .filter(([, wanted]) => wanted.port === port)
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

  #hear(userId: number, sender: FaceSender, isAccepted: boolean): void {
    const reports = this.#reports.get(userId) ?? {}
    this.#reports.set(userId, reports)
    const part = isAccepted ? 'sender' : 'refused'
    const before = reports[part]
    const nowMs = this.#deps.now()
    if (before && isSameSender(before.sender, sender)) {
      before.receivedAtMs = nowMs
      return
    }
    if (!isAccepted && before && nowMs - before.reportedAtMs < REPORT_PAUSE_MS) return
    reports[part] = { sender, reportedAtMs: nowMs, receivedAtMs: nowMs }
    if (isAccepted) delete reports.refused
    this.#deps.changed(userId)
    this.#watchSilence(userId, reports)
  }

  /** Removes senders from an operator's status after they have been silent for some time. */
  #watchSilence(userId: number, reports: SenderReports): void {
    const receivedAt = PARTS.flatMap((part) => reports[part]?.receivedAtMs ?? [])
    if (receivedAt.length === 0) return
    this.#deps.timers.set(`face senders ${userId}`, Math.min(...receivedAt) + FACE_SILENT_MS, () => {
      if (this.#reports.get(userId) !== reports) return
      const nowMs = this.#deps.now()
      const silent = PARTS.filter((part) => nowMs - (reports[part]?.receivedAtMs ?? nowMs) >= FACE_SILENT_MS)
      for (const part of silent) delete reports[part]
      if (silent.length > 0) this.#deps.changed(userId)
      this.#watchSilence(userId, reports)
    })
  }

  #tellMalformed(port: number): void {
    if (this.#untold.has(port)) return
    this.#untold.add(port)
    this.#deps.timers.set(`face malformed ${port}`, this.#deps.now() + REPORT_PAUSE_MS, () => {
      this.#untold.delete(port)
      for (const userId of this.#usersOf(port)) this.#deps.changed(userId)
    })
  }

  #usersOf(port: number): number[] {
    return [...this.#wanted].filter(([, wanted]) => wanted.port === port).map(([userId]) => userId)
  }
}

const isSameSender = (a: FaceSender | undefined, b: FaceSender): boolean =>
  a?.protocol === b.protocol && a.address === b.address && a.name === b.name
