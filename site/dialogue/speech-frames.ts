/**
 * Which sound counts as speech. `open`: the avatar is silent; any speech counts. `guarded`: the avatar speaks, and the
 * browser cancels its echo; only clear and louder speech counts. `shut`: the avatar speaks with a voice of the device,
 * whose echo the browser cannot cancel; nothing counts.
 */
export type Guard = 'open' | 'guarded' | 'shut'

/** Decides which frames count as speech, by how certain and how loud the speech is. */
interface SpeechGate {
  guard: Guard
  /** @returns the corrected likelihood of speech in a frame: 0 if the frame does not count as speech */
  rate(likelihood: number, level: number): number
}

/**
 * While the avatar speaks, this many frames of 32 ms in a row must be certain speech. With three, a visitor stops the avatar in less
 * than 200 ms.
 */
const GUARDED_FRAMES = 3
const GUARDED_LIKELIHOOD = 0.8
/** Minimum ratio of the level of speech to the level of the avatar's echo in the microphone. */
const ABOVE_ECHO = 2.5
const QUIETEST = 0.008
/** Decay of the echo level per frame. */
const ECHO_MEMORY = 0.97
/**
 * Number of frames (320 ms) for which the guard stays in effect after the avatar's last sound, because the sound
 * reaches the microphone late.
 */
const TAIL_FRAMES = 10

/**
 * Echo cancellation removes most of the avatar's voice. This gate removes the rest: speech must be more
 * certain, louder and longer than an echo.
 */
export function createSpeechGate(): SpeechGate {
  let guard: Guard = 'open'
  /** The guard in effect: for TAIL_FRAMES after a change to `open`, it is still the previous guard. */
  let now: Guard = 'open'
  let tail = 0
  let sureFrames = 0
  let echo = 0

  return {
    get guard() {
      return guard
    },
    set guard(next) {
      if (next === 'open') tail = guard === 'open' ? tail : TAIL_FRAMES
      else now = next
      if (guard === 'open' && next !== 'open') echo = 0
      guard = next
      sureFrames = 0
    },
    rate(likelihood, level) {
      if (guard === 'open' && tail === 0) now = 'open'
      else if (guard === 'open') tail -= 1
      if (now === 'open') return likelihood
      if (now === 'shut') return 0
      const isSure = likelihood >= GUARDED_LIKELIHOOD && level >= Math.max(QUIETEST, echo * ABOVE_ECHO)
      if (!isSure) echo = echo * ECHO_MEMORY + level * (1 - ECHO_MEMORY)
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

/** Finds the short pauses in speech, long before an utterance counts as over. */
interface PauseFinder {
  /** Takes one frame of 32 ms during speech. */
  takeFrame(likelihood: number, level: number): 'paused' | 'resumed' | undefined
  /** Forgets all previous frames. Call when an utterance begins or ends. */
  reset(): void
  readonly isPaused: boolean
  /** Frames since the last certain speech. */
  readonly quietFrames: number
}

const PAUSE_FRAMES = 3
const QUIET_LIKELIHOOD = 0.35
const SPEECH_LIKELIHOOD = 0.5
/**
 * A level below this share of the loudest level counts as quiet. The level falls at once, while the model still reports
 * speech for two or three frames.
 */
const QUIET_SHARE = 0.05
/** Decay of the loudest level per frame. */
const LOUDEST_MEMORY = 0.99
/** Minimum frames of speech before a pause is reported: fewer cannot be a sentence. */
const SPEECH_FRAMES = 10

export function createPauseFinder(): PauseFinder {
  let loudest = 0
  let speechFrames = 0
  let quietFrames = 0
  let isPaused = false

  return {
    takeFrame(likelihood, level) {
      loudest = Math.max(level, loudest * LOUDEST_MEMORY)
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
