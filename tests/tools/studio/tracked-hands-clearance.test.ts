import { Quaternion, Vector3 } from 'three'
import { MOTIONS } from '#core/characters/avatar.ts'
import { blankHands, SIDES_OF_HANDS } from '#core/face/hands.ts'
import { blankFaceFrame } from '#core/face/rules.ts'
import { createPerformer } from '../../../site/avatar/performer.ts'
import { postureOf } from '../../../site/avatar/postures.ts'
import { seededRandom } from '../../../site/avatar/random.ts'
import { createFakePuppet, type FakePuppet } from '../../site/avatar/fake-puppet.ts'
import { testClearance } from '../../support/clearance.ts'
import { anyHumanArm, poseHand } from '../../support/human-arm.ts'

const FRAME_MS = 1000 / 60
/**
 * Number of poses for each of the four characters. In the first half the head turns, in the second half motions
 * interrupt the hands.
 */
const SEQUENCES = 250

/** Plays tracked hands that move between random poses of a person's arms, appear and disappear. */
function perform(key: string, onFrame: (puppet: FakePuppet, doing: string) => void): void {
  const random = seededRandom(31)
  const between = (low: number, high: number) => low + random() * (high - low)
  const puppet = createFakePuppet({ posture: postureOf(`/characters/${key}.vrm`) })
  const performer = createPerformer(Object.assign(puppet, { update() {}, reset() {} }), random)
  const frame = blankFaceFrame()
  frame.hasTracking = true
  performer.setPerformance({ sample: () => frame })
  const goal = blankHands()
  const head = new Quaternion()
  for (let sequence = 0; sequence < SEQUENCES; sequence++) {
    const isMoving = sequence >= SEQUENCES / 2
    for (const side of SIDES_OF_HANDS) {
      frame.hands[side].isSeen = random() < 0.8
      poseHand(side, anyHumanArm(random), goal[side])
      for (let i = 0; i < 10; i++) frame.hands[side].bends[i] = between(-0.2, 1.6)
      frame.hands[side].spread = between(0, 0.3)
    }
    frame.hasHands = frame.hands.left.isSeen || frame.hands.right.isSeen
    const tilt = isMoving ? 0 : 0.15
    head.set(between(-tilt, tilt), between(-tilt, tilt), between(-tilt, tilt), 1).normalize()
    if (isMoving && random() < 0.5) performer.play(MOTIONS[Math.floor(random() * MOTIONS.length)]!)
    for (let ms = 0, end = between(100, 2_000); ms < end; ms += FRAME_MS) {
      for (const side of SIDES_OF_HANDS) {
        const hand = frame.hands[side]
        new Vector3(...hand.wrist).lerp(new Vector3(...goal[side].wrist), 0.15).toArray(hand.wrist)
        new Quaternion(...hand.turn).slerp(new Quaternion(...goal[side].turn), 0.15).toArray(hand.turn)
      }
      new Quaternion(...frame.head).slerp(head, 0.1).toArray(frame.head)
      performer.update(FRAME_MS)
      onFrame(puppet, `${performer.motion} in sequence ${sequence} at ${Math.round(ms)} ms`)
    }
  }
}

testClearance('with 250 random poses of tracked hands', perform)
