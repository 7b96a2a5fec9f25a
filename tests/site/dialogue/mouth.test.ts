import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mouthMovesOf } from '../../../site/dialogue/mouth.ts'

const mouths = (text: string, lang: 'ja' | 'en' | 'zh') =>
  mouthMovesOf(text, lang)
    .map(({ mouth }) => mouth || '-')
    .join(' ')

test('[2.4.6] moves the mouth by the vowels of a text, and closes it at pauses', () => {
  assert.equal(mouths('こんにちは。', 'ja'), 'oh - ih ih aa -')
  assert.equal(mouths('Hello, you', 'en'), '- ee - - oh - - aa oh ou')
  assert.equal(mouths('五楼', 'zh').includes('-'), false)
  assert.deepEqual(
    mouthMovesOf('あい', 'ja').map(({ atMs }) => atMs),
    [0, 140],
  )
})
