import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wordsGoneDays } from '#core/captions/transcript.ts'
import { DAY_MS } from '#core/time/japan-time.ts'

const AT = 1_800_000_000_000
const empty = { words: 0, at: AT, hadWords: false }
const after = (ms: number) => ({ days: 30, now: AT + ms })

test('[decisions 7] words are said to have gone once their days are over, to the millisecond, and only where there are none', () => {
  assert.equal(wordsGoneDays(empty, after(30 * DAY_MS)), 30)
  assert.equal(wordsGoneDays(empty, after(30 * DAY_MS - 1)), null)
  assert.equal(wordsGoneDays({ ...empty, words: 1 }, after(400 * DAY_MS)), null)
})

test('[decisions 7] where somebody has spoken they have gone, though the days are more now', () => {
  assert.equal(wordsGoneDays({ ...empty, hadWords: true }, after(0)), 30)
  assert.equal(wordsGoneDays({ ...empty, words: 1, hadWords: true }, after(0)), null)
})
