import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createPlainText } from '#core/dialogue/plain-text.ts'

const plain = (text: string): string => createPlainText().take(text, true)
const inPieces = (text: string, size: number): string => {
  const strip = createPlainText()
  let out = ''
  for (let at = 0; at < text.length; at += size) out += strip.take(text.slice(at, at + size))
  return out + strip.take('', true)
}

const CASES: readonly (readonly [string, string])[] = [
  ['**営業時間**は `午前9時` からです。', '営業時間は 午前9時 からです。'],
  ['# 見出し\n- 入館は無料\n  * 駐車場\n> 引用', '見出し\n入館は無料\n  駐車場\n引用'],
  ['### Hours\n---\nWe open at 9.', 'Hours\n\nWe open at 9.'],
  ['See [our page](https://evil.example/a?b=(c) "x") now.', 'See our page "x") now.'],
  ['See [the **map**](https://x.example) now.', 'See the map now.'],
  ['![logo](/a.png) Hello!', 'logo Hello!'],
  ['```\ncode\n```', '\ncode\n'],
]

test("[decisions 7] removes Markdown for emphasis, code, headings, lists and links from the AI's text", () => {
  for (const [given, expected] of CASES) assert.equal(plain(given), expected)
})

test('[decisions 7] keeps text that only looks like Markdown, such as 5*3 or [1]', () => {
  for (const text of [
    '-5度です。',
    '9:00-18:00、3-4名',
    '5*3 = 15',
    '2 * 4',
    '#1 gate',
    'A! B',
    '[[PERSON]]',
    'see [1].',
    '[open',
    'Hello!',
  ])
    assert.equal(plain(text), text)
})

test('[decisions 7] removes the same Markdown whatever the size of the pieces in which the text arrives', () => {
  for (const [given] of CASES)
    for (let size = 1; size < 8; size++) assert.equal(inPieces(given, size), plain(given), given)
  const letters = fc.constantFrom(...Array.from('a9 *`#-[]()!\n。'))
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 60 }), fc.integer({ min: 1, max: 7 }), (all, size) => {
      const text = all.join('')
      assert.equal(inPieces(text, size), plain(text))
    }),
  )
})

test('[decisions 7] keeps a link that is too long or not closed as plain text', () => {
  const long = `[${'a'.repeat(400)}](x) b`
  assert.equal(plain(long), long)
  assert.equal(plain('[a](b\nc)'), '[a](b\nc)')
  const endless = `[a](${'b'.repeat(5_000)}`
  assert.equal(plain(endless), endless)
})
