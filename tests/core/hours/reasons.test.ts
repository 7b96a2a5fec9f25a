import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reasonFor, USUAL_REASONS } from '#core/hours/reasons.ts'
import { HOURS_NOTE_MAX } from '#core/limits.ts'

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

test('[decisions 11] visitors read every suggested reason in their language', () => {
  assert.ok(USUAL_REASONS.length > 10)
  for (const reason of USUAL_REASONS) {
    assert.ok(reason.length <= HOURS_NOTE_MAX)
    assert.equal(reasonFor('ja', reason), reason)
    assert.match(reasonFor('en', reason)!, /^[A-Za-z ]+$/)
    assert.doesNotMatch(reasonFor('zh', reason)!, JAPANESE)
  }
})

test('[decisions 11] knows other wordings and widths, and a reason in Latin letters as it is', () => {
  assert.equal(reasonFor('en', '夏休み'), 'summer break')
  assert.equal(reasonFor('en', 'ＧＷ 休業'), 'Golden Week holidays')
  assert.equal(reasonFor('zh', 'Black Friday'), 'Black Friday')
})

test('[decisions 11] has no reason for English and Chinese visitors if it is not usual', () => {
  assert.equal(reasonFor('ja', '店長の結婚式'), '店長の結婚式')
  assert.equal(reasonFor('en', '店長の結婚式'), undefined)
  assert.equal(reasonFor('zh', '店長の結婚式'), undefined)
  assert.equal(reasonFor('ja', ''), undefined)
  assert.equal(reasonFor('en', undefined), undefined)
})
