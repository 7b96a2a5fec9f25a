import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findIn } from '../../../site/help/find.ts'
import { searchIndexOf } from '../../../site/help/search-index.ts'
import { wordsOf } from '../../../site/help/words.ts'

const find = { ja: findIn(searchIndexOf('ja')), en: findIn(searchIndexOf('en')) }

test('[decisions 3] splits Japanese into pairs of characters, and other text into words', () => {
  assert.deepEqual(wordsOf('端末をつなぐ'), ['端末', '末を', 'をつ', 'つな', 'なぐ'])
  assert.deepEqual(wordsOf('ＱＲコードとSVER-40'), ['qr', 'コー', 'ード', 'ドと', 'sver', '40'])
  assert.deepEqual(wordsOf('鍵'), ['鍵'])
  assert.deepEqual(wordsOf(' 、'), [])
})

test('[decisions 3] finds parts of words in both languages', () => {
  const first = (language: 'ja' | 'en', words: string) => find[language](words)[0]?.href
  assert.equal(first('ja', '引き継ぐ'), '/help/operator#hand-over')
  assert.equal(first('ja', '写真と伝言'), '/help/administrator#pictures')
  assert.equal(first('en', 'hand over'), '/help/en/operator#hand-over')
  assert.equal(first('en', 'restor'), '/help/en/backup#restore')
})

test('[8] finds an error code such as SVER-40 written with a hyphen, a space or full-width letters', () => {
  for (const words of ['SVER-40', 'sver 40', 'ＳＶＥＲ－４０'])
    assert.equal(find.ja(words)[0]?.href, '/help/troubleshooting#sver-40', words)
})

test('[decisions 3] finds nothing for unknown words, and at most eight results for others', () => {
  assert.deepEqual(find.ja('量子コンピューター'), [])
  assert.deepEqual(find.en('quantum'), [])
  assert.equal(find.ja('サイネージ').length, 8)
})
