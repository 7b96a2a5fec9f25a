import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spreadOf } from '#core/dialogue/latency.ts'

test('[decisions 7] reports response times as median and 90th percentile by nearest rank', () => {
  assert.deepEqual(spreadOf([]), { count: 0, medianMs: null, p90Ms: null })
  assert.deepEqual(spreadOf([300.4]), { count: 1, medianMs: 300, p90Ms: 300 })
  assert.deepEqual(spreadOf([40, 10, 30, 20]), { count: 4, medianMs: 20, p90Ms: 40 })
  const ten = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
  assert.deepEqual(spreadOf(ten), { count: 10, medianMs: 5, p90Ms: 9 })
  assert.deepEqual(spreadOf([...ten, 11]), { count: 11, medianMs: 6, p90Ms: 10 })
})
