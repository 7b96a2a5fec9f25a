import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RECOGNITION_TIMEOUT_MS } from '#core/limits.ts'
import { openCaptionRecognizer } from '../../../site/captions/caption-recognizer.ts'
import { createQueuedHearing } from '../../../site/captions/queued-hearing.ts'
import type { HearingEvents } from '../../../site/dialogue/hearing.ts'
import type { VoiceEvents } from '../../../site/dialogue/voice-detector.ts'
import { createFakeClock, settle } from '../line/fake-clock.ts'

async function openRecognizer() {
  const clock = createFakeClock()
  const did: string[] = []
  const reported: string[] = []
  let isSpeech = false
  let received: HearingEvents | undefined
  let spoken: VoiceEvents | undefined
  const recognizer = await openCaptionRecognizer(
    {
      lang: 'ja',
      clock,
      createHearing(events) {
        received = events
        return {
          listen: (lang) => void did.push(`listen ${lang}`),
          take: () => void did.push('take'),
          stop: () => void did.push('stop'),
        }
      },
      async openDetector(events) {
        spoken = events
        return {
          level: () => 0,
          isSpeech: () => isSpeech,
          guard: (on) => void did.push(`guard ${on}`),
          close: () => void did.push('close'),
        }
      },
    },
    {
      partial: (text) => reported.push(`${text}…`),
      recognized: (text) => reported.push(text),
      failed: (reason) => reported.push(`failed: ${reason}`),
    },
  )
  assert.ok(recognizer && received && spoken)
  return {
    recognizer,
    heard: received,
    spoken,
    clock,
    did,
    told: reported,
    speaks: (on: boolean) => {
      isSpeech = on
    },
  }
}

test('[decisions 7] recognizes sentence by sentence, and keeps the partial text of a sentence that breaks off', async () => {
  const { heard: received, spoken, did, told: reported } = await openRecognizer()
  spoken.ended(new Float32Array(1), 0)
  received.partial('お待ち')
  received.recognized('お待ちしておりました')
  received.partial('会議室は')
  received.notUnderstood()
  received.notUnderstood()
  assert.deepEqual(reported, ['お待ち…', 'お待ちしておりました', '会議室は…', '会議室は'])
  assert.deepEqual(did, ['listen ja', 'take', 'listen ja', 'listen ja', 'listen ja'])
})

test('[decisions 7] restarts the recognizer after a silence, but not while the speaker is talking', async () => {
  const { clock, did, speaks, recognizer } = await openRecognizer()
  await clock.advance(RECOGNITION_TIMEOUT_MS - 1)
  assert.equal(did.length, 1)
  speaks(true)
  await clock.advance(1)
  assert.equal(did.length, 1)
  speaks(false)
  await clock.advance(RECOGNITION_TIMEOUT_MS)
  assert.deepEqual(did, ['listen ja', 'listen ja'])
  recognizer.close()
  await clock.advance(RECOGNITION_TIMEOUT_MS * 2)
  assert.deepEqual(did.slice(2), ['stop', 'close'])
})

test('[decisions 7] a recognizer that stops by itself is restarted after a delay, but not after `close`', async () => {
  const { heard: received, clock, did, recognizer } = await openRecognizer()
  received.idle?.()
  await clock.advance(299)
  assert.deepEqual(did, ['listen ja'])
  await clock.advance(1)
  assert.deepEqual(did, ['listen ja', 'listen ja'])
  received.idle?.()
  recognizer.close()
  await clock.advance(10_000)
  assert.deepEqual(did.slice(2), ['stop', 'close'])
})

test('[decisions 7] recognizes nothing while muted, and restarts when the language changes', async () => {
  const { recognizer, spoken, did, clock } = await openRecognizer()
  recognizer.mute(true)
  spoken.ended(new Float32Array(1), 0)
  await clock.advance(RECOGNITION_TIMEOUT_MS)
  recognizer.mute(false)
  recognizer.setLanguage('en')
  recognizer.guard(true)
  assert.deepEqual(did, ['listen ja', 'stop', 'listen ja', 'listen en', 'guard guarded'])
})

test('[decisions 7] stops listening after the recognizer has failed', async () => {
  const { heard: received, spoken, did, told: reported } = await openRecognizer()
  received.failed('network')
  spoken.ended(new Float32Array(1), 0)
  assert.deepEqual([reported, did], [['failed: network'], ['listen ja', 'stop']])
})

test('[decisions 7] stops recognition after the voice detector has failed', async () => {
  const { heard: received, spoken, did, told: reported, clock } = await openRecognizer()
  spoken.failed('out of memory')
  received.idle?.()
  await clock.advance(RECOGNITION_TIMEOUT_MS * 2)
  assert.deepEqual([reported, did], [['failed: out of memory'], ['listen ja', 'stop']])
})

test('[decisions 7] sends sentences to the server one after the other, and ignores results after closing', async () => {
  const reported: string[] = []
  const answers: ((text: string | undefined) => void)[] = []
  const hearing = createQueuedHearing(() => new Promise((resolve) => answers.push(resolve)), {
    recognized: (text) => reported.push(text),
    notUnderstood: () => reported.push('unheard'),
  })
  const audio = new Float32Array(1)
  for (let n = 0; n < 3; n += 1) hearing.take(audio, 'ja')
  await settle()
  assert.equal(answers.length, 1)
  answers[0]!('一つ目')
  await settle()
  answers[1]!(undefined)
  await settle()
  hearing.stop()
  answers[2]!('聞こえない')
  await settle()
  assert.deepEqual(reported, ['一つ目', 'unheard'])
})
