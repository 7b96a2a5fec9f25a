/** Finds the short pauses of somebody who speaks: long before a sentence counts as over it may be. */
export interface PauseFinder {
  /** One frame of 32 ms while somebody speaks. */
  heard(likelihood: number, level: number): 'paused' | 'resumed' | undefined
  /** An utterance has begun, or is over. */
  reset(): void
  readonly isPaused: boolean
  /** Since the last that was surely said. */
  readonly quietFrames: number
}

const PAUSE_FRAMES = 3
const QUIET_LIKELIHOOD = 0.35
const SPEECH_LIKELIHOOD = 0.5
/** Of the loudest that was said: the model goes on hearing a voice for two or three frames after it, the level falls with it. */
const QUIET_SHARE = 0.05
/** Of that loudest, a frame. */
const MEMORY = 0.99
/** Less is no sentence yet. */
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
