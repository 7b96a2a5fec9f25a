import { LISTENING_NOD, SPEECH_GESTURES } from '../motions.ts'
import type { Random } from '../random.ts'
import type { Behaviour } from './behaviour.ts'
import type { MotionPlayer } from './motion-player.ts'
import type { TrackedFacts } from './tracked-performance.ts'

/** The mouth counts as speaking above this opening. */
const SPEAKING = 0.12
/** A stressed syllable opens the mouth this much wider than its average. */
const STRESS = 0.22
const AVERAGE_MS = 600
/** After this silence the voice has stopped, so the other person is probably speaking. */
const PAUSE_MS = 1500
const SHORTEST_GESTURE_PAUSE_MS = 3200
const LONGEST_GESTURE_PAUSE_MS = 7500
const SHORTEST_NOD_PAUSE_MS = 3000
const LONGEST_NOD_PAUSE_MS = 7000
/** Nods end after this silence, because the talk has probably paused. */
const LISTENING_MS = 45_000

interface Voice {
  readonly mouthOpen: number
}

/**
 * Gestures that accompany speech, on stressed syllables, and nods while the other person speaks. A tracked head nods for
 * itself.
 */
export function createConversation(
  player: Pick<MotionPlayer, 'accompany'>,
  voice: Voice,
  random: Random,
  tracked?: TrackedFacts,
): Behaviour {
  const between = (shortest: number, longest: number) => shortest + random() * (longest - shortest)
  let average = 0
  let silentMs = Number.POSITIVE_INFINITY
  let untilGestureMs = 0
  let untilNodMs = 0

  const speak = (open: number) => {
    silentMs = 0
    untilNodMs = PAUSE_MS
    if (untilGestureMs > 0 || open < average + STRESS) return
    untilGestureMs = between(SHORTEST_GESTURE_PAUSE_MS, LONGEST_GESTURE_PAUSE_MS)
    player.accompany(SPEECH_GESTURES[Math.floor(random() * SPEECH_GESTURES.length)]!)
  }

  const listen = () => {
    if (untilNodMs > 0) return
    untilNodMs = between(SHORTEST_NOD_PAUSE_MS, LONGEST_NOD_PAUSE_MS)
    if (!tracked?.headWeight) player.accompany(LISTENING_NOD)
  }

  return {
    reset() {
      average = untilGestureMs = untilNodMs = 0
      silentMs = Number.POSITIVE_INFINITY
    },
    update(deltaMs) {
      const open = voice.mouthOpen
      untilGestureMs -= deltaMs
      untilNodMs -= deltaMs
      silentMs += deltaMs
      if (open > SPEAKING) speak(open)
      else if (silentMs < LISTENING_MS) listen()
      average += (open - average) * (1 - Math.exp(-deltaMs / AVERAGE_MS))
    },
  }
}
