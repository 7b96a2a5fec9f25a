import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deletedAfterDays } from '#core/captions/transcript.ts'
import { DAY_MS } from '#core/time/japan-time.ts'

const AT = 1_800_000_000_000
const empty = { words: 0, at: AT, hadWords: false }
const after = (ms: number) => ({ days: 30, now: AT + ms })

test('[decisions 7] reports a transcript as deleted if its retention time has passed and no text is left', () => {
  assert.equal(deletedAfterDays(empty, after(30 * DAY_MS)), 30)
  assert.equal(deletedAfterDays(empty, after(30 * DAY_MS - 1)), null)
  assert.equal(deletedAfterDays({ ...empty, words: 1 }, after(400 * DAY_MS)), null)
})

test('[decisions 7] still reports a deleted transcript as deleted if the retention time was extended later', () => {
  assert.equal(deletedAfterDays({ ...empty, hadWords: true }, after(0)), 30)
  assert.equal(deletedAfterDays({ ...empty, words: 1, hadWords: true }, after(0)), null)
})
