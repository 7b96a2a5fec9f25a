import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameReadings, spokenTextOf } from '#core/dialogue/speech.ts'

const said = (text: string, words: Record<string, string>): string =>
  spokenTextOf(
    text,
    Object.entries(words).map(([written, spoken]) => ({ written, spoken })),
  )

test('[7.5] replaces words by their pronunciations, longer words first, and never replaces a pronunciation again', () => {
  assert.equal(said('受付は3階です', { 受付: 'うけつけ', '3階': 'さんがい' }), 'うけつけはさんがいです')
  assert.equal(said('東京都庁', { 東京: 'とうきょう', 東京都: 'とうきょうと' }), 'とうきょうと庁')
  assert.equal(said('AB', { A: 'B', B: 'C' }), 'AB', 'AB is one word, so neither A nor B is replaced')
  assert.equal(said('甲乙', { 甲: '乙', 乙: '丙' }), '乙丙')
})

test('[7.5] replaces Latin words only as whole words, in any case, and reads C++ literally', () => {
  assert.equal(said('The AI said AID, ai!', { AI: 'A I' }), 'The A I said AID, A I!')
  assert.equal(said('AIの案内', { AI: 'エーアイ' }), 'エーアイの案内')
  assert.equal(said('C++ (beta)', { 'C++': 'C plus plus', '(beta)': 'beta' }), 'C plus plus beta')
  assert.equal(said('変わらない', {}), '変わらない')
  assert.equal(said('変わらない', { '': 'x' }), '変わらない')
})

const named = (text: string, name: string, kana: string): string =>
  spokenTextOf(text, nameReadings([{ name, kana }]))

test('[decisions 7] reads names as their kana: the whole name, and the family name before a form of address', () => {
  const text = '林 一さん、林一さん、林様、林さま、林氏、松林、林の中、一番。'
  assert.equal(
    named(text, '林 一', 'はやし はじめ'),
    'はやしはじめさん、はやしはじめさん、はやし様、はやしさま、はやし氏、松林、林の中、一番。',
  )
  assert.equal(named('林　一です。', '林　一', 'はやし　はじめ'), 'はやしはじめです。')
  assert.equal(named('林一さん、林さん', '林一', 'はやしはじめ'), 'はやしはじめさん、林さん')
  // it is unclear which part of the kana is the family name
  assert.equal(named('林さん、林一', '林 一', 'はやしはじめ'), '林さん、はやしはじめ')
})

test('[decisions 7] does not read a name inside a longer one, unlike a word of the dictionary', () => {
  const text = '小林さん、小林一さん、林さん、担当の林さん。'
  assert.equal(named(text, '林 一', 'はやし はじめ'), '小林さん、小林一さん、はやしさん、担当のはやしさん。')
  assert.equal(named('小林さん、林さん', '林', 'はやし'), '小林さん、はやしさん')
  const readings = [
    { written: '林さん', spoken: 'りんさん' },
    ...nameReadings([{ name: '林 一', kana: 'はやし はじめ' }]),
  ]
  assert.equal(spokenTextOf('小林さん、林一さん', readings), '小りんさん、はやしはじめさん')
})

test('[decisions 7] leaves names without kana or without kanji unchanged', () => {
  assert.equal(named('林さん', '林 一', ''), '林さん')
  assert.equal(named('林さん', '林 一', '  '), '林さん')
  assert.deepEqual(nameReadings([{ name: 'Ann Lee', kana: 'アン リー' }]), [])
})
