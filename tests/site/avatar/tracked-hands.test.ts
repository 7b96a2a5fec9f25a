import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Quaternion, Vector3 } from 'three'
import { blankFaceFrame } from '#core/face/rules.ts'
import { createPerformer } from '../../../site/avatar/performer.ts'
import type { BoneName, Side } from '../../../site/avatar/puppet.ts'
import { seededRandom } from '../../../site/avatar/random.ts'
import { anyHumanArm, type HandPlace, poseHand, putHand, WAVING } from '../../support/human-arm.ts'
import { createFakePuppet } from './fake-puppet.ts'

const FRAME_MS = 1000 / 60
const DEGREES = 180 / Math.PI
/** Hand positions within the arm's limits: beside and in front of the body. */
const OPEN_ARM: HandPlace = { wrist: [0.5, -0.2, 0.6], fingers: [0.3, 0.5, 0.8], palm: [-0.6, 0.6, -0.1] }

function openHands() {
  const puppet = createFakePuppet()
  const performer = createPerformer(Object.assign(puppet, { update() {}, reset() {} }), seededRandom(5))
  const frame = blankFaceFrame()
  frame.hasTracking = true
  performer.setPerformance({ sample: () => frame })
  const bone = (name: string) => puppet.bones.get(name as BoneName)!
  return {
    performer,
    frame,
    bone,
    see(side: Side, place: HandPlace | undefined) {
      frame.hands[side].isSeen = place !== undefined
      if (place) putHand(side, place, frame.hands[side])
      frame.hasHands = frame.hands.left.isSeen || frame.hands.right.isSeen
    },
    run(ms: number, onFrame = () => {}) {
      for (let past = 0; past < ms; past += FRAME_MS) {
        performer.update(FRAME_MS)
        onFrame()
      }
    },
    /** Wrist position (in arm lengths) and rotation of the character's hand, in the coordinate system of the chest. */
    hand(side: Side) {
      const turn = bone(`${side}Shoulder`)
        .quaternion.clone()
        .multiply(bone(`${side}UpperArm`).quaternion)
      const wrist = bone(`${side}LowerArm`).position.clone().applyQuaternion(turn)
      turn.multiply(bone(`${side}LowerArm`).quaternion)
      wrist.add(bone(`${side}Hand`).position.clone().applyQuaternion(turn))
      return { wrist: wrist.divideScalar(0.241), turn: turn.multiply(bone(`${side}Hand`).quaternion) }
    },
    arm: (side: Side) => ['UpperArm', 'LowerArm', 'Hand'].map((part) => bone(side + part).quaternion.clone()),
  }
}

const apart = (a: readonly Quaternion[], b: readonly Quaternion[]): number =>
  Math.max(...a.map((turn, index) => turn.angleTo(b[index]!) * DEGREES))

