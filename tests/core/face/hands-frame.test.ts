import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createFaceReader } from '#core/face/face-reader.ts'
import { decodeFaceFrame, encodeFaceFrame, FACE_FRAME_BYTES } from '#core/face/frame.ts'
import { blankHands, type Hands, SIDES_OF_HANDS } from '#core/face/hands.ts'
import { decodeHandsFrame, encodeHandsFrame, HANDS_FRAME_BYTES } from '#core/face/hands-frame.ts'
import { blankFaceFrame } from '#core/face/rules.ts'

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const anyHand = fc.record({
  isSeen: fc.boolean(),
  wrist: fc.tuple(between(-1.2, 1.2), between(-1.2, 1.2), between(-1.2, 1.2)),
  turn: fc
    .tuple(between(-1, 1), between(-1, 1), between(-1, 1), between(-1, 1))
    .filter((parts) => Math.hypot(...parts) > 0.05)
    .map((parts) => parts.map((part) => part / Math.hypot(...parts)) as [number, number, number, number]),
  bends: fc
    .array(between(-0.5, 2), { minLength: 10, maxLength: 10 })
    .map((bends) => Float32Array.from(bends)),
  spread: between(-1.2, 1.2),
})
const anyHands: fc.Arbitrary<Hands> = fc.record({ left: anyHand, right: anyHand })

function encoded(hands: Hands, atMs = 0): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HANDS_FRAME_BYTES)
  encodeHandsFrame(hands, atMs, bytes)
  return bytes
}

function faceAt(atMs: number, hasHands = true): Uint8Array {
  const frame = blankFaceFrame()
  frame.atMs = atMs
  frame.hasHands = hasHands
  return encodeFaceFrame(frame)
}

const seen = (x: number): Hands => {
  const hands = blankHands()
  hands.left.isSeen = true
  hands.left.wrist[0] = x
  return hands
}

/** How the previous release reads frames: it accepts faces of 76 bytes and ignores all others. */
const isReadByReleaseBefore = (bytes: Uint8Array) => bytes.byteLength === 76 && bytes[0] === 0xf1

test('[2.4.4] decodes encoded hands to the same values within the documented precision', () => {
  fc.assert(
    fc.property(anyHands, fc.integer({ min: 0, max: 2 ** 32 - 1 }), (hands, atMs) => {
      const back = blankHands()
      assert.equal(decodeHandsFrame(encoded(hands, atMs), back), atMs % 65_536)
      for (const side of SIDES_OF_HANDS) {
        const [was, is] = [hands[side], back[side]]
        assert.equal(is.isSeen, was.isSeen)
        for (let i = 0; i < 3; i++) assert.ok(Math.abs(is.wrist[i]! - was.wrist[i]!) <= 0.005_01)
        for (let i = 0; i < 10; i++) assert.ok(Math.abs(is.bends[i]! - was.bends[i]!) <= 0.005_01)
        assert.ok(Math.abs(is.spread - was.spread) <= 0.005_01)
        const dot = is.turn.reduce((sum, part, i) => sum + part * was.turn[i]!, 0)
        assert.ok((2 * Math.acos(Math.min(1, Math.abs(dot))) * 180) / Math.PI < 0.25)
      }
    }),
    { numRuns: 500 },
  )
})

test('[2.4.4] a frame of hands adds 40 bytes to the 76 bytes of a face frame', () => {
  assert.equal(encoded(blankHands()).byteLength, 40)
  assert.equal(FACE_FRAME_BYTES, 76)
})

test('[2.4.4] decodes random bytes to unit quaternions, and refuses a frame with another length or first byte', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 40, maxLength: 40 }), (bytes) => {
      bytes[0] = 0xa1
      const hands = blankHands()
      assert.notEqual(decodeHandsFrame(bytes, hands), undefined)
      for (const side of SIDES_OF_HANDS) assert.ok(Math.abs(Math.hypot(...hands[side].turn) - 1) < 1e-6)
    }),
  )
  const bytes = encoded(seen(0.5))
  assert.equal(decodeHandsFrame(bytes.subarray(0, 39)), undefined)
  assert.equal(decodeHandsFrame(Uint8Array.of(...bytes, 0)), undefined)
  bytes[0] = 0xa2
  assert.equal(decodeHandsFrame(bytes), undefined)
})

test('[2.4.4] clamps values of hands that are out of range and replaces NaN', () => {
  const hands = seen(9)
  hands.left.wrist[1] = Number.NaN
  hands.left.turn = [Number.NaN, 0, 0, 0]
  hands.left.bends.set([9, -9, Number.NaN])
  hands.left.spread = 9
  const back = blankHands()
  decodeHandsFrame(encoded(hands), back)
  assert.deepEqual(back.left.wrist, [1.27, 0, 0])
  assert.ok(back.left.turn[3] > 0.999)
  assert.deepEqual(
    [...back.left.bends.subarray(0, 3)].map((bend) => Math.round(bend * 100)),
    [205, -50, -50],
  )
  assert.equal(back.left.spread, 1.27)
})

test('[decisions 5] a kiosk of the previous release ignores the hands frame and reads the face frame of a newer sender', () => {
  const sent = [encoded(seen(0.5), 1_000), faceAt(1_000)]
  const read = sent.filter(isReadByReleaseBefore)
  assert.deepEqual(read, [sent[1]])
  // apart from the flag, the face has the bytes that the previous release sends
  const before = faceAt(1_000, false)
  assert.deepEqual([...sent[1]!.subarray(2)], [...before.subarray(2)])
  assert.equal(sent[1]![1]! & ~1, before[1])
})

test('[decisions 5] reads the faces that the previous release sends, which have no hands', () => {
  const reader = createFaceReader()
  const frame = reader.read(faceAt(1_000, false))
  assert.equal(frame?.atMs, 1_000)
  assert.equal(frame?.hasHands, false)
})

test('[decisions 5] combines a face with the hands that were sent with it or just before', () => {
  const reader = createFaceReader()
  const from = 2 ** 32 - 10
  assert.equal(reader.read(encoded(seen(0.5), from)), undefined)
  for (const atMs of [from, from + 33, 23]) {
    const frame = reader.read(faceAt(atMs >>> 0))
    assert.equal(frame?.hasHands, true, String(atMs))
    assert.ok(Math.abs(frame!.hands.left.wrist[0] - 0.5) < 0.006)
    assert.deepEqual([frame!.hands.left.isSeen, frame!.hands.right.isSeen], [true, false])
  }
})

test('[decisions 5] combines a face with hands that arrived before it, and drops hands 0.4 s after their last frame', () => {
  const reader = createFaceReader()
  reader.read(encoded(seen(0.5), 1_066))
  assert.equal(reader.read(faceAt(1_033))?.hasHands, true)
  assert.equal(reader.read(faceAt(1_466))?.hasHands, true)
  assert.equal(reader.read(faceAt(1_467))?.hasHands, false)
  assert.equal(reader.read(faceAt(965))?.hasHands, false)
})

test('[decisions 5] a frame whose flag says "no hands" does not keep the hands of an earlier frame', () => {
  const reader = createFaceReader()
  reader.read(encoded(seen(0.5), 1_000))
  assert.equal(reader.read(faceAt(1_000))?.hands.left.isSeen, true)
  const frame = reader.read(faceAt(1_033, false))
  assert.deepEqual([frame?.hasHands, frame?.hands.left.isSeen], [false, false])
})

test('[decisions 5] ignores frames that are neither a face nor hands', () => {
  assert.equal(createFaceReader().read(new Uint8Array(116)), undefined)
  assert.equal(decodeFaceFrame(encoded(blankHands())), undefined)
})
