import { MOTIONS } from '#core/characters/avatar.ts'
import { closedLips } from '../../../site/avatar/lips.ts'
import { createPerformer } from '../../../site/avatar/performer.ts'
import { postureOf } from '../../../site/avatar/postures.ts'
import { type Random, seededRandom } from '../../../site/avatar/random.ts'
import { createFakePuppet, type FakePuppet } from '../../site/avatar/fake-puppet.ts'
import { testClearance } from '../../support/clearance.ts'

const FRAME_MS = 1000 / 60
/** Number of random sequences of motions that each of the four characters plays, one right after the other. */
const SEQUENCES = 250
const MOTIONS_A_SEQUENCE = 2
const PLAYED = [...MOTIONS, 'thanks'] as const
const SHORTEST_GAP_MS = 40
const LONGEST_GAP_MS = 2200

/** A voice that speaks in syllables and pauses. */
function babble(random: Random) {
  const lips = { ...closedLips(), level: 1 }
  let untilMs = 0
  return {
    sample() {
      untilMs -= FRAME_MS
      if (untilMs <= 0) {
        untilMs = 80 + random() * 220
        lips.aa = random() < 0.25 ? 0 : random()
      }
      return lips
    },
    dispose() {},
  }
}

/** Plays random sequences of motions, and calls `onFrame` for each frame. */
function perform(key: string, onFrame: (puppet: FakePuppet, doing: string) => void): void {
  const random = seededRandom(29)
  const puppet = createFakePuppet({ posture: postureOf(`/characters/${key}.vrm`) })
  const performer = createPerformer(Object.assign(puppet, { update() {}, reset() {} }), random)
  for (let sequence = 0; sequence < SEQUENCES; sequence++) {
    performer.setLips(random() < 0.5 ? babble(random) : undefined)
    for (let count = 0; count < MOTIONS_A_SEQUENCE; count++) {
      const before = performer.motion
      const motion = PLAYED[Math.floor(random() * PLAYED.length)]!
      performer.play(motion)
      const gapMs = SHORTEST_GAP_MS + random() ** 2 * (LONGEST_GAP_MS - SHORTEST_GAP_MS)
      for (let ms = 0; ms < gapMs; ms += FRAME_MS) {
        performer.update(FRAME_MS)
        onFrame(puppet, `${before} to ${motion} at ${Math.round(ms)} ms`)
      }
    }
  }
}

testClearance('in 250 random sequences of motions and speech', perform)
