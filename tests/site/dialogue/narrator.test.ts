import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Voice, VoiceEvents } from '../../../site/dialogue/browser-voice.ts'
import { createNarrator } from '../../../site/dialogue/narrator.ts'
import { createFakeClock } from '../line/fake-clock.ts'

/** A voice that records the texts it is given. The test reports when each one starts and ends. */
function createFakeVoice() {
  const said: string[] = []
  let events: VoiceEvents | undefined
  let hushed = 0
  const voice: Voice = {
    say(text, lang, heard) {
      said.push(`${lang} ${text}`)
      events = heard
      return () => {
        hushed += 1
      }
    },
  }
  return { voice, said, hear: () => events as VoiceEvents, hushed: () => hushed }
}

const TEXT = { id: 5, lang: 'ja', text: '題名\nひとつめ。ふたつめ。' } as const

test('[decisions 7] narrates a text sentence by sentence, and reports the end once', () => {
  const { voice, said, hear } = createFakeVoice()
  const teller = createNarrator(voice, createFakeClock())
  let done = 0
  teller.narrate(TEXT, () => {
    done += 1
  })
  for (let n = 0; n < 3; n += 1) {
    hear().began()
    assert.equal(teller.$narration.get()?.at, n)
    assert.equal(teller.$narration.get()?.isSounding, true)
    hear().ended()
  }
  assert.deepEqual(said, ['ja 題名', 'ja ひとつめ。', 'ja ふたつめ。'])
  assert.equal(teller.$narration.get(), undefined)
  assert.equal(done, 1)
})

test('[decisions 7] speaks words as they are pronounced and shows them as they are written', () => {
  const { voice, said, hear } = createFakeVoice()
  const teller = createNarrator(voice, createFakeClock())
  teller.narrate({ id: 5, lang: 'ja', text: '田中の作\n説明。', spoken: 'たなかの作\n説明。' })
  assert.deepEqual([said, teller.$narration.get()?.sentences], [['ja たなかの作'], ['田中の作', '説明。']])
  hear().ended()
  assert.equal(said.at(-1), 'ja 説明。')
  teller.narrate({ id: 5, lang: 'ja', text: '田中の作\n説明。', spoken: 'たなか。の作\n説明。' })
  assert.equal(
    said.at(-1),
    'ja 田中の作',
    'speaks the written text if its sentences do not match the spoken ones',
  )
})

test('[decisions 7] advances the captions if no sound starts within 500 ms or the voice fails', async () => {
  for (const refuses of [false, true]) {
    const { voice, said, hear } = createFakeVoice()
    const clock = createFakeClock()
    const teller = createNarrator(voice, clock)
    teller.narrate(TEXT)
    if (refuses) hear().failed()
    else {
      await clock.advance(499)
      assert.equal(clock.pending(), 1)
      await clock.advance(1)
    }
    assert.equal(teller.$narration.get()?.isSounding, false)
    await clock.advance(2_000)
    assert.equal(teller.$narration.get()?.at, 1)
    await clock.advance(4_000)
    assert.equal(teller.$narration.get(), undefined)
    assert.equal(said.length, 1, 'the voice is not tried again for each sentence')
    teller.narrate(TEXT)
    assert.equal(said.length, 2, 'the next narration tries the voice again')
  }
})

test('[decisions 7] shows captions for as long as they take to read if there is no voice', async () => {
  const clock = createFakeClock()
  const teller = createNarrator(undefined, clock)
  teller.narrate(TEXT)
  assert.equal(teller.$narration.get()?.isSounding, false)
  await clock.advance(6_000)
  assert.equal(teller.$narration.get(), undefined)
})

test('[decisions 7] drops the previous text after a stop or a new narration', async () => {
  const { voice, said, hear, hushed } = createFakeVoice()
  const clock = createFakeClock()
  const teller = createNarrator(voice, clock)
  let done = 0
  teller.narrate(TEXT, () => {
    done += 1
  })
  hear().began()
  teller.narrate({ ...TEXT, id: 6, text: '別' })
  assert.equal(hushed(), 1)
  assert.equal(teller.$narration.get()?.id, 6)
  teller.stop()
  assert.equal(teller.$narration.get(), undefined)
  await clock.advance(60_000)
  assert.equal(done, 0)
  assert.equal(clock.pending(), 0)
  assert.deepEqual(said, ['ja 題名', 'ja 別'])
})

test('[decisions 7] goes on to the next sentence after 5 s if a voice never reports its end', async () => {
  const { voice, hear } = createFakeVoice()
  const clock = createFakeClock()
  const teller = createNarrator(voice, clock)
  teller.narrate(TEXT)
  hear().began()
  await clock.advance(4_999)
  assert.equal(teller.$narration.get()?.at, 0)
  await clock.advance(1)
  assert.equal(teller.$narration.get()?.at, 1)
})
