/** How certain and how loud speech must be. */
interface SpeechGate {
  /** Set while the avatar speaks: its own voice in the microphone must not count as speech. */
  isGuarded: boolean
  /** @returns the likelihood to use: 0 while the gate is closed */
  rate(likelihood: number, level: number): number
}

/** Three consecutive frames of 32 ms: this leaves under 200 ms to stop the avatar's speech. */
const GUARDED_FRAMES = 3
const GUARDED_LIKELIHOOD = 0.8
/** Minimum ratio of speech to the avatar's echo in the microphone. */
const ABOVE_ECHO = 2.5
const QUIETEST = 0.008
/** Decay of the echo level per frame. */
const MEMORY = 0.97

/**
 * Echo cancellation removes most of the avatar's voice. This gate removes the rest: speech must be more
 * certain, louder and longer than an echo.
 */
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
