import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KeyFrameWishes } from '../../../relay/control/key-frame-wishes.ts'

test('[decisions 8] the first key frame for an onlooker comes at once, those after it after 1, 2, 4, 8 and never more than 16 s', () => {
  const wishes = new KeyFrameWishes()
  const granted: number[] = []
  for (let second = 0; second <= 62; second++) if (wishes.isGranted(second * 1000)) granted.push(second)
  assert.deepEqual(granted, [0, 1, 3, 7, 15, 31, 47])
})

test('[decisions 8] a second early is too early; half a minute without a wish is forgiven', () => {
  const wishes = new KeyFrameWishes()
  assert.ok(wishes.isGranted(0))
  assert.equal(wishes.isGranted(999), false)
  assert.ok(wishes.isGranted(1000))
  assert.equal(wishes.isGranted(2999), false)
  assert.ok(wishes.isGranted(3000))
  // after exactly half a minute the next gap is the next longer one, a millisecond later the first
  assert.ok(wishes.isGranted(33_000))
  assert.equal(wishes.isGranted(34_000), false)
  assert.ok(wishes.isGranted(63_001))
  assert.ok(wishes.isGranted(64_001))
})
