import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodeFaceFrame, encodeFaceFrame, FACE_FRAME_BYTES } from '#core/face/frame.ts'
import { blankHands } from '#core/face/hands.ts'
import { blankFaceFrame, FACE_SHAPES, type FaceFrame, VISEMES } from '#core/face/rules.ts'

const unit = fc.double({ min: 0, max: 1, noNaN: true })
const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const quaternion = fc
  .tuple(between(-1, 1), between(-1, 1), between(-1, 1), between(-1, 1))
  .filter((parts) => Math.hypot(...parts) > 0.05)
  .map((parts): FaceFrame['head'] => {
    const length = Math.hypot(...parts)
    return [parts[0] / length, parts[1] / length, parts[2] / length, parts[3] / length]
  })

const anyFrame: fc.Arbitrary<FaceFrame> = fc.record({
  seq: fc.integer({ min: 0, max: 65_535 }),
  atMs: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  shapes: fc.array(unit, { minLength: 52, maxLength: 52 }).map((shapes) => Float32Array.from(shapes)),
  head: quaternion,
  position: fc.tuple(between(-0.31, 0.31), between(-0.31, 0.31), between(-0.31, 0.31)),
  gaze: fc.tuple(between(-60, 60), between(-60, 60)),
  motion: fc.integer({ min: 0, max: 255 }),
  visemes: fc.record({ aa: unit, ih: unit, ou: unit, ee: unit, oh: unit }),
  level: unit,
  hands: fc.constant(blankHands()),
  hasHands: fc.boolean(),
  hasTracking: fc.boolean(),
  hasMicrophone: fc.boolean(),
})

function decoded(bytes: Uint8Array): FaceFrame {
  const frame = decodeFaceFrame(bytes)
  assert.ok(frame)
  return frame
}

const near = (actual: number, expected: number, within: number) =>
  assert.ok(Math.abs(actual - expected) <= within, `${actual} is not within ${within} of ${expected}`)

function degreesApart(a: FaceFrame['head'], b: FaceFrame['head']): number {
  const dot = a.reduce((sum, part, i) => sum + part * (b[i] as number), 0)
  return (2 * Math.acos(Math.min(1, Math.abs(dot))) * 180) / Math.PI
}

test('[2.4.4] decodes an encoded face frame to the same values within the documented precision', () => {
  fc.assert(
    fc.property(anyFrame, (frame) => {
      const bytes = encodeFaceFrame(frame)
      assert.equal(bytes.byteLength, 76)
      const back = decoded(bytes)
      for (const key of ['seq', 'atMs', 'motion', 'hasHands', 'hasTracking', 'hasMicrophone'] as const) {
        assert.equal(back[key], frame[key])
      }
      for (let i = 0; i < 52; i++) near(back.shapes[i] as number, frame.shapes[i] as number, 1 / 509)
      assert.ok(degreesApart(back.head, frame.head) < 0.25)
      for (let i = 0; i < 3; i++) near(back.position[i] as number, frame.position[i] as number, 0.001_251)
      for (let i = 0; i < 2; i++) near(back.gaze[i] as number, frame.gaze[i] as number, 0.250_001)
      for (const name of VISEMES) near(back.visemes[name], frame.visemes[name], 1 / 509)
      near(back.level, frame.level, 1 / 509)
    }),
    { numRuns: 1_000 },
  )
})

test('[2.4.4] encoding and decoding a face frame a second time loses no more precision', () => {
  fc.assert(
    fc.property(anyFrame, (frame) => {
      const once = decoded(encodeFaceFrame(frame))
      assert.deepEqual(decoded(encodeFaceFrame(once)).shapes, once.shapes)
      assert.ok(degreesApart(decoded(encodeFaceFrame(once)).head, once.head) < 0.25)
    }),
  )
})

test('[2.4.4] decodes any 76 bytes to a head rotation of length 1 and face shapes between 0 and 1', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 76, maxLength: 76 }), (bytes) => {
      bytes[0] = 0xf1
      const frame = decoded(bytes)
      near(Math.hypot(...frame.head), 1, 1e-6)
      for (const shape of frame.shapes) assert.ok(shape >= 0 && shape <= 1)
    }),
  )
})

test("[2.4.4] clamps a face frame's values that are out of range and replaces NaN by 0", () => {
  const frame = blankFaceFrame()
  frame.shapes.set([Number.NaN, 7, -3])
  frame.head = [Number.NaN, 0, 0, 0]
  frame.position = [9, -9, Number.POSITIVE_INFINITY]
  frame.gaze = [400, -400]
  frame.level = 2
  frame.atMs = 2 ** 32 + 5
  const back = decoded(encodeFaceFrame(frame))
  assert.deepEqual([...back.shapes.subarray(0, 3)], [0, 1, 0])
  near(degreesApart(back.head, [0, 0, 0, 1]), 0, 0.25)
  assert.deepEqual(back.position, [127 / 400, -127 / 400, 0])
  assert.deepEqual(back.gaze, [63.5, -63.5])
  assert.equal(back.level, 1)
  assert.equal(back.atMs, 5)
})

test('[2.4.4] rejects a face frame of the wrong length or with a wrong first byte', () => {
  const bytes = encodeFaceFrame(blankFaceFrame())
  assert.equal(decodeFaceFrame(bytes.subarray(0, 75)), undefined)
  assert.equal(decodeFaceFrame(Uint8Array.of(...bytes, 0)), undefined)
  assert.equal(decodeFaceFrame(new Uint8Array(FACE_FRAME_BYTES)), undefined)
  assert.equal(decodeFaceFrame(new Uint8Array(0)), undefined)
})

test('[2.4.4] encodes a face frame into part of a larger buffer, and decodes it into an existing frame', () => {
  const packet = new Uint8Array(100)
  const frame = blankFaceFrame()
  frame.seq = 77
  encodeFaceFrame(frame, packet.subarray(10))
  const mine = blankFaceFrame()
  assert.equal(decodeFaceFrame(packet.subarray(10, 86), mine), mine)
  assert.equal(mine.seq, 77)
  assert.equal(packet[86], 0)
})

test('[2.4.4] lists 52 different face shapes', () => {
  assert.equal(FACE_SHAPES.length, 52)
  assert.equal(new Set(FACE_SHAPES).size, 52)
})
