import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reasonFor, USUAL_REASONS } from '#core/hours/reasons.ts'
import { HOURS_NOTE_MAX } from '#core/limits.ts'

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

test("[decisions 11] translates every suggested reason for closing into the visitor's language", () => {
  assert.ok(USUAL_REASONS.length > 10)
  for (const reason of USUAL_REASONS) {
    assert.ok(reason.length <= HOURS_NOTE_MAX)
    assert.equal(reasonFor('ja', reason), reason)
    assert.match(reasonFor('en', reason)!, /^[A-Za-z ]+$/)
    assert.doesNotMatch(reasonFor('zh', reason)!, JAPANESE)
  }
})

test('[decisions 11] recognizes usual reasons for closing in other wordings, and leaves Latin text unchanged', () => {
  assert.equal(reasonFor('en', '夏休み'), 'summer break')
  assert.equal(reasonFor('en', 'ＧＷ 休業'), 'Golden Week holidays')
  assert.equal(reasonFor('zh', 'Black Friday'), 'Black Friday')
})

test('[decisions 11] shows English and Chinese visitors no reason that has no translation', () => {
  assert.equal(reasonFor('ja', '店長の結婚式'), '店長の結婚式')
  assert.equal(reasonFor('en', '店長の結婚式'), undefined)
  assert.equal(reasonFor('zh', '店長の結婚式'), undefined)
  assert.equal(reasonFor('ja', ''), undefined)
  assert.equal(reasonFor('en', undefined), undefined)
})
