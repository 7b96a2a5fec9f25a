import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CaptionLine, withCaption, withTranslation } from '../../../site/captions/caption-lines.ts'

const said = (n: number, text: string, final = true) => ({
  callId: 'call',
  signageId: 1,
  n,
  speaker: 'visitor' as const,
  lang: 'ja' as const,
  text,
  final,
  at: n,
})
const texts = (lines: readonly CaptionLine[]) => lines.map(({ text }) => text)

test('[decisions 7] replaces a partial caption by the final one and keeps its translation', () => {
  const partial = withCaption([], said(1, 'こん', false))
  const translated = withTranslation(partial, { n: 1, lang: 'en', text: 'Hel', final: false })
  const final = withCaption(withCaption(translated, said(1, 'こんにちは')), said(2, 'どうぞ'))
  assert.deepEqual(texts(final), ['こんにちは', 'どうぞ'])
  assert.deepEqual(final[0]?.translation, { lang: 'en', text: 'Hel', final: false })
  assert.equal(final[1]?.translation, undefined)
})

test('[decisions 7] removes a withdrawn translation, and ignores a translation of an unknown utterance', () => {
  const lines = withTranslation(withCaption([], said(1, 'はい')), {
    n: 1,
    lang: 'en',
    text: 'Yes',
    final: true,
  })
  assert.equal(
    withTranslation(lines, { n: 1, lang: 'en', text: null, final: true })[0]?.translation,
    undefined,
  )
  assert.deepEqual(withTranslation(lines, { n: 2, lang: 'en', text: 'No', final: true }), lines)
})

test('[decisions 7] keeps the newest 60 utterances', () => {
  let lines: readonly CaptionLine[] = []
  for (let n = 1; n <= 61; n += 1) lines = withCaption(lines, said(n, `${n}`))
  assert.equal(lines.length, 60)
  assert.deepEqual([lines[0]?.text, lines.at(-1)?.text], ['2', '61'])
})
