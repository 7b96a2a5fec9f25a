import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  untranslatedPhrases,
  withoutPhraseDrafts,
  withPhraseDrafts,
} from '../../../site/company/phrase-drafts.ts'

const PHRASES = [
  { ja: '少々お待ちください', en: 'One moment', zh: '' },
  { ja: 'どうぞ', en: '', zh: '' },
  { ja: 'OK', en: '', zh: '' },
  { ja: 'はい', en: 'Yes', zh: '是' },
]
const DRAFTS = new Map([
  ['少々お待ちください', { en: 'Wait', zh: '请稍候' }],
  ['どうぞ', { en: 'Please' }],
])

test('[decisions 3] fills empty translations of phrases with drafts, and can remove the drafts that were not edited', () => {
  assert.deepEqual(untranslatedPhrases(PHRASES), ['少々お待ちください', 'どうぞ'])
  const filled = withPhraseDrafts(PHRASES, DRAFTS)
  assert.deepEqual(filled.slice(0, 2), [
    { ja: '少々お待ちください', en: 'One moment', zh: '请稍候' },
    { ja: 'どうぞ', en: 'Please', zh: '' },
  ])
  assert.deepEqual(filled.slice(2), PHRASES.slice(2))
  assert.deepEqual(withoutPhraseDrafts(filled, DRAFTS), PHRASES)
  const edited = filled.map((phrase) => (phrase.ja === 'どうぞ' ? { ...phrase, en: 'This way' } : phrase))
  assert.equal(withoutPhraseDrafts(edited, DRAFTS)[1]?.en, 'This way')
})
