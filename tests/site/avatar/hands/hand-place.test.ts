import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Vector3 } from 'three'
import { wristOf } from '../../../../site/avatar/hands/hand-place.ts'
import { foundHand } from './built-hand.ts'

const WEBCAM = { focal: 0.8, width: 640, height: 480 }
const PHONE = { focal: (0.8 * 640) / 480, width: 480, height: 640 }

/** A face whose eyes are at the position `at`, in meters from the camera. */
function faceAt(at: Vector3, { focal, width, height }: typeof WEBCAM) {
  const scale = focal / -at.z
  return {
    centre: [0.5 + at.x * scale, at.y * scale - height / width / 2, 0] as [number, number, number],
    eyeSpan: 0.09 * scale,
  }
}

test('[3] places a hand relative to its shoulder, in arm lengths, for webcams and phones, near and far', () => {
  const wanted: readonly (readonly ['left' | 'right', readonly [number, number, number]])[] = [
    // beside the face, at its height
    ['left', [0.2, 0.5, 0.4]],
    ['right', [-0.2, 0.5, 0.4]],
    // in front of the chest
    ['left', [-0.3, -0.1, 0.6]],
    // stretched out to the side
    ['right', [-0.9, 0.1, 0.15]],
  ]
  for (const camera of [WEBCAM, PHONE])
    for (const eyes of [new Vector3(0, 0, -0.6), new Vector3(0.15, 0.1, -0.9)])
      for (const [side, place] of wanted) {
        const outwards = side === 'left' ? 1 : -1
        const shoulder = eyes.clone().add(new Vector3(outwards * 0.18, -0.26, -0.08))
        const wrist = shoulder.clone().add(new Vector3(...place).multiplyScalar(0.54))
        const found = foundHand(side, { yaw: 10 }, wrist, camera)
        const got = wristOf(found, faceAt(eyes, camera), camera)
        const off = new Vector3(...got).distanceTo(new Vector3(...place))
        assert.ok(
          off < 0.12,
          `${side} ${place}: ${got.map((value) => value.toFixed(2))}, ${off.toFixed(2)} off`,
        )
      }
})

test('[3] never places a hand far behind the face or farther away than an arm reaches', () => {
  const face = faceAt(new Vector3(0, 0, -0.6), WEBCAM)
  const [, , tooNear] = wristOf(foundHand('left', {}, new Vector3(0, 0, -0.05)), face, WEBCAM)
  const [, , tooFar] = wristOf(foundHand('left', {}, new Vector3(0, 0, -3)), face, WEBCAM)
  assert.ok(tooNear! < 1.2, `${tooNear}`)
  assert.ok(tooFar! > -0.2, `${tooFar}`)
})
