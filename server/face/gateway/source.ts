import type { FaceProtocol } from '#core/face/face-source.ts'
import { blankFaceFrame, type FaceFrame } from '#core/face/rules.ts'
import { type FirstPlace, isIFacialMocap, readIFacialMocap } from './ifacialmocap.ts'
import { isLiveLinkFace, readLiveLinkFace } from './live-link-face.ts'
import { isOsc } from './osc.ts'
import type { SentFace } from './sent-face.ts'
import { VmcReader } from './vmc.ts'

/**
 * A frame whose time is before that of the newest frame is late and is dropped, unless the difference is greater than
 * this: then the app was restarted, or its clock has passed midnight.
 */
const LATE_MAX_MS = 2_000

/** One sender, identified by address and port, or for VMC only by address. */
export class FaceSource {
  /** The frame read last. It is complete after `read` has returned 'face', and the next call of `read` overwrites it. */
  readonly frame: FaceFrame = blankFaceFrame()
  protocol: FaceProtocol | undefined
  name: string | undefined
  receivedAtMs = 0
  readonly #vmc = new VmcReader()
  readonly #first: FirstPlace = {}
  #senderMs: number | undefined

  /** Detects the protocol from the content. Never throws. */
  read(packet: Buffer, nowMs: number): 'face' | 'partial' | 'stale' | 'malformed' {
    this.receivedAtMs = nowMs
    const read = this.#readBy(packet)
    if (read === undefined) return 'malformed'
    if (read === 'partial') return 'partial'
    this.name = read.name
    if (this.#isLate(read.senderMs)) return 'stale'
    this.#senderMs = read.senderMs
    return 'face'
  }

  #readBy(packet: Buffer): SentFace | 'partial' | undefined {
    if (isOsc(packet)) return this.#keep('vmc', this.#vmc.read(packet, this.frame))
    if (isLiveLinkFace(packet)) return this.#keep('liveLinkFace', readLiveLinkFace(packet, this.frame))
    if (!isIFacialMocap(packet)) return undefined
    return this.#keep('iFacialMocap', readIFacialMocap(packet, this.frame, this.#first))
  }

  #keep<Read>(protocol: FaceProtocol, read: Read): Read {
    if (read !== undefined) this.protocol = protocol
    return read
  }

  #isLate(senderMs: number | undefined): boolean {
    if (senderMs === undefined || this.#senderMs === undefined) return false
    const lateMs = this.#senderMs - senderMs
    return lateMs > 0 && lateMs <= LATE_MAX_MS
  }
}
