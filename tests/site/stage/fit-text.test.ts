import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fitText, linesOf } from '../../../site/stage/fit-text.ts'

const ROOM = { w: 400, h: 100, largestPx: 40, smallestPx: 20, lineHeight: 1.2 }

test('[4.3] Japanese and Chinese wrap at any letter, English between words', () => {
  assert.equal(linesOf('あいうえお', 5.2), 1)
  assert.equal(linesOf('あいうえお', 5.1), 2)
  assert.equal(linesOf('欢迎光临本店', 3.1), 2)
  assert.equal(linesOf('to the left', 5), 2, 'the second word begins a new line')
  assert.equal(linesOf('one\ntwo', 50), 2)
})

test('[4.3] breaks a word that is wider than a line', () => {
  assert.equal(linesOf('Donaudampfschifffahrtsgesellschaft', 10), 2)
  assert.equal(linesOf('a Donaudampfschifffahrtsgesellschaft b', 10), 4)
})

test('[4.3] keeps the largest size for a short text', () => {
  for (const text of ['受付', 'Reception', '前台']) assert.equal(fitText(text, ROOM).sizePx, 40, text)
})

test('[4.3] wraps a longer text before it shrinks it', () => {
  const wrapped = fitText('あ'.repeat(18), ROOM)
  assert.deepEqual(wrapped, { sizePx: 40, lines: 2 })
  const shrunk = fitText('あ'.repeat(19), ROOM)
  assert.ok(shrunk.sizePx < 40 && shrunk.sizePx >= 20, String(shrunk.sizePx))
})

test('[4.3] if a text is too long even at the smallest size, cuts it after the last line that fits the box', () => {
  for (const text of ['あ'.repeat(500), 'word '.repeat(500), '字'.repeat(500)])
    assert.deepEqual(fitText(text, ROOM), { sizePx: 20, lines: 4 })
})

test('[4.3] fits short and long texts into their box, in every script', () => {
  for (const letter of ['あ', 'W', 'l ', '漢', 'Wonderful ']) {
    for (let length = 1; length < 120; length += 1) {
      const text = letter.repeat(length)
      const { sizePx, lines } = fitText(text, ROOM)
      assert.ok(lines * sizePx * ROOM.lineHeight <= ROOM.h, `${text}: ${lines} lines of ${sizePx} px`)
      if (sizePx > ROOM.smallestPx) assert.ok(linesOf(text, ROOM.w / sizePx) <= lines, text)
    }
  }
})

test("[4.3] shows one line in a box that is lower than a line, and never enlarges a template's small text", () => {
  assert.deepEqual(fitText('受付', { ...ROOM, h: 10 }), { sizePx: 20, lines: 1 })
  assert.equal(fitText('受付', { ...ROOM, largestPx: 12 }).sizePx, 12)
})
