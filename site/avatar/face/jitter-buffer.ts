import { blankFaceFrame, type FaceFrame } from '#core/face/rules.ts'
import { approachFaceFrame, copyFaceFrame } from './blend-frames.ts'
import { createClockOffset } from './clock-offset.ts'
import { createFrameSlots } from './frame-slots.ts'

/**
 * Initial delay of face frames, relative to the fastest frame, so that late frames can still be shown in order
 * (decisions 5).
 */
export const START_DELAY_MS = 120
const LEAST_DELAY_MS = 80
const MOST_DELAY_MS = 200
/** Maximum delay when following a voice that is itself delayed by more than MOST_DELAY_MS. */
const MOST_VOICE_DELAY_MS = 500
/**
 * Maximum time difference between mouth and voice. It is the difference that people notice, minus a margin for rounding
 * and smoothing.
 */
const APART_MAX_MS = 60
/** On an underrun the last face is held this long; after that the character moves by itself. */
export const HOLD_MS = 150
/** A gap between faces that is longer than this means that the sender paused, not that a face is late. */
const SILENCE_MS = 1_000

const MARGIN_MS = 5
/** How fast the learned delay decreases, in ms per ms of time: 4 ms per second. */
const FORGET_A_MS = 0.004
/** Maximum change of the delay, ms per ms: visible only as slightly slower or faster movement. */
const STRETCH = 0.12
const LONGEST_GAP_MS = 120
const SLOTS = 64

interface JitterFacts {
  delayMs: number
  /** Number of drawn frames, including those without a face. */
  sampled: number
  underruns: number
  received: number
}

/**
 * Buffers faces, which arrive unevenly, out of order or not at all, and returns one face for each drawn frame. Sender
 * times are the times in the frames; local times are those of the caller's clock; both in ms. The offset between the
 * two clocks is learned from the fastest frames.
 */
interface JitterBuffer {
  /** Adds a copy of the frame. */
  push(frame: Readonly<FaceFrame>, arrivedAtMs: number): void
  /** Sets the delay of the sender's voice, relative to the fastest frame; undefined if unknown. */
  followVoice(delayMs: number | undefined): void
  /**
   * Computes the delay of the sender's voice, relative to the fastest frame, from a sound that was made at `senderAtMs`
   * (on the sender's clock) and is heard at `nowMs`. Undefined before the first frame.
   */
  delayOf(senderAtMs: number, nowMs: number): number | undefined
  /** @returns the face to draw at `nowMs`; the same object each time */
  sample(nowMs: number): Readonly<FaceFrame> | undefined
  facts(): Readonly<JitterFacts>
  clear(): void
}

export function createJitterBuffer(): JitterBuffer {
  const slots = createFrameSlots(SLOTS)
  const clockOffset = createClockOffset()
  const playout = createPlayoutDelay()
  const shown = blankFaceFrame()
  const facts: JitterFacts = { delayMs: START_DELAY_MS, sampled: 0, underruns: 0, received: 0 }
  /**
   * Latest sender time received, in ms. The time in the frames wraps around at 2^32; this time continues to increase.
   */
  let lastAtMs = 0
  let playedAtMs = Number.NEGATIVE_INFINITY

  const unwrap = (wireMs: number): number => {
    if (facts.received === 0) return wireMs
    return lastAtMs + ((wireMs - lastAtMs) | 0)
  }

  function faceOfNow(): Readonly<FaceFrame> | undefined {
    const before = slots.at(0)
    if (!before || before.atMs > playedAtMs) return undefined
    const lackMs = playedAtMs - before.atMs
    const after = slots.at(1)
    if (after || lackMs <= SILENCE_MS) facts.sampled++
    if (!after && lackMs > 0 && lackMs <= SILENCE_MS) facts.underruns++
    if (!after && lackMs > HOLD_MS) return undefined
    copyFaceFrame(before.frame, shown)
    if (after) approachFaceFrame(shown, after.frame, lackMs / (after.atMs - before.atMs))
    return shown
  }

  return {
    push(frame, arrivedAtMs) {
      const atMs = unwrap(frame.atMs)
      const newestMs = slots.newestMs() ?? atMs
      const isSilenceOver = facts.received > 0 && atMs - lastAtMs > SILENCE_MS
      facts.received++
      if (atMs > lastAtMs || facts.received === 1) lastAtMs = atMs
      clockOffset.arrived(atMs, arrivedAtMs)
      if (atMs <= playedAtMs || slots.has(atMs)) return
      const gapMs = isSilenceOver ? 0 : Math.min(LONGEST_GAP_MS, Math.max(0, atMs - newestMs))
      playout.need(arrivedAtMs - atMs - clockOffset.offsetMs + gapMs)
      slots.insert(frame, atMs)
    },
    followVoice: playout.followVoice,
    delayOf(senderAtMs, nowMs) {
      if (facts.received === 0) return undefined
      return nowMs - clockOffset.offsetMs - unwrap(senderAtMs)
    },
    sample(nowMs) {
      if (facts.received === 0) return undefined
      facts.delayMs = playout.at(nowMs)
      playedAtMs = Math.max(playedAtMs, nowMs - clockOffset.offsetMs - facts.delayMs)
      slots.dropBefore(playedAtMs)
      return faceOfNow()
    },
    facts: () => facts,
    clear() {
      slots.clear()
      playout.clear()
      clockOffset.clear()
      facts.received = facts.sampled = facts.underruns = 0
      facts.delayMs = START_DELAY_MS
      playedAtMs = Number.NEGATIVE_INFINITY
    },
  }
}

/** The delay before a received face is shown. It rises quickly when faces come late, falls slowly, and never jumps. */
function createPlayoutDelay() {
  let delayMs = START_DELAY_MS
  let needMs = START_DELAY_MS - MARGIN_MS
  let voiceMs: number | undefined
  let sampledAtMs: number | undefined
  return {
    /**
     * Raises the delay if it is too short for a received face. @param ms the smallest delay with which the face would
     * have been shown in time
     */
    need(ms: number): void {
      needMs = Math.max(needMs, ms)
    },
    followVoice(ms: number | undefined): void {
      voiceMs = ms
    },
    at(nowMs: number): number {
      const elapsedMs = sampledAtMs === undefined ? 0 : Math.max(0, nowMs - sampledAtMs)
      sampledAtMs = nowMs
      needMs = Math.max(0, needMs - elapsedMs * FORGET_A_MS)
      const change = wantedDelay(needMs, voiceMs) - delayMs
      const step = elapsedMs * STRETCH
      delayMs += Math.max(-step, Math.min(step, change))
      return delayMs
    },
    clear(): void {
      delayMs = START_DELAY_MS
      needMs = START_DELAY_MS - MARGIN_MS
      voiceMs = sampledAtMs = undefined
    },
  }
}

/** The target delay. It is long enough for unevenly arriving faces, and close to the voice's delay if that is known. */
function wantedDelay(needMs: number, voiceMs: number | undefined): number {
  const need = needMs + MARGIN_MS
  if (voiceMs === undefined) return Math.min(MOST_DELAY_MS, Math.max(LEAST_DELAY_MS, need))
  const most = Math.min(MOST_VOICE_DELAY_MS, Math.max(MOST_DELAY_MS, voiceMs))
  const wanted = Math.max(voiceMs, Math.min(need, voiceMs + APART_MAX_MS))
  return Math.min(most, Math.max(Math.min(LEAST_DELAY_MS, voiceMs + APART_MAX_MS), wanted))
}
