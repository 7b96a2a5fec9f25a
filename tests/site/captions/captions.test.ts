import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import type { Language } from '#core/fields/shapes.ts'
import type { TalkShape } from '#core/realtime/shapes.ts'
import type { CaptionEarsEvents } from '../../../site/captions/caption-ears.ts'
import { type CaptionDeps, createCallCaptions } from '../../../site/captions/captions.ts'
import { createFakeClock, settle } from '../line/fake-clock.ts'
import { aTalk, uuid } from '../operator/fakes.ts'
import { createFakeLine } from '../webrtc/fake-line.ts'

const ON: TalkShape['captions'] = {
  hearing: 'browser',
  translates: true,
  speaks: false,
  isUntranslated: false,
  langs: { operator: 'ja', visitor: 'ja' },
}
const withCaptions = (n = 1): TalkShape => aTalk(n, { captions: ON })
const words = { signageId: 1, callId: uuid(1), at: 5, speaker: 'visitor', lang: 'en' } as const
const aTrack = () => ({}) as MediaStreamTrack

function open(more: Partial<CaptionDeps> = {}) {
  const line = createFakeLine()
  const clock = createFakeClock()
  const did: string[] = []
  const $talk = atom<TalkShape | undefined>(withCaptions())
  const $language = atom<Language>('ja')
  const $microphone = atom<MediaStreamTrack | undefined>(aTrack())
  const $muted = atom(false)
  let heard: CaptionEarsEvents | undefined
  const captions = createCallCaptions({
    line: line.line,
    clock,
    side: 'operator',
    $talk,
    $language,
    $microphone,
    $muted,
    firstSeq: 70,
    async openEars({ lang, hearing }, events) {
      heard = events
      did.push(`open ${hearing} ${lang}`)
      return {
        setLanguage: (next) => void did.push(`language ${next}`),
        mute: (on) => void did.push(`mute ${on}`),
        guard: (on) => void did.push(`guard ${on}`),
        close: () => void did.push('close'),
      }
    },
    ...more,
  })
  const sent = () => line.sent.flatMap((message) => (message.type === 'caption' ? [message] : []))
  return { line, clock, did, $talk, $language, $microphone, $muted, captions, sent, ears: () => heard! }
}

test('[decisions 7] what is heard goes out: words on the way at most four times a second, each sentence once under its number', async () => {
  const { ears, sent, clock } = open()
  await settle()
  ears().partial('お')
  ears().partial('お待')
  await clock.advance(250)
  ears().partial('お待ち')
  ears().partial('  ')
  ears().heard(' お待ちしておりました ')
  ears().heard('次の文')
  assert.deepEqual(
    sent().map(({ callId, seq, text, final, lang }) => [callId, seq, text, final, lang]),
    [
      [uuid(1), 70, 'お', false, 'ja'],
      [uuid(1), 70, 'お待ち', false, 'ja'],
      [uuid(1), 70, 'お待ちしておりました', true, 'ja'],
      [uuid(1), 71, '次の文', true, 'ja'],
    ],
  )
})

test('[decisions 7] the microphone is listened to only while captions are on; muted, nothing goes out', async () => {
  const { captions, did, ears, sent, $talk, $muted, $microphone } = open()
  await settle()
  assert.deepEqual([captions.$ears.get(), did[0]], ['open', 'open browser ja'])
  $muted.set(true)
  ears().heard('聞こえない')
  assert.deepEqual(sent(), [])
  $muted.set(false)
  $talk.set(aTalk(1))
  assert.deepEqual([captions.$ears.get(), did.at(-1)], ['closed', 'close'])
  ears().heard('消したあと')
  assert.deepEqual(sent(), [])
  $talk.set(withCaptions())
  $microphone.set(undefined)
  await settle()
  assert.equal(captions.$ears.get(), 'closed')
})

test('[decisions 7] another microphone is listened to in the place of the first; without a recogniser the page is deaf, and reads', async () => {
  const { did, $microphone } = open()
  await settle()
  $microphone.set(aTrack())
  await settle()
  assert.deepEqual(
    did.filter((what) => what.startsWith('open') || what === 'close'),
    ['open browser ja', 'close', 'open browser ja'],
  )
  const deaf = open({ openEars: async () => undefined })
  await settle()
  assert.equal(deaf.captions.$ears.get(), 'deaf')
  deaf.line.say({ type: 'caption', ...words, n: 1, text: 'Hello', final: true })
  assert.equal(deaf.captions.$lines.get().length, 1)
})

test('[decisions 7] lines grow in their place, with their translation; those of another call are not shown', () => {
  const { line, captions, $talk } = open()
  line.say({ type: 'caption', ...words, n: 1, text: 'Hel', final: false })
  line.say({ type: 'caption', ...words, n: 2, speaker: 'operator', lang: 'ja', text: 'はい', final: true })
  line.say({ type: 'caption', ...words, n: 1, text: 'Hello', final: true })
  line.say({ type: 'caption', ...words, callId: uuid(9), n: 3, text: 'other', final: true })
  const translated = { type: 'captionTranslated', signageId: 1, callId: uuid(1), speaker: 'visitor' } as const
  line.say({ ...translated, n: 1, lang: 'ja', text: 'こんにち', final: false })
  line.say({ ...translated, n: 1, lang: 'ja', text: 'こんにちは', final: true })
  line.say({ ...translated, n: 8, lang: 'ja', text: '誰の', final: true })
  line.say({ ...translated, n: 2, lang: 'en', text: 'Ye', final: false })
  line.say({ ...translated, n: 2, lang: 'en', text: null, final: true })
  assert.deepEqual(
    captions.$lines.get().map(({ n, text, final, translation }) => [n, text, final, translation?.text]),
    [
      [1, 'Hello', true, 'こんにちは'],
      [2, 'はい', true, undefined],
    ],
  )
  $talk.set(withCaptions(2))
  assert.deepEqual(captions.$lines.get(), [])
})

test('[decisions 7] the server is told which language is read here: once, and when it changes', async () => {
  const { line, $language, did } = open()
  await settle()
  const told = () =>
    line.sent.flatMap((message) => (message.type === 'captionLanguage' ? [message.lang] : []))
  assert.deepEqual(told(), [], 'it knows already')
  $language.set('en')
  assert.deepEqual([told(), did.at(-1)], [['en'], 'language en'])
})
