import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type CaptionChunk,
  type Captions,
  createCaptions,
  readerLanguage,
  takeCaption,
} from '#core/captions/rules.ts'
import { CAPTIONS_BURST, CAPTIONS_MAX, CAPTIONS_PER_SECOND } from '#core/limits.ts'

const SETTINGS = { hearing: 'browser', translates: true, speaks: false } as const
const fresh = () => createCaptions(SETTINGS, { operator: 'ja', visitor: 'en' })
const says = (seq: number, more: Partial<CaptionChunk> = {}): CaptionChunk => ({
  speaker: 'visitor',
  lang: 'en',
  seq,
  isFinal: false,
  ...more,
})

/** Adds the caption chunks, one a second. @returns for each chunk the number of its utterance, or the refusal */
function numbers(chunks: readonly CaptionChunk[]): (number | string)[] {
  let captions = fresh()
  return chunks.map((options, place) => {
    const verdict = takeCaption(captions, options, place * 1_000)
    if (verdict.kind !== 'taken') return verdict.kind
    captions = verdict.captions
    return verdict.n
  })
}

test("[decisions 7] numbers both speakers' utterances in one sequence", () => {
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

test('[decisions 7] limits how many captions a second are accepted, separately for visitor and operator', () => {
  let captions: Captions = fresh()
  const take = (options: CaptionChunk, at: number): string => {
    const verdict = takeCaption(captions, options, at)
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

test('[decisions 7] limits the number of utterances in a call, but accepts the final text of the last utterance', () => {
  const full = { ...fresh(), utteranceCount: CAPTIONS_MAX - 1 }
  const last = takeCaption(full, says(1), 0)
  assert.ok(last.kind === 'taken' && last.n === CAPTIONS_MAX)
  assert.equal(takeCaption(last.captions, says(2), 0).kind, 'tooMany')
  assert.equal(takeCaption(last.captions, says(1, { isFinal: true }), 0).kind, 'taken')
})

test('[decisions 7] translates a caption only if translation is on and the other participant reads another language', () => {
  const captions = fresh()
  assert.equal(readerLanguage(captions, 'visitor', 'en'), 'ja')
  assert.equal(readerLanguage(captions, 'visitor', 'ja'), undefined)
  assert.equal(readerLanguage(captions, 'operator', 'ja'), 'en')
  const off = createCaptions({ ...SETTINGS, translates: false }, captions.langs)
  assert.equal(readerLanguage(off, 'visitor', 'en'), undefined)
})

test("[decisions 7] translates the operator's captions into the language that the visitor spoke last", () => {
  const verdict = takeCaption(fresh(), says(1, { lang: 'zh' }), 0)
  assert.ok(verdict.kind === 'taken')
  assert.equal(readerLanguage(verdict.captions, 'operator', 'ja'), 'zh')
})
