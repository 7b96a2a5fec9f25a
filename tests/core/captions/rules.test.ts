import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Captions,
  type CaptionWish,
  createCaptions,
  readerLanguage,
  takeCaption,
} from '#core/captions/rules.ts'
import { CAPTIONS_BURST, CAPTIONS_MAX, CAPTIONS_PER_SECOND } from '#core/limits.ts'

const SETTINGS = { hearing: 'browser', translates: true, speaks: false } as const
const fresh = () => createCaptions(SETTINGS, { operator: 'ja', visitor: 'en' })
const says = (seq: number, more: Partial<CaptionWish> = {}): CaptionWish => ({
  speaker: 'visitor',
  lang: 'en',
  seq,
  isFinal: false,
  ...more,
})

/** Takes them one after the other, far enough apart; the number of each, or why not. */
function numbers(wishes: readonly CaptionWish[]): (number | string)[] {
  let captions = fresh()
  return wishes.map((wish, place) => {
    const verdict = takeCaption(captions, wish, place * 1_000)
    if (verdict.kind !== 'taken') return verdict.kind
    captions = verdict.captions
    return verdict.n
  })
}

test('[decisions 7] words go on with their utterance until it has ended, both sides are numbered together', () => {
  assert.deepEqual(
    numbers([
      says(70),
      says(70),
      says(3, { speaker: 'operator' }),
      says(70, { isFinal: true }),
      says(70, { isFinal: true }),
      says(70),
      says(71),
      says(3, { speaker: 'operator', isFinal: true }),
      says(1, { speaker: 'operator' }),
    ]),
    [1, 1, 2, 1, 'repeated', 'repeated', 3, 2, 4],
  )
})

test('[decisions 7] each side may say so much at once and so much a second; the other side’s words take nothing of it', () => {
  let captions: Captions = fresh()
  const take = (wish: CaptionWish, at: number): string => {
    const verdict = takeCaption(captions, wish, at)
    if (verdict.kind === 'taken') captions = verdict.captions
    return verdict.kind
  }
  for (let n = 0; n < CAPTIONS_BURST; n += 1) assert.equal(take(says(n), 0), 'taken')
  assert.equal(take(says(99), 0), 'tooMany')
  assert.equal(take(says(1, { speaker: 'operator' }), 0), 'taken')
  const nextAt = Math.ceil(1_000 / CAPTIONS_PER_SECOND)
  assert.equal(take(says(99), nextAt - 1), 'tooMany')
  assert.equal(take(says(99), nextAt), 'taken')
})

test('[decisions 7] a call has room for so many utterances; the last of them may still end', () => {
  const full = { ...fresh(), begun: CAPTIONS_MAX - 1 }
  const last = takeCaption(full, says(1), 0)
  assert.ok(last.kind === 'taken' && last.n === CAPTIONS_MAX)
  assert.equal(takeCaption(last.captions, says(2), 0).kind, 'tooMany')
  assert.equal(takeCaption(last.captions, says(1, { isFinal: true }), 0).kind, 'taken')
})

test('[decisions 7] only what the other side does not read is translated, and only where that is switched on', () => {
  const captions = fresh()
  assert.equal(readerLanguage(captions, 'visitor', 'en'), 'ja')
  assert.equal(readerLanguage(captions, 'visitor', 'ja'), undefined)
  assert.equal(readerLanguage(captions, 'operator', 'ja'), 'en')
  const off = createCaptions({ ...SETTINGS, translates: false }, captions.langs)
  assert.equal(readerLanguage(off, 'visitor', 'en'), undefined)
})

test('[decisions 7] whoever speaks another language reads it from then on', () => {
  const verdict = takeCaption(fresh(), says(1, { lang: 'zh' }), 0)
  assert.ok(verdict.kind === 'taken')
  assert.equal(readerLanguage(verdict.captions, 'operator', 'ja'), 'zh')
})