describe('a tracked hand', () => {
  for (const side of ['left', 'right'] as const) {
    test(`[2.4.6] the operator's ${side} hand moves the character's ${side} hand to the same place`, () => {
      const { see, run, frame, hand, arm } = openHands()
      run(200)
      const other = side === 'left' ? 'right' : 'left'
      const resting = arm(other)
      see(side, OPEN_ARM)
      run(2_000)
      const { wrist, turn } = hand(side)
      assert.ok(wrist.distanceTo(new Vector3(...frame.hands[side].wrist)) < 0.02, wrist.toArray().join())
      assert.ok(turn.angleTo(new Quaternion(...frame.hands[side].turn)) * DEGREES < 3)
      assert.ok(apart(arm(other), resting) < 1, 'the other arm stays where it was')
      assert.ok(side === 'left' ? wrist.x > 0 : wrist.x < 0)
    })
  }

  test("[2.4.6] the character's fingers bend like the tracked fingers: a straight index finger, other fingers closed", () => {
    const { see, run, frame, bone } = openHands()
    see('right', OPEN_ARM)
    frame.hands.right.bends.set([1, 0.6, 0, 0, 1.5, 1.6, 1.5, 1.6, 1.5, 1.6])
    run(2_000)
    const bend = (name: string) => {
      const { z, w } = bone(`right${name}`).quaternion
      return 2 * Math.atan2(z, w)
    }
    assert.ok(Math.abs(bend('IndexProximal')) < 0.05)
    for (const name of ['MiddleProximal', 'MiddleIntermediate', 'LittleProximal']) {
      assert.ok(bend(name) > 1.05 && bend(name) <= 1.21, `${name} ${bend(name)}`)
    }
    assert.ok(bone('rightThumbMetacarpal').quaternion.angleTo(new Quaternion()) > 0.4)
  })

  test('[2.4.6] an arm whose hand leaves the picture returns to its resting posture within 1.5 s, without a jump', () => {
    const { see, run, arm } = openHands()
    run(200)
    const resting = arm('right')
    see('right', WAVING)
    run(2_000)
    assert.ok(apart(arm('right'), resting) > 30)
    see('right', undefined)
    let last = arm('right')
    let fastest = 0
    run(1_500, () => {
      fastest = Math.max(fastest, apart(arm('right'), last))
      last = arm('right')
    })
    assert.ok(fastest <= 12, `${fastest}° a frame`)
    // breathing alone moves the arm by less than 1°
    assert.ok(apart(arm('right'), resting) < 1)
  })

  test('[2.4.6] a motion that the operator starts moves both arms; the tracked hand moves its arm again afterwards', () => {
    const { see, run, arm, performer } = openHands()
    const alone = openHands()
    see('right', WAVING)
    see('left', WAVING)
    run(2_000)
    const tracked = arm('right')
    performer.play('bigHand')
    alone.performer.play('bigHand')
    run(1_300)
    alone.run(1_300)
    assert.equal(performer.motion, 'bigHand')
    for (const side of ['left', 'right'] as const) assert.ok(apart(arm(side), alone.arm(side)) < 1, side)
    run(4_000)
    assert.equal(performer.motion, 'idle')
    assert.ok(apart(arm('right'), tracked) < 3)
  })

  test('[2.4.6] gestures that accompany speech do not move an arm whose hand is tracked', () => {
    const { see, run, arm, performer } = openHands()
    see('right', WAVING)
    run(2_000)
    const tracked = arm('right')
    const lips = { aa: 1, ih: 0, ou: 0, ee: 0, oh: 0, level: 1 }
    let ms = 0
    const sample = () => {
      ms += FRAME_MS
      lips.aa = ms % 600 < 300 ? 1 : 0
      return lips
    }
    performer.setLips({ sample, dispose() {} })
    run(12_000, () => assert.ok(apart(arm('right'), tracked) < 6))
  })

  test('[2.4.6] frames without hands do not change how the arms move', () => {
    const { run, arm, frame } = openHands()
    run(300)
    const resting = arm('left')
    frame.hands.left.isSeen = true
    frame.hands.left.wrist = [0.6, 0.3, 0.5]
    frame.hasHands = false
    run(1_000)
    assert.ok(apart(arm('left'), resting) < 1)
  })
})

describe('the limits of a tracked arm', () => {
  test('[2.4.6] the elbow bends by 0° to 145°, and no joint turns by more than 12° a frame, wherever a hand jumps', () => {
    const { see, run, bone, arm, frame } = openHands()
    const random = seededRandom(11)
    run(200)
    let last = arm('right')
    for (let pose = 0; pose < 80; pose++) {
      see('right', undefined)
      frame.hasHands = frame.hands.right.isSeen = random() < 0.85
      poseHand('right', anyHumanArm(random), frame.hands.right)
      run(100 + random() * 900, () => {
        const shown = arm('right')
        assert.ok(apart(shown, last) <= 12, `${apart(shown, last)}° in pose ${pose}`)
        last = shown
        const fore = new Vector3(-1, 0, 0).applyQuaternion(bone('rightLowerArm').quaternion)
        const bent = fore.angleTo(new Vector3(-1, 0, 0)) * DEGREES
        assert.ok(bent <= 146, `${bent}° in pose ${pose}`)
      })
    }
  })

  test('[2.4.6] a hand behind the back or beyond the other shoulder stops at the limit', () => {
    const { see, run, frame, hand } = openHands()
    see('right', OPEN_ARM)
    frame.hands.right.wrist = [-0.2, -0.3, -1]
    run(2_000)
    assert.ok(hand('right').wrist.z > -0.2)
    frame.hands.right.wrist = [1.2, 0, 0.3]
    run(2_000)
    assert.ok(hand('right').wrist.x < 0.8)
  })

  test("[2.4.6] a hand in front of the face stays in front of a character's large head", () => {
    const { see, run, frame, hand } = openHands()
    see('right', WAVING)
    frame.hands.right.wrist = [0.35, 0.6, 0.2]
    run(2_000)
    const middle = hand('right')
      .wrist.multiplyScalar(0.241)
      .add(new Vector3(-0.104, 0, 0))
    assert.ok(middle.distanceTo(new Vector3(0, 0.29, 0)) > 0.24, middle.toArray().join())
  })
})
