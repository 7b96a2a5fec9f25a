import { LISTENING_NOD, SPEECH_GESTURES } from '../motions.ts'
import type { Random } from '../random.ts'
import type { Behaviour } from './behaviour.ts'
import type { MotionPlayer } from './motion-player.ts'
import type { TrackedFacts } from './tracked-performance.ts'

/** The character counts as speaking while its mouth is open wider than this, 0 to 1. */
const SPEAKING = 0.12
/** A syllable counts as stressed if it opens the mouth this much wider than the average of the last moments. */
const STRESS = 0.22
const AVERAGE_MS = 600
/** After this silence of the character, the other person is probably speaking. */
const PAUSE_MS = 1500
const SHORTEST_GESTURE_PAUSE_MS = 3200
const LONGEST_GESTURE_PAUSE_MS = 7500
const SHORTEST_NOD_PAUSE_MS = 3000
const LONGEST_NOD_PAUSE_MS = 7000
/** After this silence the character stops nodding, because the conversation has probably paused. */
const LISTENING_MS = 45_000

interface Voice {
  readonly mouthOpen: number
}

/**
 * Adds gestures on stressed syllables of the character's speech, and nods while the other person speaks. Adds no nods while the
 * head is tracked.
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
