import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { retryDelayMs } from '../../../site/client/retry-ladder.ts'

test('[4.4] jitter moves a step by a fifth at most, and no wait is longer than 10 s', () => {
  const failures = fc.integer({ min: 0, max: 2_000 })
  fc.assert(
    fc.property(failures, fc.double({ min: 0, max: 1, noNaN: true }), (count, random) => {
      const delayMs = retryDelayMs(count, 500, 10_000, random)
      const stepMs = Math.min(10_000, 500 * 2 ** count)
      assert.ok(delayMs >= Math.floor(stepMs * 0.8) && delayMs <= Math.min(10_000, Math.ceil(stepMs * 1.2)))
    }),
  )
})
