import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeKana, type KanaKey } from '../../../site/keyboard/kana.ts'

test('[decisions 7] adds a voicing mark to the last kana or makes it small, and undoes that', () => {
  const cases: [string, KanaKey, string][] = [
    ['か', 'dakuten', 'が'],
    ['が', 'dakuten', 'か'],
    ['は', 'handakuten', 'ぱ'],
    ['ぱ', 'dakuten', 'ば'],
    ['ば', 'handakuten', 'ぱ'],
    ['う', 'dakuten', 'ゔ'],
    ['きや', 'small', 'きゃ'],
    ['きゃ', 'small', 'きや'],
    ['つ', 'small', 'っ'],
    ['っ', 'dakuten', 'っ'],
  ]
  for (const [before, key, after] of cases) assert.equal(changeKana(before, key), after, `${before} ${key}`)
})

test('[decisions 7] leaves kana without a voiced or small form, and all other characters, unchanged', () => {
  for (const [text, key] of [
    ['あ', 'dakuten'],
    ['か', 'handakuten'],
    ['か', 'small'],
    ['a', 'dakuten'],
    ['é', 'dakuten'],
    ['京', 'small'],
    ['', 'dakuten'],
    ['😀', 'small'],
  ] as const)
    assert.equal(changeKana(text, key), text, `${text} ${key}`)
})
