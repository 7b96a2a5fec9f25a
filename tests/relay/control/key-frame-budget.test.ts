import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KeyFrameBudget } from '../../../relay/control/key-frame-budget.ts'

test("[decisions 8] grants a viewer's first key frame request at once, further ones at growing intervals up to 16 s", () => {
  const budget = new KeyFrameBudget()
  const granted: number[] = []
  for (let second = 0; second <= 62; second++) if (budget.isGranted(second * 1000)) granted.push(second)
  assert.deepEqual(granted, [0, 1, 3, 7, 15, 31, 47])
})

test('[decisions 8] refuses a key frame request one millisecond before the interval ends; 30 s without requests reset the interval', () => {
  const budget = new KeyFrameBudget()
  assert.ok(budget.isGranted(0))
  assert.equal(budget.isGranted(999), false)
  assert.ok(budget.isGranted(1000))
  assert.equal(budget.isGranted(2999), false)
  assert.ok(budget.isGranted(3000))
  // After exactly 30 s without a request, the interval still doubles. A millisecond later, it starts at one second
  // again.
  assert.ok(budget.isGranted(33_000))
  assert.equal(budget.isGranted(34_000), false)
  assert.ok(budget.isGranted(63_001))
  assert.ok(budget.isGranted(64_001))
})
