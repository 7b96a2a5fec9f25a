import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import type { Language } from '#core/fields/shapes.ts'
import type { TalkShape } from '#core/realtime/talk-shapes.ts'
import type { CaptionRecognizerEvents } from '../../../site/captions/caption-recognizer.ts'
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
  let received: CaptionRecognizerEvents | undefined
  const captions = createCallCaptions({
    line: line.line,
    clock,
    side: 'operator',
    $talk,
    $language,
    $microphone,
    $muted,
    firstSeq: 70,
    async openRecognizer({ lang, hearing }, events) {
      received = events
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
  return {
    line,
    clock,
    did,
    $talk,
    $language,
    $microphone,
    $muted,
    captions,
    sent,
    recognizer: () => received!,
  }
}

test('[decisions 7] sends partial texts at most four times a second, and each whole sentence once', async () => {
  const { recognizer, sent, clock } = open()
  await settle()
  recognizer().partial('お')
  recognizer().partial('お待')
  await clock.advance(250)
  recognizer().partial('お待ち')
  recognizer().partial('  ')
  recognizer().recognized(' お待ちしておりました ')
  recognizer().recognized('次の文')
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

test('[decisions 7] recognizes only while captions are on, and sends nothing while muted', async () => {
  const { captions, did, recognizer, sent, $talk, $muted, $microphone } = open()
  await settle()
  assert.deepEqual([captions.$recognition.get(), did[0]], ['open', 'open browser ja'])
  $muted.set(true)
  recognizer().recognized('聞こえない')
  assert.deepEqual(sent(), [])
  $muted.set(false)
  $talk.set(aTalk(1))
  assert.deepEqual([captions.$recognition.get(), did.at(-1)], ['closed', 'close'])
  recognizer().recognized('消したあと')
  assert.deepEqual(sent(), [])
  $talk.set(withCaptions())
  $microphone.set(undefined)
  await settle()
  assert.equal(captions.$recognition.get(), 'closed')
})

test('[decisions 7] opens a new recognizer for another microphone, and shows received captions without any recognizer', async () => {
  const { did, $microphone } = open()
  await settle()
  $microphone.set(aTrack())
  await settle()
  assert.deepEqual(
    did.filter((what) => what.startsWith('open') || what === 'close'),
    ['open browser ja', 'close', 'open browser ja'],
  )
  const deaf = open({ openRecognizer: async () => undefined })
  await settle()
  assert.equal(deaf.captions.$recognition.get(), 'deaf')
  deaf.line.say({ type: 'caption', ...words, n: 1, text: 'Hello', final: true })
  assert.equal(deaf.captions.$lines.get().length, 1)
})

test('[decisions 7] closes a recognizer that failed before it was open, and opens one for the next microphone', async () => {
  const closed: string[] = []
  const opens = Promise.withResolvers<void>()
  const { captions, $microphone } = open({
    async openRecognizer({ hearing }, events) {
      if (closed.length === 0) {
        events.failed('out of memory')
        await opens.promise
      }
      const none = () => undefined
      return { setLanguage: none, mute: none, guard: none, close: () => void closed.push(hearing) }
    },
  })
  assert.equal(captions.$recognition.get(), 'deaf')
  opens.resolve()
  await settle()
  assert.deepEqual([captions.$recognition.get(), closed], ['deaf', ['browser']])
  $microphone.set(aTrack())
  await settle()
  assert.equal(captions.$recognition.get(), 'open')
})

test('[decisions 7] updates captions and their translations in place, and ignores those of other calls', () => {
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

test("[decisions 7] reports the reader's language when it changes and when captions are switched on again", async () => {
  const { line, $talk, $language, did } = open()
  await settle()
  const reported = () =>
    line.sent.flatMap((message) => (message.type === 'captionLanguage' ? [message.lang] : []))
  assert.deepEqual(reported(), [], "the server already knows the reader's language")
  $language.set('en')
  assert.deepEqual([reported(), did.at(-1)], [['en'], 'language en'])
  $talk.set(aTalk(1))
  $talk.set(withCaptions(1))
  assert.deepEqual(reported(), ['en', 'en'], 'the server forgets the language when captions are switched off')
})

test("[decisions 7] asks the server to switch captions of this page's call on or off", () => {
  const { line, captions, $talk } = open()
  captions.turn(false)
  $talk.set(undefined)
  captions.turn(true)
  assert.deepEqual(
    line.sent.filter(({ type }) => type === 'captionSwitch'),
    [{ type: 'captionSwitch', callId: uuid(1), on: false }],
  )
})
