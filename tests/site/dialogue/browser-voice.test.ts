import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBrowserVoice } from '../../../site/dialogue/browser-voice.ts'

test("[7.5] speaks with the browser's voice for the language, and reports nothing after a stop", () => {
  const spoken: SpeechSynthesisUtterance[] = []
  let cancelled = 0
  const voices = [
    { name: 'Daniel', lang: 'en_GB' },
    { name: 'Kyoko', lang: 'ja-JP' },
  ] as SpeechSynthesisVoice[]
  const voice = createBrowserVoice(
    {
      speak: (utterance) => void spoken.push(utterance),
      cancel: () => {
        cancelled += 1
      },
      getVoices: () => voices,
    },
    (text) => ({ text }) as SpeechSynthesisUtterance,
  )
  const received: string[] = []
  const events = {
    began: () => void received.push('began'),
    ended: () => void received.push('ended'),
    failed: () => void received.push('failed'),
  }
  const stop = voice!.say('Hello', 'en', events)
  const [utterance] = spoken
  assert.deepEqual([utterance?.text, utterance?.lang, utterance?.voice], ['Hello', 'en-US', voices[0]])
  utterance?.onstart?.call(utterance, {} as SpeechSynthesisEvent)
  stop()
  utterance?.onend?.call(utterance, {} as SpeechSynthesisEvent)
  assert.deepEqual([received, cancelled], [['began'], 1])
  voice!.say('你好', 'zh', events)
  assert.deepEqual(
    [received, spoken.length],
    [['began', 'failed'], 1],
    'fails without a voice for the language',
  )
  voices.length = 0
  voice!.say('你好', 'zh', events)
  assert.deepEqual(
    [spoken[1]?.lang, spoken[1]?.voice],
    ['zh-CN', undefined],
    'speaks anyway while the browser has not listed its voices',
  )
  assert.equal(createBrowserVoice(undefined), undefined)
})
