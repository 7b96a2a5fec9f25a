import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spokenTextOf } from '#core/dialogue/speech.ts'

const said = (text: string, words: Record<string, string>): string =>
  spokenTextOf(
    text,
    Object.entries(words).map(([written, spoken]) => ({ written, spoken })),
  )

test('[7.5] replaces words by their pronunciations, longer words first, and replaces no result a second time', () => {
  assert.equal(said('受付は3階です', { 受付: 'うけつけ', '3階': 'さんがい' }), 'うけつけはさんがいです')
  assert.equal(said('東京都庁', { 東京: 'とうきょう', 東京都: 'とうきょうと' }), 'とうきょうと庁')
  assert.equal(said('AB', { A: 'B', B: 'C' }), 'AB', 'two letters are one word')
  assert.equal(said('甲乙', { 甲: '乙', 乙: '丙' }), '乙丙')
})

test('[7.5] replaces Latin words only as whole words, in any case, and reads C++ literally', () => {
  assert.equal(said('The AI said AID, ai!', { AI: 'A I' }), 'The A I said AID, A I!')
  assert.equal(said('AIの案内', { AI: 'エーアイ' }), 'エーアイの案内')
  assert.equal(said('C++ (beta)', { 'C++': 'C plus plus', '(beta)': 'beta' }), 'C plus plus beta')
  assert.equal(said('変わらない', {}), '変わらない')
  assert.equal(said('変わらない', { '': 'x' }), '変わらない')
})
