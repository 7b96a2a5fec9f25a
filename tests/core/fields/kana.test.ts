import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asKana, kanaProblem, latinNameProblem } from '#core/fields/kana.ts'

test('[5] converts full-width and half-width katakana to hiragana, and other text to an empty string', () => {
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

test('[5] accepts only hiragana, iteration marks, the long-vowel mark and the full-width space', () => {
  for (const good of ['やまだ　たろう', 'ぁゖ', 'さゝき', 'いすゞ', 'たろー'])
    assert.equal(kanaProblem(good), undefined, good)
  for (const bad of ['', 'ヤマダ', '山田', 'やまだ たろう', 'やまだ1', 'やまだ\n'])
    assert.equal(kanaProblem(bad), 'kanaOnly', bad)
})

test('[decisions 4] refuses Japanese letters in a name that is meant for visitors who cannot read them', () => {
  for (const good of ['', 'Misaki Sato', 'José Müller', "O'Neill"])
    assert.equal(latinNameProblem(good), undefined, good)
  for (const bad of ['佐藤', 'さとう', 'サトー', 'ｻﾄｳ', 'Sato 美咲'])
    assert.equal(latinNameProblem(bad), 'latinOnly', bad)
})
