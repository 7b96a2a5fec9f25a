import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceSpeech, deviceVoicesFor, servedVoices } from '#core/dialogue/voices.ts'
import { LANGUAGES } from '#core/languages.ts'

const ALL = { google: LANGUAGES, openai: LANGUAGES, voicevox: ['ja'] } as const
const services = (list: { service: string }[]): string => list.map(({ service }) => service).join(' ')

test('[decisions 7] tries first the speech server that the company chose, then the others that speak the language', () => {
  const voicevox = { service: 'voicevox', voice: '3', speed: 1.2 } as const
  assert.deepEqual(servedVoices(voicevox, 'ja', { voicevox: ['ja'], openai: ['ja'] }), [
    voicevox,
    { service: 'openai', voice: '', speed: 1.2 },
  ])
  assert.equal(services(servedVoices(voicevox, 'ja', { google: LANGUAGES })), 'google')
  for (const chosen of [undefined, { service: 'auto', voice: '' } as const]) {
    assert.equal(services(servedVoices(chosen, 'ja', ALL)), 'voicevox openai google')
    assert.equal(services(servedVoices(chosen, 'zh', ALL)), 'openai google')
    assert.deepEqual(servedVoices(chosen, 'ja', {}), [])
  }
})

test('[decisions 7] uses a chosen speech server in any language, other servers only in those they speak', () => {
  const openai = { service: 'openai', voice: 'jf_alpha' } as const
  assert.equal(services(servedVoices(openai, 'ja', { openai: ['en'] })), 'openai')
  assert.equal(services(servedVoices(undefined, 'ja', { openai: ['en'] })), '')
})

test('[decisions 7] uses no speech server if the company chose the kiosk’s own voices', () => {
  assert.deepEqual(servedVoices({ service: 'browser', voice: '' }, 'ja', ALL), [])
})

const voice = (name: string, lang: string) => ({ name, lang })
const EDGE = [
  voice('Microsoft Nanami', 'ja-JP'),
  voice('Google 粤語（香港）', 'zh-HK'),
  voice('Google 普通话', 'zh-CN'),
  voice('Samantha', 'en_US'),
]
/** Voices of Speech Dispatcher, with the names that Chromium shows on Debian. */
const DISPATCHER = [
  voice('Chinese (Cantonese) espeak-ng', 'yue'),
  voice('Chinese (Mandarin, latin as English) espeak-ng', 'cmn'),
  voice('Chinese (Mandarin, latin as Pinyin) espeak-ng', 'cmn-LATN-PINYIN'),
  voice('Japanese espeak-ng', 'ja'),
]
const names = (list: { name: string }[]): string[] => list.map(({ name }) => name)

test('[decisions 7] finds the device’s voices of a language, and no Cantonese for Chinese', () => {
  assert.deepEqual(names(deviceVoicesFor(EDGE, 'zh')), ['Google 普通话'])
  assert.deepEqual(names(deviceVoicesFor(EDGE, 'en')), ['Samantha'])
  assert.deepEqual(names(deviceVoicesFor([voice('x', 'jam-JM'), voice('y', 'zh-MO')], 'ja')), [])
  assert.deepEqual(names(deviceVoicesFor([voice('y', 'zh-MO')], 'zh')), [])
})

test('[decisions 7] uses the Mandarin voice of espeak-ng that reads pinyin, never the voice that spells pinyin in English', () => {
  assert.deepEqual(names(deviceVoicesFor(DISPATCHER, 'zh')), [DISPATCHER[2]?.name])
})

test('[decisions 7] prefers the voice with the given name, then voices of any engine but espeak-ng', () => {
  const both = [...DISPATCHER, voice('Japanese uketsuke', 'ja-JP')]
  const spoken = (name?: string) => deviceSpeech(both, { text: 'かな', lang: 'ja', ...(name && { name }) })
  assert.equal(spoken()?.voice.name, 'Japanese uketsuke')
  assert.equal(spoken('Japanese espeak-ng')?.voice.name, 'Japanese espeak-ng')
  assert.equal(spoken('gone')?.voice.name, 'Japanese uketsuke')
})

test('[decisions 7] lets espeak-ng speak no text that contains kanji', () => {
  const says = (text: string) => deviceSpeech(DISPATCHER, { text, lang: 'ja' })?.text
  assert.equal(says('うけつけは3かいです。'), 'うけつけは3かいです。')
  assert.equal(says('ﾄｲﾚ'), 'トイレ')
  for (const text of ['受付は3かいです。', '佐々', '㈱ひまわり', 'うけつけ。三'])
    assert.equal(says(text), undefined, text)
  // other engines can read kanji
  assert.equal(deviceSpeech(EDGE, { text: '受付', lang: 'ja' })?.text, '受付')
})

test('[decisions 7] uses no voice of the device in a language for which it has none', () => {
  assert.equal(deviceSpeech([voice('Samantha', 'en-US')], { text: '受付', lang: 'ja' }), undefined)
})
