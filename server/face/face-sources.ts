import { encodeFaceFrame } from '#core/face/frame.ts'
import { encodeHandsFrame, HANDS_FRAME_BYTES } from '#core/face/hands-frame.ts'
import type { FaceFrame } from '#core/face/rules.ts'
import { FACE_FRAMES_MAX_PER_SECOND } from '#core/limits.ts'
import { faceMessage, readFaceMessage } from '#core/realtime/binary.ts'
import type { Audience } from '../realtime/audience.ts'
import { CLOSE, type PageConnection } from '../realtime/page-connection.ts'
import { createTokenBucket } from '../realtime/token-bucket.ts'
import type { WorldQueries } from '../reception/world-queries.ts'
import type { PhoneTokens } from './phone-tokens.ts'
import type { FaceGateway } from './service.ts'

/** Frames accepted at once: after a stall, a network delivers several together. */
const BURST_FRAMES = 10

interface Phone {
  connection: PageConnection
  bucket: ReturnType<typeof createTokenBucket>
}

interface FaceSourcesDeps {
  gateway: FaceGateway
  phoneTokens: PhoneTokens
  audience: Audience
  world: WorldQueries
  now: () => number
}

/** decisions 5: forwards faces from the operator's phone and from capture apps to the operator's own page. */
export class FaceSources {
  readonly #deps: FaceSourcesDeps
  readonly #phones = new Map<number, Phone>()
  readonly #buckets = new Map<number, Phone['bucket']>()

  constructor(deps: FaceSourcesDeps) {
    this.#deps = deps
  }

  /** One phone per operator: a newer one replaces it. @returns false if the operator is not connected */
  phoneCame(connection: PageConnection): boolean {
    const { userId } = connection.identity
    if (userId === null || !this.#isPresent(userId)) return false
    const before = this.#phones.get(userId)?.connection
    if (before) {
      before.phase = 'leaving'
      before.close(CLOSE.superseded, 'superseded')
    }
    this.#phones.set(userId, { connection, bucket: newBucket() })
    this.tell(userId)
    return true
  }

  /**
   * Handles a closed socket of any kind: an operator's page no longer needs the capture port, and a phone is forgotten.
   */
  left(connection: PageConnection): void {
    const { userId } = connection.identity
    if (userId === null) return
    if (connection.as === 'operator') this.#deps.gateway.ask(userId, false)
    if (this.#phones.get(userId)?.connection !== connection) return
    this.#phones.delete(userId)
    this.tell(userId)
  }

  /**
   * Asks for the capture port or releases it, because the operator's panel was opened or closed. An open panel always
   * gets an answer.
   */
  ask(userId: number, isPanelOpen: boolean): void {
    const isAnswered = this.#deps.gateway.ask(userId, isPanelOpen)
    if (isPanelOpen && !isAnswered) this.tell(userId)
  }

  /** Call when an operator's presence, state or settings have changed. */
  operatorChanged(userId: number): void {
    this.#deps.gateway.review(userId)
    if (this.#isPresent(userId)) return
    this.#buckets.delete(userId)
    const phone = this.#phones.get(userId)?.connection
    if (!phone) return
    this.#deps.phoneTokens.end(phone.identity.accountId)
    phone.send({ type: 'logout', cause: 'operatorAway' })
    phone.close(CLOSE.signedOut, 'the operator has disconnected')
  }

  /** Handles a binary frame of a phone. Invalid and too frequent frames are dropped silently. */
  receive(connection: PageConnection, bytes: Uint8Array): void {
    const { userId } = connection.identity
    const phone = userId === null ? undefined : this.#phones.get(userId)
    if (userId === null || phone?.connection !== connection || connection.phase !== 'live') return
    if (readFaceMessage(bytes)?.kind !== 'phoneFace' || !phone.bucket.take(this.#deps.now())) return
    this.#deps.audience.toOperatorBytes(userId, bytes)
  }

  /** Forwards a face of a capture app, and its hands before it. */
  deliver(userId: number, frame: FaceFrame): void {
    const bucket = this.#buckets.get(userId) ?? newBucket()
    this.#buckets.set(userId, bucket)
    if (!bucket.take(this.#deps.now())) return
    const { audience } = this.#deps
    if (frame.hasHands) {
      const hands = new Uint8Array(HANDS_FRAME_BYTES)
      encodeHandsFrame(frame.hands, frame.atMs, hands)
      audience.toOperatorBytes(userId, faceMessage('captureFace', hands))
    }
    audience.toOperatorBytes(userId, faceMessage('captureFace', encodeFaceFrame(frame)))
  }

  tell(userId: number): void {
    const status = this.#deps.gateway.statusOf(userId)
    this.#deps.audience.toOperator(userId, {
      type: 'faceCapture',
      ...status,
      hasPhone: this.#phones.has(userId),
    })
  }

  /** Whether the operator is on standby or has a page open, including the grace period. */
  #isPresent(userId: number): boolean {
    const live = this.#deps.world.operator(userId)
    return live !== undefined && (live.here || live.state !== 'Logout')
  }
}

const newBucket = (): Phone['bucket'] => createTokenBucket(BURST_FRAMES, FACE_FRAMES_MAX_PER_SECOND)
