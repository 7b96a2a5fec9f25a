import type { SlotSample } from '../webrtc/statistics.ts'

/** Where the browser does not say what it plays: what lies between its jitter buffer and the loudspeaker. */
const LOUDSPEAKER_MS = 30
/** A voice this far from its faces is a clock that has jumped, no delay. */
const VOICE_DELAY_MAX_MS = 1_000
/** The sender's clock begins anew after so many ms. */
const CLOCK_MS = 2 ** 32

/**
 * The voice's delay on the faces' scale (ms): from its own clock where the browser tells it, else from its buffer.
 * @param delayOf of a face that was sent then
 */
export function voiceDelayOf(
  sample: SlotSample,
  sinceSampleMs: number,
  delayOf: (senderAtMs: number) => number | undefined,
): number | undefined {
  const byClock =
    sample.playsAt === undefined ? undefined : delayOf((sample.playsAt + sinceSampleMs) % CLOCK_MS)
  const isSane = byClock !== undefined && byClock > -VOICE_DELAY_MAX_MS / 10 && byClock < VOICE_DELAY_MAX_MS
  if (isSane) return Math.max(0, byClock)
  return sample.delayMs === undefined ? undefined : sample.delayMs + LOUDSPEAKER_MS
}
