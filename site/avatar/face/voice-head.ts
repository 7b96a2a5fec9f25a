import type { FaceFrame } from '#core/face/rules.ts'

/**
 * Head movement derived from the voice, for use without a camera: small nods follow the stressed syllables, slow turns
 * follow the phrases.
 */
const NOD_RADIANS = 0.07
const TURN_RADIANS = 0.035
const TILT_RADIANS = 0.025
/** Time constants of the stress (how loudly a syllable is spoken), which rises quickly and falls slowly. */
const RISE_MS = 90
const FALL_MS = 420
/** Time constant with which the slow turns of the head follow the loudness, about as long as a spoken phrase. */
const PHRASE_MS = 1_600

interface VoiceHead {
  /** Advances the movement. @param level loudness of the voice, 0 to 1 @param head receives the rotation */
  step(level: number, elapsedMs: number, head: FaceFrame['head']): void
}

export function createVoiceHead(): VoiceHead {
  let stress = 0
  let phrase = 0
  let seconds = 0
  return {
    step(level, elapsedMs, head) {
      // two slow waves whose periods have no common multiple
      seconds += (elapsedMs / 1_000) * (0.2 + phrase)
      stress += (level - stress) * (1 - Math.exp(-elapsedMs / (level > stress ? RISE_MS : FALL_MS)))
      phrase += (Math.min(1, level * 2) - phrase) * (1 - Math.exp(-elapsedMs / PHRASE_MS))
      const nod = NOD_RADIANS * (stress - 0.35 * phrase)
      const turn = TURN_RADIANS * phrase * Math.sin(seconds * 1.7)
      const tilt = TILT_RADIANS * phrase * Math.sin(seconds * 1.1 + 0.6)
      // for small angles, half the angle approximates the quaternion component
      head[0] = nod / 2
      head[1] = turn / 2
      head[2] = tilt / 2
      head[3] = Math.sqrt(1 - (head[0] ** 2 + head[1] ** 2 + head[2] ** 2))
    },
  }
}
