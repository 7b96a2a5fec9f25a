import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createListening, type Sounds, type VoiceSample } from '../../../site/knowledge/listening.ts'
import { answering, ok, unreachable } from '../../support/answers.ts'

const server = { service: 'server', audio: 'AAAA', mimeType: 'audio/wav' }
const browser = { service: 'browser' }
const heard = (service: 'browser' | 'openai'): VoiceSample => ({
  text: 'いらっしゃいませ',
  lang: 'ja',
  voice: { service, voice: '', speed: 1 },
})

function open(answers: unknown[]) {
  const reported: string[] = []
  const ends: (() => void)[] = []
  const played = (name: string): Sounds['speak'] => {
    return (_heard, onEnd) => {
      reported.push(name)
      ends.push(onEnd)
      return () => reported.push('silent')
    }
  }
  const listening = createListening({
    request: answering({ '/api/talkSpeech': answers as ReturnType<typeof ok>[] }).request,
    sounds: { play: (_sound, onEnd) => played('sound')(heard('openai'), onEnd), speak: played('browser') },
    onInstead: () => reported.push('instead'),
    onFailed: () => reported.push('failed'),
  })
  return { listening, told: reported, ends }
}

test('[decisions 7] plays a sample of a voice to its end, or until its button is pressed again', async () => {
  const { listening, told: reported, ends } = open([ok(server), ok(browser)])
  await listening.press('a', heard('openai'))
  assert.equal(listening.$playing.get(), 'a')
  ends[0]?.()
  assert.equal(listening.$playing.get(), undefined)
  await listening.press('b', heard('browser'))
  await listening.press('b', heard('browser'))
  assert.equal(listening.$playing.get(), undefined)
  assert.deepEqual(reported, ['sound', 'silent', 'browser', 'silent'])
})

test("[decisions 7] says that the browser's voice plays if the server does not provide the chosen voice", async () => {
  const { listening, told: reported, ends } = open([ok(browser), ok(server), unreachable])
  await listening.press('a', heard('openai'))
  assert.deepEqual(reported, ['instead', 'browser'])
  await listening.press('b', heard('openai'))
  ends[0]?.()
  assert.equal(listening.$playing.get(), 'b')
  await listening.press('c', heard('openai'))
  assert.equal(listening.$playing.get(), undefined)
  assert.equal(reported.at(-1), 'failed')
})
