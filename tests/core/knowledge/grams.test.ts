import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldQuestion, simplified, stem } from '#core/knowledge/fold.ts'
import {
  gramsOf,
  isLetters,
  questionGrams,
  SEARCHED_WHOLE_MAX,
  searchedGrams,
} from '#core/knowledge/grams.ts'
import { lettersApart, meantBy } from '#core/knowledge/spelling.ts'
import type { Language } from '#core/languages.ts'

const grams = (text: string, lang: Language = 'ja'): string =>
  gramsOf(text, lang)
    .filter((gram) => !isLetters(gram))
    .sort()
    .join(' ')

test('[decisions 7] gives a Japanese word the same index terms in any letter width, kana, polite form and okurigana', () => {
  for (const [one, other] of [
    ['トイレはどこですか', 'といれはどこ？'],
    ['Ｗｉ－Ｆｉ', 'wi-fi'],
    ['ﾄｲﾚ', 'トイレ'],
    ['エレベーター', 'エレベータ'],
    ['ミュージアム', 'みゅーじあむ'],
    ['大会場の受け付け', '大会場の受付'],
    ['展示の申し込み', '展示の申込'],
    ['パスタを教えてください', 'パスタ'],
    ['資料館が見たいのですが', '資料館を見る'],
  ] as const)
    assert.equal(grams(one), grams(other), `${one} = ${other}`)
})

test('[decisions 7] gives different index terms to words that share only their beginning or end', () => {
  for (const [one, other] of [
    ['資料館', '資料室'],
    ['病院', '美容院'],
    ['おばさん', 'おばあさん'],
  ] as const)
    assert.notEqual(grams(one), grams(other), `${one} ≠ ${other}`)
})

test('[decisions 7] splits a word into index terms of two characters and of one character', () => {
  assert.equal(grams('会場'), '会 会場 場')
  assert.equal(grams('鹿'), '鹿')
  assert.equal(grams('B2会場'), 'b2 会 会場 場', 'the word after a number is a word of its own')
  assert.equal(grams(''), '')
  assert.equal(grams('！？。'), '')
  assert.equal(grams('😀'), '')
})

test('[decisions 7] gives words with the same meaning a common index term, in each language', () => {
  for (const [lang, one, other] of [
    ['ja', '料金', 'いくらですか'],
    ['ja', '化粧室', 'お手洗い'],
    ['en', 'restroom', 'Where is the toilet?'],
    ['zh', '厕所', '洗手间'],
    ['zh', '多少錢', '价格'],
  ] as const) {
    const shared = gramsOf(one, lang).filter((gram) => gramsOf(other, lang).includes(gram))
    assert.ok(
      shared.some((gram) => gram.startsWith('κ')),
      `${one} / ${other}`,
    )
  }
})

test('[decisions 7] does not split a Chinese word that contains one known word, but separates two known words', () => {
  assert.ok(gramsOf('股票', 'zh').includes('股票'))
  assert.ok(!gramsOf('买票', 'zh').includes('买票'), 'two adjacent known phrases are not a word')
})

test('[decisions 7] gives simplified and common traditional Chinese characters the same index terms', () => {
  assert.equal(simplified('請問洗手間在哪裡'), '请问洗手间在哪里')
  assert.equal(grams('停車場', 'zh'), grams('停车场', 'zh'))
  assert.equal(simplified('龘'), '龘', 'a rare character stays as it is')
})

test('[decisions 7] reduces English words to their stems, but leaves short words unchanged', () => {
  assert.deepEqual(
    ['galleries', 'gallery', 'boxes', 'painted', 'painting', 'stopping', 'bus', 'glass', 'as'].map(stem),
    ['gallery', 'gallery', 'box', 'paint', 'paint', 'stop', 'bus', 'glass', 'as'],
  )
  assert.equal(grams("What's the sculpture's name?", 'en'), grams('name sculptures', 'en'))
})

test('[decisions 7] corrects one typo in words of 5 or more letters and two in words of 8 or more, but none in the first letter', () => {
  const known = new Set(['ticket', 'luggage', 'restaurant', 'card'])
  const meant = ['tiket', 'tikcet', 'ricket', 'lugage', 'resturent', 'resterent', 'crad', 'tikt']
  assert.deepEqual(
    meant.map((word) => meantBy(word, known)),
    ['ticket', 'ticket', undefined, 'luggage', 'restaurant', undefined, undefined, undefined],
  )
  assert.equal(meantBy('ticke1', known), undefined, 'a digit is not corrected as a typing error')
  assert.deepEqual(
    [lettersApart('', 'abc', 3), lettersApart('abc', 'acb', 2), lettersApart('abc', 'xyz', 3)],
    [3, 1, 3],
  )
  assert.ok(lettersApart('abcdef', 'uvwxyz', 1) > 1, 'any result above the limit will do')
})

test("[decisions 7] does not correct a word that occurs in the company's own knowledge", () => {
  const spelt = (isKnown: boolean) => questionGrams('tiket', 'en', () => isKnown).includes('κticket')
  assert.deepEqual([spelt(false), spelt(true)], [true, false])
})

test('[decisions 7] treats questions that differ only in letter width and punctuation as the same', () => {
  assert.equal(foldQuestion('ＷｉＦｉは　ありますか？'), foldQuestion('wifiは ありますか'))
  assert.notEqual(foldQuestion('明日'), foldQuestion('昨日'))
})

test('[decisions 7] searches with all index terms of a short question, and only the rarest ones of a long one', () => {
  const short = Array.from({ length: SEARCHED_WHOLE_MAX }, (_, n) => `w${n}`)
  assert.deepEqual(
    searchedGrams(short, () => 2_000),
    short,
  )
  const long = [...short, 'common', 'rare', 'unknown']
  const sources = new Map([
    ['common', 999],
    ['rare', 1],
    ['unknown', 0],
  ])
  assert.deepEqual(
    searchedGrams(long, (gram) => sources.get(gram) ?? 1_500),
    ['rare', 'common'],
  )
  sources.set('common', 1_000)
  assert.deepEqual(
    searchedGrams(long, (gram) => sources.get(gram) ?? 1_500),
    ['rare'],
  )
  assert.deepEqual(searchedGrams(long, () => 1_500).length, 1, 'at least one index term is searched')
})

test('[decisions 7] if a word of a question occurs in no source, searches by its letter groups (n-grams)', () => {
  const grams = gramsOf('unwritten gazebo pergola fountain terrace veranda orangery arboretum', 'en')
  assert.ok(grams.length > SEARCHED_WHOLE_MAX)
  const searched = searchedGrams(grams, (gram) => (gram === 'gazebo' ? 3 : 0))
  assert.deepEqual(
    searched.filter((gram) => !isLetters(gram)),
    ['gazebo'],
  )
  assert.ok(!searched.some((gram) => gram.endsWith('gaz')))
  assert.ok(searched.some((gram) => gram.endsWith('per')))
})
