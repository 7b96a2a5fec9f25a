import type { SlotSample } from '../webrtc/statistics.ts'

/** Assumed delay from the jitter buffer to the loudspeaker, if the browser does not report what it plays. */
const LOUDSPEAKER_MS = 30
/** A longer delay between voice and faces means that a clock has jumped. */
const VOICE_DELAY_MAX_MS = 1_000
/** The sender's clock wraps around after this many ms. */
const CLOCK_MS = 2 ** 32

/**
 * The voice's delay (ms), measured like the delay of face frames: from the sender's clock if the browser reports it, else from
 * the jitter buffer.
 * @param delayOf gives the delay of a face frame that was sent at the given time
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
