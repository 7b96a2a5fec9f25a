import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Quaternion } from 'three'
import { blankHands, SIDES_OF_HANDS, type TrackedHand } from '#core/face/hands.ts'
import { handFrameOf, POINT } from '../../../../site/avatar/hands/hand-frame.ts'
import { bendsOf, readFingers } from '../../../../site/avatar/hands/hand-reader.ts'
import { foundHand, type HandPose, turnOfHand } from './built-hand.ts'

const DEGREE = 180 / Math.PI

function read(side: 'left' | 'right', pose: HandPose): TrackedHand {
  const hand = blankHands()[side]
  readFingers(foundHand(side, pose), hand)
  return hand
}

const POSES: readonly HandPose[] = [
  {},
  { lower: [80, 80, 80, 80], middle: [95, 95, 95, 95], yaw: 40 },
  { lower: [0, 75, 80, 80], middle: [0, 90, 90, 90], roll: 25, pitch: -20 },
  { lower: [10, 20, 30, 40], middle: [40, 30, 20, 10], yaw: -70, pitch: 30 },
  { lower: [80, 80, 80, 80], yaw: 180 },
]

test('[3] measures the bends of each finger, whatever the direction of the hand', () => {
  for (const side of SIDES_OF_HANDS)
    for (const pose of POSES) {
      const found = foundHand(side, pose)
      for (let finger = 0; finger < 4; finger++) {
        const wanted = [pose.lower?.[finger] ?? 0, pose.middle?.[finger] ?? 0]
        const got = bendsOf(found, handFrameOf(found), POINT.index + finger * 4).map((bend) => bend * DEGREE)
        for (const joint of [0, 1])
          assert.ok(
            Math.abs(got[joint]! - wanted[joint]!) < 12,
            `${side} ${JSON.stringify(pose)}: finger ${finger}, ${got} instead of ${wanted}`,
          )
      }
    }
})

test('[3] bends every finger more in a fist than in a relaxed hand, and stretches every finger in an open hand', () => {
  for (const side of SIDES_OF_HANDS) {
    // the library reads straight fingers as bent by up to 20°
    const open = read(side, { middle: [0, 20, 20, 20] }).bends
    const relaxed = read(side, { lower: [25, 25, 25, 25], middle: [40, 40, 40, 40] }).bends
    const fist = read(side, { lower: [75, 75, 75, 75], middle: [90, 90, 90, 90] }).bends
    for (let joint = 2; joint < 10; joint++) {
      assert.ok(open[joint]! < relaxed[joint]! && relaxed[joint]! < fist[joint]!, `${side} ${joint}`)
      assert.ok(fist[joint]! > 1.2 && fist[joint]! <= 1.9, `${side} ${joint}: ${fist[joint]}`)
    }
  }
})

test('[3] reads how left and right palms are rotated from the T-pose', () => {
  for (const side of SIDES_OF_HANDS)
    for (const pose of POSES) {
      const turn = new Quaternion(...read(side, pose).turn)
      const off = turn.angleTo(turnOfHand(side, pose)) * DEGREE
      assert.ok(off < 8, `${side} ${JSON.stringify(pose)}: ${off}° off`)
    }
})

test('[3] reads a larger spread from spread fingers than from closed ones, and leaves bent fingers out', () => {
  for (const side of SIDES_OF_HANDS) {
    const spreadOf = (pose: HandPose) => read(side, pose).spread * DEGREE
    assert.ok(spreadOf({ spread: 12 }) - spreadOf({ spread: 2 }) > 7)
    const fist: HandPose = { lower: [80, 80, 80, 80], middle: [90, 90, 90, 90] }
    assert.equal(spreadOf({ ...fist, spread: 12 }), spreadOf({ ...fist, spread: 0 }))
  }
})

test('[3] folds the thumb when its tip crosses the palm', () => {
  for (const side of SIDES_OF_HANDS) {
    const found = foundHand(side, {})
    const open = blankHands()[side]
    readFingers(found, open)
    const across = side === 'left' ? 1 : -1
    const folded = { ...found, world: found.world.slice() }
    folded.world[3 * 4] = folded.world[3 * 2]! + across * 0.05
    const hand = blankHands()[side]
    readFingers(folded, hand)
    assert.ok(open.bends[0]! < 0.2, `${open.bends[0]}`)
    assert.ok(hand.bends[0]! > 0.7, `${hand.bends[0]}`)
    assert.ok(hand.bends[1]! > open.bends[1]!)
  }
})
