import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRecordOpen, isStockResult, recordOpenUntil, resultsOf } from '#core/calls/call-result.ts'

const at = (text: string): number => Date.parse(`2026-11-20T${text}+09:00`)
const MIDNIGHT = Date.parse('2026-11-21T00:00:00+09:00')

test("[decisions 3] lists the company's own call results after the product's own, with 'other' last", () => {
  assert.deepEqual(resultsOf([]), ['helped', 'passedOn', 'callBack', 'other'])
  assert.deepEqual(resultsOf(['名刺を預かる']), ['helped', 'passedOn', 'callBack', '名刺を預かる', 'other'])
  assert.deepEqual([isStockResult('other'), isStockResult('名刺を預かる')], [true, false])
})

test("[decisions 3] lets operators edit a call's result and note until the day of the call ends in Japan", () => {
  const call = { endedAt: at('10:00:00') }
  assert.equal(recordOpenUntil(call), MIDNIGHT)
  assert.deepEqual([isRecordOpen(call, MIDNIGHT - 1), isRecordOpen(call, MIDNIGHT)], [true, false])
})

test('[decisions 3] lets operators edit the result of a call for an hour if it ended shortly before midnight', () => {
  const early = { endedAt: at('23:00:00') }
  const late = { endedAt: at('23:59:59') }
  assert.equal(recordOpenUntil(early), MIDNIGHT)
  assert.equal(recordOpenUntil(late), MIDNIGHT + 3_600_000 - 1_000)
  const closesAt = MIDNIGHT + 3_600_000 - 1_000
  assert.deepEqual([isRecordOpen(late, closesAt - 1), isRecordOpen(late, closesAt)], [true, false])
})

test('[decisions 3] lets operators edit the result and note of a running call without a deadline', () => {
  assert.equal(recordOpenUntil({ endedAt: null }), null)
  assert.ok(isRecordOpen({ endedAt: null }, Number.MAX_SAFE_INTEGER))
})
