import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sameQuestionKey } from '#core/knowledge/same-question.ts'
import type { Language } from '#core/languages.ts'

const keys = (lang: Language, ...texts: string[]) =>
  new Set(texts.map((text) => sameQuestionKey(text, lang))).size

test('[decisions 7] gives the same key to a question in other words', () => {
  assert.equal(
    keys(
      'ja',
      '授乳室はどこですか',
      '授乳室どこ',
      'すみません、授乳室ってどこですか',
      '授乳室の場所を教えてください',
    ),
    1,
  )
  assert.equal(keys('ja', '車いすは借りられますか', '車椅子を借りたいのですが'), 1)
  assert.equal(keys('en', 'Where is the toilet?', 'where can i find the restroom'), 1)
  assert.equal(keys('zh', '洗手间在哪里', '請問洗手間在哪裡'), 1)
})

test('[decisions 7] gives different keys to different questions about the same place', () => {
  assert.equal(
    keys(
      'ja',
      '授乳室はどこですか',
      '授乳室はありますか',
      '授乳室は何時まで使えますか',
      '会議室はどこですか',
    ),
    4,
  )
})

test('[decisions 7] compares very short questions letter by letter, and gives an empty question no key', () => {
  assert.equal(keys('ja', '再入場できますか', '再入場できますか？'), 1)
  assert.equal(keys('ja', '再入場できますか', 'もう一度言ってください'), 2)
  assert.equal(sameQuestionKey('。', 'ja'), '')
})
