/** Finds the short pauses in speech, long before an utterance counts as over. */
interface PauseFinder {
  /** Takes one frame of 32 ms during speech. */
  heard(likelihood: number, level: number): 'paused' | 'resumed' | undefined
  /** Call when an utterance begins or ends. */
  reset(): void
  readonly isPaused: boolean
  /** Frames since the last certain speech. */
  readonly quietFrames: number
}

const PAUSE_FRAMES = 3
const QUIET_LIKELIHOOD = 0.35
const SPEECH_LIKELIHOOD = 0.5
/**
 * Share of the loudest level that counts as quiet. The level falls at once, while the model still reports
 * speech for two or three frames.
 */
const QUIET_SHARE = 0.05
/** Decay of the loudest level per frame. */
const MEMORY = 0.99
/** Fewer frames of speech are not a sentence yet. */
const SPEECH_FRAMES = 10

export function createPauseFinder(): PauseFinder {
  let loudest = 0
  let speechFrames = 0
  let quietFrames = 0
  let isPaused = false

  return {
    heard(likelihood, level) {
      loudest = Math.max(level, loudest * MEMORY)
      const isQuiet = likelihood < QUIET_LIKELIHOOD || level < loudest * QUIET_SHARE
      if (isQuiet) {
        quietFrames += 1
        if (isPaused || quietFrames < PAUSE_FRAMES || speechFrames < SPEECH_FRAMES) return undefined
        isPaused = true
        return 'paused'
      }
      if (likelihood < SPEECH_LIKELIHOOD) return undefined
      speechFrames += 1
      quietFrames = 0
      if (!isPaused) return undefined
      isPaused = false
      return 'resumed'
    },
    reset() {
      loudest = speechFrames = quietFrames = 0
      isPaused = false
    },
    get isPaused() {
      return isPaused
    },
    get quietFrames() {
      return quietFrames
    },
  }
}
