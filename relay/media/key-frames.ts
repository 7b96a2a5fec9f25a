import type { VideoCodec } from '../api.ts'
import type { Clock } from '../clock.ts'

/** Whether this payload starts a frame that can be decoded by itself. */
export function startsKeyFrame(codec: VideoCodec, payload: Buffer): boolean {
  return codec === 'VP8' ? startsVp8KeyFrame(payload) : startsH264KeyFrame(payload)
}

/** RFC 7741 4.2 and 4.3: a key frame begins with the first packet of partition 0, and the P bit of its frame header is 0. */
function startsVp8KeyFrame(payload: Buffer): boolean {
  const first = payload[0] ?? 0
  const opensFrame = (first & 0x10) !== 0 && (first & 0x07) === 0
  if (!opensFrame) return false
  let at = 1
  if (first & 0x80) {
    const extensions = payload[at++] ?? 0
    if (extensions & 0x80) at += (payload[at] ?? 0) & 0x80 ? 2 : 1
    if (extensions & 0x40) at += 1
    if (extensions & 0x30) at += 1
  }
  const frameHeader = payload[at]
  return frameHeader !== undefined && (frameHeader & 0x01) === 0
}

const H264_SEQUENCE_PARAMETERS = 7
const H264_AGGREGATE = 24

/**
 * RFC 6184: a key frame begins with the parameter sets. Browsers send them before the picture, each in its own packet
 * or aggregated in one packet.
 */
function startsH264KeyFrame(payload: Buffer): boolean {
  const type = (payload[0] ?? 0) & 0x1f
  if (type === H264_SEQUENCE_PARAMETERS) return true
  if (type !== H264_AGGREGATE) return false
  let at = 1
  while (at + 3 <= payload.length) {
    if ((payload[at + 2]! & 0x1f) === H264_SEQUENCE_PARAMETERS) return true
    at += 2 + payload.readUInt16BE(at)
  }
  return false
}

/** Minimum interval between requests to one publisher, because key frames are several times larger than others. */
export const KEY_FRAME_GAP_MS = 1000

/** Requests key frames of one stream, at once or as soon as the interval allows, until one arrives. */
export class KeyFrameRequests {
  readonly #clock: Clock
  readonly #send: () => void
  #askedAtMs = Number.NEGATIVE_INFINITY
  #wanted = false
  #cancel: (() => void) | undefined

  constructor(clock: Clock, send: () => void) {
    this.#clock = clock
    this.#send = send
  }

  want(): void {
    this.#wanted = true
    if (!this.#cancel) this.#askWhenAllowed()
  }

  /** Clears the request, because a key frame has arrived. */
  arrived(): void {
    this.#wanted = false
  }

  close(): void {
    this.#wanted = false
    this.#cancel?.()
    this.#cancel = undefined
  }

  #askWhenAllowed(): void {
    const waitMs = this.#askedAtMs + KEY_FRAME_GAP_MS - this.#clock.nowMs()
    if (waitMs <= 0) {
      this.#askedAtMs = this.#clock.nowMs()
      this.#send()
    }
    this.#cancel = this.#clock.after(waitMs > 0 ? waitMs : KEY_FRAME_GAP_MS, () => {
      this.#cancel = undefined
      if (this.#wanted) this.#askWhenAllowed()
    })
  }
}
