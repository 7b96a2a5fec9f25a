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

/** Maximum number of frames accepted in one burst: after a stall, a network delivers several frames at once. */
const BURST_FRAMES = 10

interface Phone {
  connection: PageConnection
  bucket: ReturnType<typeof createTokenBucket>
  /** Whether the phone was last told to track hands. */
  tracksHands: boolean
}

interface FaceSourcesDeps {
  gateway: FaceGateway
  phoneTokens: PhoneTokens
  audience: Audience
  world: WorldQueries
  now: () => number
}

/** decisions 5: forwards face frames from an operator's phone and capture apps to this operator's page. */
export class FaceSources {
  readonly #deps: FaceSourcesDeps
  readonly #phones = new Map<number, Phone>()
  readonly #buckets = new Map<number, Phone['bucket']>()
  /** The page whose face-capture panel is open, by user ID. */
  readonly #panels = new Map<number, PageConnection>()

  constructor(deps: FaceSourcesDeps) {
    this.#deps = deps
  }

  /**
   * Registers an operator's phone. It replaces the phone that was connected before.
   * @returns false if the operator is not connected
   */
  phoneCame(connection: PageConnection): boolean {
    const { userId } = connection.identity
    if (userId === null || !this.#isPresent(userId)) return false
    const before = this.#phones.get(userId)?.connection
    if (before) {
      before.phase = 'leaving'
      before.close(CLOSE.superseded, 'superseded')
    }
    this.#phones.set(userId, { connection, bucket: newBucket(), tracksHands: false })
    this.#tellPhone(userId)
    this.tell(userId)
    return true
  }

  /**
   * Handles a closed socket of any kind. If it belongs to the page whose face-capture panel is open, the panel counts as closed.
   * If it belongs to the operator's phone, the phone is unregistered. Any other socket of the operator, such as that of a page
   * before its reload, changes nothing.
   */
  left(connection: PageConnection): void {
    const { userId } = connection.identity
    if (userId === null) return
    if (this.#panels.get(userId) === connection) this.ask(connection, false)
    if (this.#phones.get(userId)?.connection !== connection) return
    this.#phones.delete(userId)
    this.tell(userId)
  }

  /**
   * Records that the operator's face-capture panel was opened or closed. An open panel is one reason to keep the
   * capture port open (FaceGateway.#isWanted). When the panel opens, the operator's page always gets the port's status.
   */
  ask(connection: PageConnection, isPanelOpen: boolean): void {
    const { userId } = connection.identity
    if (userId === null) return
    if (isPanelOpen) this.#panels.set(userId, connection)
    else this.#panels.delete(userId)
    const isAnswered = this.#deps.gateway.ask(userId, isPanelOpen)
    if (isPanelOpen && !isAnswered) this.tell(userId)
  }

  /**
   * Applies a change of an operator's presence, state or settings. Disconnects the phone that captures the face of an
   * operator who has left. Call after each such change.
   */
  operatorChanged(userId: number): void {
    this.#deps.gateway.review(userId)
    this.#tellPhone(userId)
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

  /** Forwards a frame of a capture app: first the hands, if the frame contains any, then the face. */
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

  /**
   * Tells the operator's phone to start or stop tracking hands, if this has changed. A phone that has just connected
   * does not track hands.
   */
  #tellPhone(userId: number): void {
    const phone = this.#phones.get(userId)
    const isOn = this.#deps.gateway.tracksHands(userId)
    if (!phone || phone.tracksHands === isOn) return
    phone.tracksHands = isOn
    phone.connection.send({ type: 'trackHands', isOn })
  }

  /** Whether the operator is on standby or has a page open. A page that was closed just now still counts (grace period). */
  #isPresent(userId: number): boolean {
    const live = this.#deps.world.operator(userId)
    return live !== undefined && (live.here || live.state !== 'Logout')
  }
}

const newBucket = (): Phone['bucket'] => createTokenBucket(BURST_FRAMES, FACE_FRAMES_MAX_PER_SECOND)
