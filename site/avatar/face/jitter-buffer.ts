import { blankFaceFrame, type FaceFrame } from '#core/face/rules.ts'
import { approachFaceFrame, copyFaceFrame } from './blend-frames.ts'
import { createFastestWay } from './fastest-way.ts'

/** decisions 5: faces wait this long against the quickest of them, so that late ones are in time. */
export const START_DELAY_MS = 120
export const LEAST_DELAY_MS = 80
export const MOST_DELAY_MS = 200
/** A voice that is itself held back longer than MOST_DELAY_MS is followed up to here. */
const MOST_VOICE_DELAY_MS = 500
/** Mouth and voice may be this far apart before anybody sees it; the spared part of it is for rounding and smoothing. */
const APART_MAX_MS = 60
/** An underrun shows the last face this long; then nothing, and the character goes on by itself. */
export const HOLD_MS = 150
/** Longer without a face is silence of the sender, no lateness. */
const SILENCE_MS = 1_000

const MARGIN_MS = 5
/** A bad moment is remembered: 4 ms a second less. */
const FORGET_A_MS = 0.004
/** How fast the delay itself may change, in ms a ms: slow enough to be seen as slightly slower or quicker movement. */
const STRETCH = 0.12
const LONGEST_GAP_MS = 120
const SLOTS = 64

export interface JitterFacts {
  delayMs: number
  /** Pictures drawn with a face, or without one for lack of it. */
  sampled: number
  underruns: number
  received: number
}

/**
 * Faces come unevenly, out of order and not at all; pictures need one at every moment. Times of the sender are those in
 * the frames, times here those of the caller's clock, in ms; how far the two are apart is learnt from the quickest frames.
 */
export interface JitterBuffer {
  /** Copies the frame. */
  push(frame: Readonly<FaceFrame>, arrivedAtMs: number): void
  /** How long after the quickest way the sender's voice is heard; undefined: not known. */
  followVoice(delayMs: number | undefined): void
  /** The delay that belongs to a voice which plays `senderAtMs` at `nowMs`; undefined before the first frame. */
  delayOf(senderAtMs: number, nowMs: number): number | undefined
  /** The face of this moment. The same object each time. */
  sample(nowMs: number): Readonly<FaceFrame> | undefined
  facts(): Readonly<JitterFacts>
  clear(): void
}

interface Slot {
  atMs: number
  frame: FaceFrame
}

export function createJitterBuffer(): JitterBuffer {
  const slots: Slot[] = Array.from({ length: SLOTS }, () => ({ atMs: 0, frame: blankFaceFrame() }))
  const way = createFastestWay()
  const shown = blankFaceFrame()
  const facts: JitterFacts = { delayMs: START_DELAY_MS, sampled: 0, underruns: 0, received: 0 }
  let held = 0
  /** The sender's clock without its wrap at 2^32. */
  let lastAtMs = 0
  let needMs = START_DELAY_MS - MARGIN_MS
  let voiceMs: number | undefined
  let sampledAtMs: number | undefined
  let playedAtMs = Number.NEGATIVE_INFINITY

  const unwrap = (wireMs: number): number => {
    if (facts.received === 0) return wireMs
    return lastAtMs + ((wireMs - lastAtMs) | 0)
  }

  const wantedDelay = (): number => {
    const need = needMs + MARGIN_MS
    if (voiceMs === undefined) return Math.min(MOST_DELAY_MS, Math.max(LEAST_DELAY_MS, need))
    const most = Math.min(MOST_VOICE_DELAY_MS, Math.max(MOST_DELAY_MS, voiceMs))
    const wanted = Math.max(voiceMs, Math.min(need, voiceMs + APART_MAX_MS))
    return Math.min(most, Math.max(Math.min(LEAST_DELAY_MS, voiceMs + APART_MAX_MS), wanted))
  }

  const insert = (frame: Readonly<FaceFrame>, atMs: number): void => {
    if (held === SLOTS) dropOldest(1)
    const slot = slots[held]!
    slot.atMs = atMs
    copyFaceFrame(frame, slot.frame)
    let place = held
    while (place > 0 && slots[place - 1]!.atMs > atMs) {
      slots[place] = slots[place - 1]!
      place--
    }
    slots[place] = slot
    held++
  }

  const dropOldest = (count: number): void => {
    for (let round = 0; round < count; round++) {
      const first = slots[0]!
      for (let place = 1; place < held; place++) slots[place - 1] = slots[place]!
      slots[held - 1] = first
      held--
    }
  }

  const isKnown = (atMs: number): boolean => {
    for (let place = held - 1; place >= 0 && slots[place]!.atMs >= atMs; place--) {
      if (slots[place]!.atMs === atMs) return true
    }
    return false
  }

  return {
    push(frame, arrivedAtMs) {
      const atMs = unwrap(frame.atMs)
      const newestMs = held > 0 ? slots[held - 1]!.atMs : atMs
      const isSilenceOver = facts.received > 0 && atMs - lastAtMs > SILENCE_MS
      facts.received++
      if (atMs > lastAtMs || facts.received === 1) lastAtMs = atMs
      way.arrived(atMs, arrivedAtMs)
      if (atMs <= playedAtMs || isKnown(atMs)) return
      const gapMs = isSilenceOver ? 0 : Math.min(LONGEST_GAP_MS, Math.max(0, atMs - newestMs))
      needMs = Math.max(needMs, arrivedAtMs - atMs - way.offsetMs + gapMs)
      insert(frame, atMs)
    },
    followVoice(delayMs) {
      voiceMs = delayMs
    },
    delayOf(senderAtMs, nowMs) {
      if (facts.received === 0) return undefined
      return nowMs - way.offsetMs - unwrap(senderAtMs)
    },
    sample(nowMs) {
      if (facts.received === 0) return undefined
      const elapsedMs = sampledAtMs === undefined ? 0 : Math.max(0, nowMs - sampledAtMs)
      sampledAtMs = nowMs
      needMs = Math.max(0, needMs - elapsedMs * FORGET_A_MS)
      const change = wantedDelay() - facts.delayMs
      const step = elapsedMs * STRETCH
      facts.delayMs += Math.max(-step, Math.min(step, change))
      playedAtMs = Math.max(playedAtMs, nowMs - way.offsetMs - facts.delayMs)
      while (held > 1 && slots[1]!.atMs <= playedAtMs) dropOldest(1)
      return faceOfNow()
    },
    facts: () => facts,
    clear() {
      held = 0
      facts.received = facts.sampled = facts.underruns = 0
      facts.delayMs = START_DELAY_MS
      needMs = START_DELAY_MS - MARGIN_MS
      voiceMs = sampledAtMs = undefined
      playedAtMs = Number.NEGATIVE_INFINITY
      way.clear()
    },
  }

  function faceOfNow(): Readonly<FaceFrame> | undefined {
    const before = held > 0 ? slots[0]! : undefined
    if (!before || before.atMs > playedAtMs) return undefined
    const lackMs = playedAtMs - before.atMs
    const after = held > 1 ? slots[1]! : undefined
    if (!after) {
      if (lackMs <= SILENCE_MS) {
        facts.sampled++
        if (lackMs > 0) facts.underruns++
      }
      if (lackMs > HOLD_MS) return undefined
      copyFaceFrame(before.frame, shown)
      return shown
    }
    facts.sampled++
    copyFaceFrame(before.frame, shown)
    approachFaceFrame(shown, after.frame, lackMs / (after.atMs - before.atMs))
    return shown
  }
}
