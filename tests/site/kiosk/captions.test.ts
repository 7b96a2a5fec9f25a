import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import type { OwnSignageState } from '#core/realtime/shapes.ts'
import type { TalkShape } from '#core/realtime/talk-shapes.ts'
import type { CaptionLine } from '../../../site/captions/caption-lines.ts'
import type { SpeakingEvents, SpokenClause } from '../../../site/dialogue/speaking.ts'
import { createKioskCaptions } from '../../../site/kiosk/captions.ts'
import { createCaptionsLoader } from '../../../site/kiosk/captions-loader.ts'
import { settle } from '../line/fake-clock.ts'
import { aTalk } from '../operator/fakes.ts'

const captionsOf = (speaks: boolean): TalkShape['captions'] => ({
  hearing: 'browser',
  translates: true,
  speaks,
  isUntranslated: false,
  langs: { operator: 'ja', visitor: 'en' },
})
const ownIn = (speaks: boolean) =>
  ({ talk: aTalk(1, { captions: captionsOf(speaks) }) }) as unknown as OwnSignageState
const line = (n: number, text: string, translated?: string, final = true): CaptionLine => ({
  n,
  at: 1,
  speaker: 'operator',
  lang: 'ja',
  text,
  final: true,
  ...(translated === undefined ? {} : { translation: { lang: 'en', text: translated, final } }),
})

function open(speaks = true) {
  const $lines = atom<readonly CaptionLine[]>([])
  const did: string[] = []
  const said: SpokenClause[] = []
  let events: SpeakingEvents | undefined
  const $own = atom<OwnSignageState | undefined>(ownIn(speaks))
  const captions = createKioskCaptions({
    $own,
    $language: atom('en' as const),
    captions: {
      $lines,
      $recognition: atom('open' as const),
      guard: (on) => void did.push(`guard ${on}`),
      turn: () => true,
      close() {},
    },
    media: {
      $microphone: atom(undefined),
      $reached: atom(true),
      lowerSound: (volume) => void did.push(`volume ${volume}`),
    },
    moveLips: (lips) => void did.push(lips ? 'lips' : 'no lips'),
    createSpeaking(heard) {
      events = heard
      return {
        say: (clause) => void said.push(clause),
        stop: () => void did.push('stop'),
        close() {},
        mouth: () => undefined,
        level: () => undefined,
        isUncancelled: () => false,
      }
    },
  })
  return { $lines, $own, did, said, captions, events: events! }
}

test("[decisions 7] shows the operator's latest utterance, or its translation with the original below it", () => {
  const { $lines, captions } = open(false)
  $lines.set([line(1, 'お待ちしておりました')])
  assert.deepEqual(captions.$written.get(), {
    written: 'Transcribed and translated',
    caption: { text: 'お待ちしておりました', lang: 'ja' },
  })
  $lines.set([line(1, 'お待ちしておりました', 'We have been'), { ...line(2, 'Hi'), speaker: 'visitor' }])
  assert.deepEqual(captions.$written.get()?.caption, {
    text: 'We have been',
    lang: 'en',
    original: { text: 'お待ちしておりました', lang: 'ja' },
  })
})

test("[decisions 7] speaks the translation clause by clause, and lowers the operator's own voice meanwhile", () => {
  const { $lines, did, said, events } = open()
  $lines.set([line(1, 'どうぞ。4階です。', 'Please come in.', false)])
  $lines.set([line(1, 'どうぞ。4階です。', 'Please come in. It is on the 4th floor.', false)])
  $lines.set([line(1, 'どうぞ。4階です。', 'Please come in. It is on the 4th floor.')])
  assert.deepEqual(
    said.map(({ text, lang }) => [text, lang]),
    [
      ['Please come in.', 'en'],
      [' It is on the 4th floor.', 'en'],
    ],
  )
  events.sounded(said[0]!)
  events.said(said[0]!)
  assert.deepEqual(did, ['volume 0.15', 'guard true', 'lips'])
  events.sounded(said[1]!)
  events.said(said[1]!)
  assert.deepEqual(did.slice(6), ['volume 1', 'guard false', 'no lips'])
})

test('[decisions 7] speaks translations only if the company wants it, and stops when the call ends', () => {
  const quiet = open(false)
  quiet.$lines.set([line(1, 'どうぞ', 'Please')])
  assert.deepEqual(quiet.said, [])
  const { $lines, did, said, events } = open()
  $lines.set([line(1, 'どうぞ', 'Please'), line(2, 'こちら', 'This way')])
  $lines.set([line(1, 'どうぞ', 'Please!'), line(2, 'こちら', 'This way')])
  assert.deepEqual(
    said.map(({ text }) => text),
    ['This way'],
  )
  events.sounded(said[0]!)
  $lines.set([])
  assert.deepEqual(did.slice(3), ['stop', 'volume 1', 'guard false', 'no lips'])
})

test('[decisions 7] loads the code for captions at the first call with captions, and retries if loading fails', async () => {
  const $own = atom<OwnSignageState | undefined>()
  const $written = atom({ written: '記録しています' })
  const closed: string[] = []
  let opened = 0
  const host = {
    $own,
    $language: atom('ja' as const),
    moveLips() {},
    media: { $microphone: atom(undefined), $reached: atom(true), lowerSound() {} },
  }
  const captioned = createCaptionsLoader(host, async () => {
    opened += 1
    if (opened === 1) throw new Error('no network')
    return { $written, close: () => void closed.push('closed') }
  })
  $own.set({ talk: aTalk(1) } as unknown as OwnSignageState)
  await settle()
  assert.equal(opened, 0)
  $own.set(ownIn(false))
  await settle()
  $own.set(ownIn(true))
  await settle()
  assert.deepEqual([opened, captioned.$written.get()?.written], [2, '記録しています'])
  captioned.close()
  assert.deepEqual(closed, ['closed'])
})

test('[decisions 7] tells the visitor that the call is transcribed, and whether it is translated', () => {
  const told = (captions: TalkShape['captions']) => {
    const { captions: kiosk, $own } = open()
    $own.set({ talk: aTalk(1, { captions }) } as unknown as OwnSignageState)
    return kiosk.$written.get()?.written
  }
  const on = captionsOf(false)!
  assert.equal(told({ ...on, langs: { operator: 'en', visitor: 'en' } }), 'Being transcribed')
  assert.equal(told({ ...on, translates: false }), 'Being transcribed')
  assert.equal(told({ ...on, isUntranslated: true }), 'Transcribed, not translated')
  assert.equal(told(undefined), undefined)
})
