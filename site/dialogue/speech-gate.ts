/** How sure and how loud a voice must be. */
export interface SpeechGate {
  /** The avatar speaks: what comes back of its own voice is none. */
  isGuarded: boolean
  /** @returns the likelihood that counts: 0 while the gate is shut */
  rate(likelihood: number, level: number): number
}

/** Three frames of 32 ms one after the other: less than 200 ms are left to stop the speech in. */
const GUARDED_FRAMES = 3
const GUARDED_LIKELIHOOD = 0.8
/** So much louder than what the loudspeaker leaves in the microphone. */
const ABOVE_ECHO = 2.5
const QUIETEST = 0.008
/** Of the echo's level, a frame. */
const MEMORY = 0.97

/** Echo cancellation takes most of the own voice away, and this the rest: surer, louder, and for longer than an echo. */
export function createSpeechGate(): SpeechGate {
  let isGuarded = false
  let sureFrames = 0
  let echo = 0

  return {
    get isGuarded() {
      return isGuarded
    },
    set isGuarded(on) {
      isGuarded = on
      sureFrames = 0
      if (!on) echo = 0
    },
    rate(likelihood, level) {
      if (!isGuarded) return likelihood
      const isSure = likelihood >= GUARDED_LIKELIHOOD && level >= Math.max(QUIETEST, echo * ABOVE_ECHO)
      if (!isSure) echo = echo * MEMORY + level * (1 - MEMORY)
      sureFrames = isSure ? sureFrames + 1 : 0
      return sureFrames >= GUARDED_FRAMES ? likelihood : 0
    },
  }
}

/** Root mean square of a frame, 0 to 1. */
export function levelOf(frame: Float32Array): number {
  let sum = 0
  for (const sample of frame) sum += sample * sample
  return frame.length === 0 ? 0 : Math.sqrt(sum / frame.length)
}
