import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blankFaceFrame, FACE_SHAPE_INDEX, type FaceShape } from '#core/face/rules.ts'
import { createLandmarkReader } from '../../../site/avatar/face/landmark-reader.ts'
import { createOneEuro } from '../../../site/avatar/face/one-euro.ts'
import { type FakeFace, fakeLandmarks } from './face-mesh-fixture.ts'

const FRAME_MS = 1000 / 30

/** Shows `face` to a landmark reader. `neutral`: calibrates the reader with this face first. @returns what it reads */
function look(face: FakeFace, neutral?: FakeFace) {
  const reader = createLandmarkReader()
  const frame = blankFaceFrame()
  if (neutral) {
    reader.beginCalibration()
    for (let picture = 0; picture < 20; picture++) reader.read(fakeLandmarks(neutral), FRAME_MS, frame)
    assert.equal(reader.endCalibration(), true)
  }
  for (let picture = 0; picture < 90; picture++) reader.read(fakeLandmarks(face), FRAME_MS, frame)
  return { frame, shape: (name: FaceShape) => frame.shapes[FACE_SHAPE_INDEX[name]]! }
}

const near = (value: number, wanted: number, within = 0.03) =>
  assert.ok(Math.abs(value - wanted) <= within, `${value} is not ${wanted}`)

test('[decisions 5] reads the head’s rotation: to the person’s left, down, and tilted', () => {
  near(look({ yaw: 0.4 }).frame.head[1], Math.sin(0.2))
  near(look({ pitch: 0.3 }).frame.head[0], Math.sin(0.15))
  near(look({ roll: -0.3 }).frame.head[2], Math.sin(-0.15))
})

test('[decisions 5] turning the head does not affect mouth, eyes and brows', () => {
  const { shape } = look({ yaw: 0.5, pitch: 0.25 }, {})
  for (const name of ['jawOpen', 'eyeBlinkLeft', 'eyeBlinkRight', 'browInnerUp', 'mouthSmileLeft'] as const) {
    near(shape(name), 0, 0.08)
  }
})

test('[decisions 5] distinguishes an open jaw, one closed eye, raised brows and a smile', () => {
  const jaw = look({ moved: { lipLower: [0, -0.35, 0] } }, {})
  assert.ok(jaw.shape('jawOpen') > 0.95)
  near(jaw.shape('mouthFrownLeft'), 0, 0.05)
  const wink = look({ moved: { lidUpperLeft: [0, -0.08, 0] } }, {})
  assert.ok(wink.shape('eyeBlinkLeft') > 0.95)
  near(wink.shape('eyeBlinkRight'), 0)
  const brows = look({ moved: { browInnerLeft: [0, 0.11, 0], browInnerRight: [0, 0.11, 0] } }, {})
  assert.ok(brows.shape('browInnerUp') > 0.95)
  const smile = look({ moved: { mouthLeft: [0.05, 0.1, 0], mouthRight: [-0.05, 0.1, 0] } }, {})
  assert.ok(smile.shape('mouthSmileLeft') > 0.95 && smile.shape('mouthSmileRight') > 0.95)
  const pucker = look({ moved: { mouthLeft: [-0.1, 0, 0], mouthRight: [0.1, 0, 0] } }, {})
  assert.ok(pucker.shape('mouthPucker') > 0.95)
})

test('[decisions 5] reads the gaze from the irises', () => {
  const [left, up] = look({ moved: { irisLeft: [0.07, 0.03, 0], irisRight: [0.07, 0.03, 0] } }, {}).frame.gaze
  assert.ok(left > 8 && left < 30, `${left}`)
  assert.ok(up > 3 && up < 15, `${up}`)
})

test('[7.6] reads the face shown during calibration as neutral, in any rotation of the head', () => {
  const own: FakeFace = {
    yaw: 0.2,
    pitch: -0.15,
    moved: { lipLower: [0, -0.05, 0], lidUpperLeft: [0, -0.02, 0] },
  }
  const { frame, shape } = look(own, own)
  near(frame.head[1], 0, 0.01)
  near(frame.head[0], 0, 0.01)
  near(shape('jawOpen'), 0, 0.01)
  near(shape('eyeBlinkLeft'), 0, 0.01)
})

test('[7.6] the calibration ignores blinks, and fails only without a face', () => {
  const reader = createLandmarkReader()
  const frame = blankFaceFrame()
  reader.beginCalibration()
  for (let picture = 0; picture < 30; picture++) {
    const blinks = picture % 10 < 2
    reader.read(fakeLandmarks(blinks ? { moved: { lidUpperLeft: [0, -0.09, 0] } } : {}), FRAME_MS, frame)
  }
  assert.equal(reader.endCalibration(), true)
  for (let picture = 0; picture < 60; picture++) reader.read(fakeLandmarks(), FRAME_MS, frame)
  near(frame.shapes[FACE_SHAPE_INDEX.eyeBlinkLeft]!, 0)
  const blind = createLandmarkReader()
  blind.beginCalibration()
  assert.equal(blind.endCalibration(), false)
})

test('[decisions 5] reports the head’s position in meters relative to the neutral one', () => {
  near(look({ at: [0.5, 0, 0] }, {}).frame.position[0], 0.045, 0.005)
})

test('[decisions 5] the One Euro filter smooths noise at rest and follows a jump within a tenth of a second', () => {
  const filter = createOneEuro({ minCutoffHz: 1.6, beta: 1.5 })
  let widest = 0
  for (let frame = 0; frame < 300; frame++) {
    const shown = filter.filter(0.5 + (frame % 2 ? 0.02 : -0.02), FRAME_MS)
    if (frame > 30) widest = Math.max(widest, Math.abs(shown - 0.5))
  }
  assert.ok(widest < 0.014, `${widest}`)
  let shown = 0
  for (let frame = 0; frame < 4; frame++) shown = filter.filter(1.5, FRAME_MS)
  assert.ok(shown > 1.1, `${shown}`)
})
