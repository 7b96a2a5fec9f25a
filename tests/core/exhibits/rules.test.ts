import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  charactersOf,
  decideWords,
  freeSpot,
  isReordering,
  mapFor,
  pixelOf,
  readingSeconds,
  SPOT_MAX,
  SPOT_MIN,
  sentencesOf,
  spotAfterKey,
  spotOnCanvas,
  unitsOf,
  wordsFor,
} from '#core/exhibits/rules.ts'

test('[9] converts a position on the exhibit map between pixels and units of 38 px', () => {
  assert.equal(pixelOf(10), 380)
  assert.equal(unitsOf(380), 10)
})

test("[9] keeps an exhibit's square of 50 px completely inside the map of 700 px", () => {
  for (const units of [SPOT_MIN, SPOT_MAX]) {
    assert.ok(pixelOf(units) - 25 >= 0 && pixelOf(units) + 25 <= 700, String(units))
  }
  assert.ok(pixelOf(SPOT_MIN - 0.01) - 25 < 0)
  assert.ok(pixelOf(SPOT_MAX + 0.01) + 25 > 700)
  assert.deepEqual(spotOnCanvas({ x: SPOT_MIN, y: SPOT_MAX }), { x: SPOT_MIN, y: SPOT_MAX })
  assert.deepEqual(spotOnCanvas({ x: -1e9, y: 1e9 }), { x: SPOT_MIN, y: SPOT_MAX })
  fc.assert(
    fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (x, y) => {
      const spot = spotOnCanvas({ x, y })
      assert.deepEqual(spotOnCanvas(spot), spot)
    }),
  )
})

test('[2.4.20] moves an exhibit by 0.1 units per arrow key, by 1 with Shift, and stops at the edge', () => {
  const middle = { x: 9, y: 9 }
  assert.deepEqual(spotAfterKey(middle, 'ArrowLeft', false), { x: 8.9, y: 9 })
  assert.deepEqual(spotAfterKey(middle, 'ArrowRight', true), { x: 10, y: 9 })
  assert.deepEqual(spotAfterKey(middle, 'ArrowUp', false), { x: 9, y: 8.9 })
  assert.deepEqual(spotAfterKey(middle, 'ArrowDown', true), { x: 9, y: 10 })
  assert.deepEqual(spotAfterKey({ x: SPOT_MAX, y: 9 }, 'ArrowRight', true), { x: SPOT_MAX, y: 9 })
  assert.equal(spotAfterKey(middle, 'Enter', false), undefined)
  assert.equal(spotAfterKey(middle, 'toString', false), undefined)
})

test('[2.4.20] places new exhibits without overlap, or in the middle if no free position is left', () => {
  const taken: { x: number; y: number }[] = []
  for (let n = 0; n < 25; n += 1) taken.push(freeSpot(taken))
  assert.deepEqual(taken[0], { x: 9.21, y: 9.21 })
  for (const [n, a] of taken.entries())
    for (const b of taken.slice(n + 1)) {
      const apart = Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))
      assert.ok(pixelOf(apart) > 50, `${JSON.stringify([a, b])} overlap`)
    }
  assert.deepEqual(freeSpot(taken), taken[0], 'the map is full: the exhibit is placed in the middle')
})

test("[2.4.20] computes the reading time and the number of characters of an exhibit's description", () => {
  assert.equal(readingSeconds('あ'.repeat(118), 'ja'), 20)
  assert.equal(readingSeconds('', 'ja'), 0)
  assert.ok(readingSeconds('a'.repeat(118), 'en') < readingSeconds('字'.repeat(118), 'zh'))
  assert.equal(charactersOf('一 二\n三𠮷'), 4)
})

test("[decisions 7] splits an exhibit's text into sentences", () => {
  assert.deepEqual(sentencesOf('三十六個の行灯です。近づくと、明るい！本当？はい'), [
    '三十六個の行灯です。',
    '近づくと、明るい！',
    '本当？',
    'はい',
  ])
  assert.deepEqual(sentencesOf('「どうぞ。」と言う。\n\n次へ'), ['「どうぞ。」と言う。', '次へ'])
  assert.deepEqual(sentencesOf('It is 3.5 m high. Come in! Why?'), ['It is 3.5 m high.', 'Come in!', 'Why?'])
  assert.deepEqual(sentencesOf(' \n '), [])
})

test("[decisions 7] uses the exhibit map of the signage's store, else the map for all stores", () => {
  const [rest, ofOne] = [
    { id: 1, storeId: null },
    { id: 2, storeId: 7 },
  ]
  assert.equal(mapFor([rest, ofOne], 7), ofOne)
  assert.equal(mapFor([rest, ofOne], 8), rest)
  assert.equal(mapFor([rest, ofOne], null), rest)
  assert.equal(mapFor([ofOne], 8), undefined)
  assert.equal(mapFor([ofOne], null), undefined)
})

test("[decisions 7] refuses to overwrite an exhibit's text that a colleague has changed since the user loaded it", () => {
  const [before, mine, theirs] = ['前', '私', '同僚'].map((title) => ({ title, description: '' })) as [
    ...{ title: string; description: string }[],
  ]
  assert.equal(decideWords(before!, before, mine!), 'write')
  assert.equal(decideWords(theirs!, before, mine!), 'changed')
  assert.equal(
    decideWords(mine!, before, mine!),
    'nothing',
    'the request is repeated because its response was lost',
  )
  assert.equal(
    decideWords(theirs!, undefined, mine!),
    'write',
    'a request as in Spec 7.5 does not contain the text before',
  )
  assert.equal(decideWords(before!, { ...before!, description: 'x' }, mine!), 'changed')
})

test('[decisions 7] accepts a new order of the tour only if it contains the same exhibits, each once', () => {
  assert.equal(isReordering([1, 2, 3], [3, 1, 2]), true)
  assert.equal(isReordering([1, 2, 3], [3, 1]), false)
  assert.equal(isReordering([1, 2, 3], [3, 1, 1]), false)
  assert.equal(isReordering([1, 2, 3], [3, 1, 4]), false)
  assert.equal(isReordering([], []), true)
})

test("[decisions 7] shows an exhibit's text in the visitor's language, or in Japanese if it has no title in that language", () => {
  const [ja, en] = ['入口', 'Entrance'].map((title) => ({ title, description: '' }))
  assert.deepEqual(wordsFor({ ja: ja!, en: en! }, 'en'), { words: en, lang: 'en' })
  assert.deepEqual(wordsFor({ ja: ja!, en: en! }, 'zh'), { words: ja, lang: 'ja' })
  assert.deepEqual(wordsFor({ ja: ja!, en: { title: '', description: 'x' } }, 'en'), {
    words: ja,
    lang: 'ja',
  })
  assert.equal(wordsFor({}, 'ja'), undefined)
})
