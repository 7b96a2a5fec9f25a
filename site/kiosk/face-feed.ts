import { createFaceReader } from '#core/face/face-reader.ts'
import type { FaceFrame } from '#core/face/rules.ts'
import { createJitterBuffer } from '../avatar/face/jitter-buffer.ts'
import type { SlotSample } from '../webrtc/statistics.ts'
import { voiceDelayOf } from './voice-delay.ts'

/**
 * Buffers the operator's face frames and shows them in step with the voice. Loaded after the kiosk's first screen is
 * drawn.
 */
export interface FaceFeed {
  /** Number of face frames received in this call. */
  received(): number
  sample(): Readonly<FaceFrame> | undefined
  clear(): void
  take(message: ArrayBuffer): void
  /** Shows faces with the same delay as the voice. Call with each statistics sample of the voice. */
  followVoice(sample: SlotSample | undefined): void
}

export type CreateFaceFeed = typeof createFaceFeed

/**
 * @param now the clock of the statistics, ms
 * @param steadyNow a monotonic clock, ms
 */
export function createFaceFeed(now: () => number, steadyNow: () => number): FaceFeed {
  const buffer = createJitterBuffer()
  const reader = createFaceReader()
  return {
    received: () => buffer.facts().received,
    sample: () => buffer.sample(steadyNow()),
    clear: buffer.clear,
    take(message) {
      const frame = reader.read(new Uint8Array(message))
      if (frame) buffer.push(frame, steadyNow())
    },
    followVoice(sample) {
      if (!sample) return
      const delayOf = (senderAtMs: number) => buffer.delayOf(senderAtMs, steadyNow())
      buffer.followVoice(voiceDelayOf(sample, now() - sample.at, delayOf))
    },
  }
}
