import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fitName } from '../../../site/avatar/outfit/badge-words.ts'

const ROOM = { width: 452, height: 224 }
/** Full-width characters are as wide as high, all others half as wide. */
const widthAt = (text: string, sizePx: number) =>
  [...text].reduce((sum, letter) => sum + (letter > '\u00ff' && letter !== '…' ? sizePx : sizePx / 2), 0)
const fit = (name: string) => fitName(name, ROOM, widthAt)

test('[decisions 5] writes a short name large, and shrinks a long one until it fits', () => {
  assert.deepEqual(fit('田中'), { text: '田中', sizePx: 150 })
  assert.deepEqual(fit('佐藤 美咲'), { text: '佐藤 美咲', sizePx: 100 })
  assert.deepEqual(fit('Emi Sato'), { text: 'Emi Sato', sizePx: 113 })
})

test('[decisions 5] every name fits on the badge at a readable size, if necessary cut off with an ellipsis', () => {
  for (let letters = 1; letters <= 100; letters++) {
    for (const name of ['美'.repeat(letters), 'W'.repeat(letters), '𠮷'.repeat(letters)]) {
      const { text, sizePx } = fit(name)
      assert.ok(widthAt(text, sizePx) <= ROOM.width, `${letters}: ${text}`)
      assert.ok(sizePx >= 56 && sizePx <= 150, `${letters}: ${sizePx}`)
      assert.equal(text.endsWith('…'), text !== name)
      assert.ok(text.isWellFormed(), 'no surrogate pair is cut in half')
    }
  }
})

test('[9] draws a name as it was typed, without line breaks and control characters', () => {
  assert.equal(fit('<b>&amp;</b>').text, '<b>&amp;</b>')
  assert.equal(fit(' 田\n中\u0007\u202e ').text, '田 中')
})
