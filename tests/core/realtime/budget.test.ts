import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spend } from '#core/realtime/budget.ts'

test('[decisions 2] allows a burst of requests and then a fixed number per second', () => {
  const rate = { burst: 2, perSecond: 1 }
  let budget = spend(undefined, 0, rate)
  budget = spend(budget, 0, rate)
  assert.equal(spend(budget, 999, rate), undefined)
  budget = spend(budget, 1_000, rate)
  assert.deepEqual(budget, { left: 0, at: 1_000 })
  assert.deepEqual(spend(budget, 60_000, rate), { left: 1, at: 60_000 })
})
