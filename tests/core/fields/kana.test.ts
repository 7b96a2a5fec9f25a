import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asKana, kanaProblem } from '#core/fields/kana.ts'

test('[5] a name in katakana, wide or narrow, becomes the hiragana it is read as; anything else becomes none', () => {
  const rows: [text: string, kana: string][] = [
    ['ヤマダ タロウ', 'やまだ　たろう'],
    ['ﾔﾏﾀﾞ ﾀﾛｰ', 'やまだ　たろー'],
    ['やまだ　たろう', 'やまだ　たろう'],
    ['ヴァイオリン', 'ゔぁいおりん'],
    ['ァヶ', 'ぁゖ'],
    ['山田', ''],
    ['Yamada', ''],
    ['ヤマダ太郎', ''],
    ['', ''],
  ]
  assert.deepEqual(
    rows.map(([text]) => [text, asKana(text)]),
    rows,
  )
})

test('[5] an administrator writes hiragana, iteration marks, the long-vowel mark and the wide space, nothing else', () => {
  for (const good of ['やまだ　たろう', 'ぁゖ', 'さゝき', 'いすゞ', 'たろー'])
    assert.equal(kanaProblem(good), undefined, good)
  for (const bad of ['', 'ヤマダ', '山田', 'やまだ たろう', 'やまだ1', 'やまだ\n'])
    assert.equal(kanaProblem(bad), 'kanaOnly', bad)
})
