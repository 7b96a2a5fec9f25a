import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KeyFrameBudget } from '../../../relay/control/key-frame-budget.ts'

test("[decisions 8] grants a viewer's key frame requests at once, then at intervals of 1, 2, 4, 8 and at most 16 s", () => {
  const wishes = new KeyFrameBudget()
  const granted: number[] = []
  for (let second = 0; second <= 62; second++) if (wishes.isGranted(second * 1000)) granted.push(second)
  assert.deepEqual(granted, [0, 1, 3, 7, 15, 31, 47])
})

test('[decisions 8] refuses a key frame request a millisecond early, and resets the interval after 30 s without one', () => {
  const wishes = new KeyFrameBudget()
  assert.ok(wishes.isGranted(0))
  assert.equal(wishes.isGranted(999), false)
  assert.ok(wishes.isGranted(1000))
  assert.equal(wishes.isGranted(2999), false)
  assert.ok(wishes.isGranted(3000))
  // After exactly 30 s without a request the interval still doubles; a millisecond later it starts at one
  // second again.
  assert.ok(wishes.isGranted(33_000))
  assert.equal(wishes.isGranted(34_000), false)
  assert.ok(wishes.isGranted(63_001))
  assert.ok(wishes.isGranted(64_001))
})
