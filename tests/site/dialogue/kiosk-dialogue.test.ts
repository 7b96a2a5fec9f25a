import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DialogueReply, DialogueSettings } from '#core/dialogue/contract.ts'
import type { TurnEvent } from '#core/dialogue/contract-turn.ts'
import type { createServerHearing, GuessingHearing, HearingEvents } from '../../../site/dialogue/hearing.ts'
import { createKioskDialogue } from '../../../site/dialogue/kiosk-dialogue.ts'
import type { SpeakingEvents, SpokenClause } from '../../../site/dialogue/speaking.ts'
import type { BegunTurn } from '../../../site/dialogue/turn.ts'
import type { VoiceEvents } from '../../../site/dialogue/voice-detector.ts'
import type { Reply } from '../../../site/line/reply.ts'
import type { Request } from '../../../site/line/request-port.ts'
import { pluggedDevices } from '../../support/plugged-devices.ts'
import { uuid } from '../../support/uuid.ts'
import { createFakeClock, settle } from '../line/fake-clock.ts'

const each = <Value>(value: Value) => ({ ja: value, en: value, zh: value })
const SETTINGS: DialogueSettings = {
  isOn: true,
  greeting: { ja: 'いらっしゃいませ。', en: 'Welcome.', zh: '欢迎光临。' },
  suggestions: { ja: ['駐車場はありますか'], en: [], zh: [] },
  voices: each({ service: 'browser', voice: '', speed: 1 }),
  hearing: 'openai',
  greeter: 'ai',
  hours: [],
  offersPerson: true,
  returnsToAi: true,
  startsByPresence: false,
  captions: false,
  translates: false,
  speaksTranslation: false,
}
const ANSWER: DialogueReply = {
  answer: '5階です。',
  outcome: 'answered',
  gesture: 'greeting',
  sources: [],
  steps: 1,
}
const ANSWERED: TurnEvent[] = [
  { kind: 'clause', index: 0, text: ANSWER.answer },
  { kind: 'sound', index: 0, sound: { service: 'browser' } },
  { kind: 'reply', reply: ANSWER },
]

interface Options {
  settings?: Partial<DialogueSettings>
  /** `denied`: the browser denies the microphone. `broken`: the speech detector fails. */
  microphone?: 'denied' | 'broken'
  isDeaf?: boolean
  /** Whether the AI speaks with a voice whose echo the browser cannot cancel. */
  isUncancelled?: boolean
  isClosed?: boolean
  /** Whether the recognizer finds a complete sentence at a pause. */
  guess?: boolean
  answer?: (tell: (event: TurnEvent) => void, signal: AbortSignal) => Promise<Reply<TurnEvent>>
}

function open(overrides: Options = {}) {
  const clock = createFakeClock()
  let aheadMs = 0
  const deviceClock = { ...clock, now: () => clock.now() + aheadMs }
  const did: string[] = []
  const sent: { type: string; phase?: string | null; text?: string }[] = []
  let speaking: SpeakingEvents | undefined
  let hearing: HearingEvents | undefined
  let openTurn: Parameters<typeof createServerHearing>[0] | undefined
  let voice: VoiceEvents | undefined
  let isSpeech = false
  /** Number of samples of each recording that the recognizer got, at a pause or as a complete utterance. */
  const recorded = { guess: [] as number[], take: [] as number[] }
  let last: SpokenClause | undefined
  const microphone = Object.assign(new EventTarget(), { stop: () => did.push('microphone closed') })
  const request = (async (_endpoint, input, options) => {
    const { by, text, replaces } = input as { by: string; text?: string; replaces?: string }
    const replaced = replaces === undefined ? '' : ` instead of ${replaces}`
    did.push(by === 'words' ? `asks ${text}${replaced}` : `${by} ${text ?? ''}`)
    const tell = (event: TurnEvent) => options?.onEvent?.(event as never)
    if (overrides.answer) return overrides.answer(tell, options!.signal!)
    for (const event of ANSWERED) tell(event)
    return { kind: 'ok', value: ANSWERED.at(-1) }
  }) as Request
  const ears: GuessingHearing = {
    listen: (lang) => did.push(`listens ${lang}`),
    take(audio) {
      recorded.take.push(audio.length)
      did.push('takes')
    },
    async guess(audio) {
      recorded.guess.push(audio.length)
      return overrides.guess === true
    },
    resume: () => did.push('takes back'),
    stop: () => {},
  }
  const talk = createKioskDialogue({
    settings: { ...SETTINGS, ...overrides.settings },
    line: {
      send: (message) => sent.push(message as (typeof sent)[number]) > 0,
      onState: () => () => {},
    },
    clock: deviceClock,
    steadyNow: () => clock.now() + 0.4,
    request,
    newId: () => uuid(1),
    avatar: {
      apply: (command) => did.push(`moves ${'motion' in command ? command.motion : command.kind}`),
      perform: (_face, lips) => did.push(lips ? 'lips' : 'no lips'),
    },
    createSpeaking(events) {
      speaking = events
      return {
        say(clause) {
          last = clause
          did.push(`says ${clause.text}`)
        },
        stop: () => did.push('hushes'),
        mouth: () => undefined,
        level: () => undefined,
        isUncancelled: () => overrides.isUncancelled === true,
        close() {},
      }
    },
    createHearing(events, open) {
      hearing = events
      openTurn = open
      return overrides.isDeaf ? undefined : ears
    },
    openMicrophone: async () =>
      overrides.microphone === 'denied'
        ? { ok: false, state: 'denied' }
        : { ok: true, track: microphone as unknown as MediaStreamTrack },
    async openDetector(_track, events) {
      if (overrides.microphone === 'broken') throw new Error('no worklet')
      voice = {
        ...events,
        began() {
          isSpeech = true
          events.began()
        },
        ended(...heard) {
          isSpeech = false
          events.ended(...heard)
        },
        misfired() {
          isSpeech = false
          events.misfired()
        },
      }
      return {
        level: () => 0.1,
        isSpeech: () => isSpeech,
        close: () => did.push('detector closed'),
        guard: (guard) => did.push(guard === 'open' ? 'free' : guard),
        cut: () => did.push('cuts'),
      }
    },
    watchPresence: () => () => {},
    isClosed: () => overrides.isClosed === true,
    callPerson: (talkId, lang) => did.push(`calls a person ${talkId.slice(-1)} ${lang}`),
    redraw: () => did.push('redraws'),
  })
  return {
    talk,
    clock,
    did,
    recorded,
    sent,
    /** Returns what happened since the previous call. */
    look: () => did.splice(0),
    finishes() {
      if (!last) return
      speaking?.sounded(last)
      speaking?.said(last)
    },
    hear: (text: string, begun?: BegunTurn) => hearing?.recognized(text, begun),
    /** Sends a recording to the server, as the recognizer does at a pause (`pause`) or when the utterance is complete (`sound`). */
    record: (by: 'pause' | 'sound') => openTurn!(new Float32Array(9), 'ja', by),
    /** The server's audio for the last spoken clause. */
    sound: () => last?.sound,
    giveUp: (reason: string) => hearing?.failed(reason),
    /** The recognizer stops by itself, as a browser's recognizer does after silence. */
    falls: () => hearing?.idle?.(),
    /** Sets the device's clock ahead, or back if negative. */
    setClock(ms: number) {
      aheadMs += ms
    },
    voice: () => voice,
    unplugMicrophone: () => microphone.dispatchEvent(new Event('ended')),
  }
}

/** The AI has greeted a visitor and listens. */
async function openGreeted(overrides: Parameters<typeof open>[0] = {}) {
  const page = open(overrides)
  page.talk.start('touch', 'ja')
  await settle()
  page.finishes()
  return page
}

test("[4.5] the kiosk greets, listens, answers the visitor's question with a bow and listens again", async () => {
  const page = open()
  page.talk.start('touch', 'ja')
  await settle()
  assert.deepEqual(page.look(), ['moves wave', 'says いらっしゃいませ。', 'lips', 'guarded'])
  page.finishes()
  assert.deepEqual(page.look(), ['free', 'listens ja'])
  page.voice()?.began()
  page.voice()?.ended(new Float32Array(9), 600)
  assert.deepEqual(page.look(), ['takes'])
  page.hear('受付はどこですか')
  await settle()
  assert.deepEqual(page.look(), ['asks 受付はどこですか', 'guarded', 'says 5階です。', 'moves greeting'])
  page.finishes()
  assert.deepEqual(page.look(), ['free', 'listens ja'])
  assert.deepEqual(
    page.sent.map(({ type, phase, text }) => text ?? phase ?? type),
    [
      'speaking',
      'いらっしゃいませ。',
      'listening',
      'processing',
      'processing',
      '受付はどこですか',
      'speaking',
      '5階です。',
      'listening',
    ],
  )
})

for (const [guess, what, did] of [
  [true, 'ends the recording of a complete sentence', ['cuts']],
  [false, 'waits for the rest of an incomplete sentence', []],
] as const)
  test(`[4.5] ${what} when the visitor pauses`, async () => {
    const page = await openGreeted({ guess })
    page.voice()?.began()
    page.look()
    page.voice()?.paused?.(new Float32Array(9))
    await settle()
    assert.deepEqual(page.look(), did)
    // the visitor goes on speaking while the recognizer still checks the sentence before the pause
    page.voice()?.paused?.(new Float32Array(9))
    page.voice()?.resumed?.()
    await settle()
    assert.deepEqual(page.look(), ['takes back'])
  })

/** Opens a dialogue in which the visitor is speaking. The test sends the server's events for each request. */
async function openListening() {
  const requests: { tell: (event: TurnEvent) => void; signal: AbortSignal; end: () => void }[] = []
  const page = open({
    answer: (tell, signal) =>
      new Promise((resolve) => {
        requests.push({ tell, signal, end: () => resolve({ kind: 'unreachable' }) })
      }),
  })
  page.talk.start('touch', 'ja')
  await settle()
  page.finishes()
  page.voice()?.began()
  page.look()
  return { ...page, requests }
}
const sentence = { kind: 'heard', text: '受付はどこですか', question: '受付はどこですか' } as const

test('[decisions 7] ignores the microphone while a voice speaks whose echo cannot be cancelled', async () => {
  const page = open({ isUncancelled: true })
  page.talk.start('touch', 'ja')
  await settle()
  assert.deepEqual(page.look(), ['moves wave', 'says いらっしゃいませ。', 'lips', 'shut'])
  assert.equal(page.talk.isShut(), true)
  page.finishes()
  assert.equal(page.talk.isShut(), false)
  assert.deepEqual(page.look(), ['free', 'listens ja'])
})

test('[7.5] speaks the answer to a recording with the audio that the server sends', async () => {
  const page = await openListening()
  const turn = page.record('pause')
  page.requests[0]!.tell(sentence)
  page.requests[0]!.tell({ kind: 'clause', index: 0, text: '5階です。' })
  assert.deepEqual(page.look(), ['pause '], 'the answer waits for the end of the utterance')
  page.voice()?.ended(new Float32Array(9), 200)
  page.hear(sentence.text, { question: sentence.question, turn })
  assert.deepEqual(page.look(), ['takes', 'guarded', 'says 5階です。'])
  const audio = Buffer.from('RIFF').toString('base64')
  page.requests[0]!.tell({
    kind: 'sound',
    index: 0,
    sound: { service: 'server', audio, mimeType: 'audio/wav' },
  })
  const sound = await page.sound()
  assert.equal(sound && 'audio' in sound && sound.audio.byteLength, 4)
  page.requests[0]!.tell({ kind: 'reply', reply: ANSWER })
  assert.deepEqual(page.look(), ['moves greeting'])
  assert.equal(page.requests[0]!.signal.aborted, false)
})

test("[7.5] lets the browser speak a clause if the connection breaks before the server's audio arrives", async () => {
  const page = await openListening()
  page.talk.type('受付は')
  page.requests[0]!.tell({ kind: 'clause', index: 0, text: '5階です。' })
  page.requests[0]!.end()
  assert.equal(await page.sound(), undefined)
})

test('[2.4.6] aborts the request when the visitor interrupts the answer, and drops the rest of the answer', async () => {
  const page = await openListening()
  page.talk.type('受付は')
  page.requests[0]!.tell({ kind: 'clause', index: 0, text: '5階です。' })
  page.talk.touched()
  assert.equal(page.requests[0]!.signal.aborted, true)
  page.look()
  page.requests[0]!.tell({ kind: 'clause', index: 1, text: 'どうぞ。' })
  assert.deepEqual(page.look(), [])
})

test('[4.5] aborts the request for a recording whose text is not a question', async () => {
  const page = await openListening()
  const turn = page.record('sound')
  page.voice()?.ended(new Float32Array(9), 600)
  page.hear('あ', { question: 'あ', turn })
  assert.equal(page.requests[0]!.signal.aborted, true)
})

test('[4.5] sends both parts of a continued question as text if the server heard and began to answer a different text', async () => {
  const page = await openListening()
  page.voice()?.ended(new Float32Array(9), 200)
  page.hear('受付はどこですか')
  page.voice()?.began()
  page.look()
  const turn = page.record('sound')
  page.voice()?.ended(new Float32Array(9), 600)
  page.hear('3階の受付です', { question: 'another question', turn })
  assert.deepEqual(page.look(), [
    'sound 受付はどこですか',
    'takes',
    'asks 受付はどこですか3階の受付です instead of another question',
  ])
  assert.deepEqual(
    page.requests.map(({ signal }) => signal.aborted),
    [true, true, false],
  )
})

test('[4.5] joins both parts of a question that the visitor continues after a pause, and answers it once', async () => {
  const page = await openGreeted({ answer: () => new Promise(() => {}) })
  page.voice()?.began()
  page.voice()?.ended(new Float32Array(9), 200)
  page.hear('受付はどこですか')
  page.look()
  page.voice()?.began()
  assert.deepEqual(page.look(), ['listens ja'])
  page.voice()?.ended(new Float32Array(9), 600)
  page.hear('3階の受付です')
  assert.deepEqual(page.look(), ['takes', 'asks 受付はどこですか3階の受付です instead of 受付はどこですか'])
  assert.equal(page.talk.$state.get()?.step, 1)
})

for (const [when, sounds] of [
  ['is still being spoken', ['began', 'words', 'ended']],
  ['has already ended', ['began', 'ended', 'words']],
  ['has already ended, followed by a noise', ['began', 'ended', 'began', 'misfired', 'words']],
  ['has already ended in two parts', ['began', 'ended', 'began', 'ended', 'words']],
] as const)
  test(`[4.5] joins both parts of a question if the second part ${when} when the first part is recognized`, async () => {
    const page = await openGreeted({ answer: () => new Promise(() => {}) })
    page.voice()?.began()
    page.voice()?.ended(new Float32Array(9), 600)
    page.look()
    for (const sound of sounds) {
      if (sound === 'words') page.hear('受付はどこですか')
      else if (sound === 'ended') page.voice()?.ended(new Float32Array(9), 0)
      else page.voice()?.[sound]()
    }
    assert.deepEqual(page.look(), ['listens ja', 'takes'])
    page.hear('3階の受付です')
    assert.deepEqual(page.look(), ['asks 受付はどこですか3階の受付です instead of 受付はどこですか'])
    assert.equal(page.talk.$state.get()?.step, 1)
  })

/** A visitor has said two parts of a question and says the third one when the first part is recognized late. */
async function speakingThirdPart() {
  const page = await openGreeted({ answer: () => new Promise(() => {}) })
  for (const samples of [9, 4]) {
    page.voice()?.began()
    page.voice()?.ended(new Float32Array(samples), 0)
  }
  await page.clock.advance(1_300)
  page.voice()?.began()
  page.look()
  page.hear('受付は')
  assert.deepEqual(page.look(), ['listens ja'])
  return page
}

test('[4.5] joins three parts of a question if the third one is being spoken when the first one is recognized late', async () => {
  const page = await speakingThirdPart()
  page.voice()?.paused?.(new Float32Array(5))
  page.voice()?.ended(new Float32Array(5), 0)
  assert.deepEqual(page.recorded, { guess: [4 + 5], take: [9, 4 + 5] })
  page.hear('3階の、どこですか')
  assert.deepEqual(page.look(), ['takes', 'asks 受付は3階の、どこですか instead of 受付は'])
})

test('[4.5] asks two parts of a question if only a noise follows them when the first one is recognized late', async () => {
  const page = await speakingThirdPart()
  page.voice()?.misfired()
  assert.deepEqual(page.recorded.take, [9, 4])
  page.hear('どこですか')
  assert.deepEqual(page.look(), ['takes', 'asks 受付はどこですか instead of 受付は'])
})

test('[4.5] drops what the visitor said while words were awaited if the visitor types the question', async () => {
  const page = await openGreeted()
  page.voice()?.began()
  page.voice()?.ended(new Float32Array(9), 600)
  page.voice()?.began()
  page.voice()?.ended(new Float32Array(9), 0)
  page.talk.type('受付はどこ')
  await settle()
  page.look()
  page.finishes()
  assert.deepEqual(page.look(), ['free', 'listens ja'])
})

test('[2.4.6] stops speaking at once when the visitor interrupts by voice or by touch', async () => {
  const page = open()
  page.talk.start('touch', 'ja')
  await settle()
  page.look()
  page.voice()?.began()
  assert.deepEqual(page.look(), ['free', 'hushes', 'listens ja'])
  page.talk.end()
  page.talk.start('touch', 'ja')
  await settle()
  page.look()
  page.talk.touched()
  assert.deepEqual(page.look(), ['free', 'hushes', 'listens ja'])
})

for (const [why, overridden] of [
  ['a microphone', { microphone: 'denied' }],
  ['a speech detector', { microphone: 'broken' }],
  ['a speech recognizer', { isDeaf: true }],
] as [string, Options][])
  test(`[2.4.6] continues the dialogue by touch without ${why}`, async (t) => {
    t.mock.method(console, 'warn', () => {})
    const page = await openGreeted(overridden)
    assert.equal(page.talk.$speechInput.get(), 'deaf')
    page.talk.type('受付はどこ')
    await settle()
    page.finishes()
    assert.equal(page.talk.$state.get()?.step, 1)
    assert.equal(page.did.includes('listens ja'), false)
  })

test('[2.4.6] closes the microphone if the speech detector fails, and continues by touch', async (t) => {
  t.mock.method(console, 'warn', () => {})
  const page = open()
  page.talk.start('touch', 'ja')
  await settle()
  page.look()
  page.voice()?.failed('out of memory')
  assert.deepEqual(page.look(), ['detector closed', 'microphone closed'])
  assert.equal(page.talk.$speechInput.get(), 'deaf')
})

test('[2.4.6] continues by touch while the microphone is unplugged, and listens again when it is back', async (t) => {
  const changeDevices = pluggedDevices(t)
  const page = await openGreeted()
  page.voice()?.began()
  page.look()
  page.unplugMicrophone()
  assert.deepEqual([page.look(), page.talk.$speechInput.get()], [['detector closed'], 'deaf'])
  assert.equal(page.talk.$state.get()?.isHearing, false, 'the dialogue waits for no words')
  changeDevices()
  await settle()
  assert.deepEqual([page.look(), page.talk.$speechInput.get()], [['listens ja'], 'open'])
})

test('[2.4.6] continues without speech input if the recognizer fails', async (t) => {
  t.mock.method(console, 'warn', () => {})
  const page = await openGreeted()
  page.voice()?.began()
  page.voice()?.ended(new Float32Array(9), 600)
  page.giveUp('network')
  assert.deepEqual([page.talk.$speechInput.get(), page.talk.$state.get()?.phase], ['deaf', 'listening'])
})

test('[4.5] apologizes if the server does not answer, and continues', async () => {
  const page = open({ answer: async () => ({ kind: 'unreachable' }) })
  page.talk.start('touch', 'en')
  page.finishes()
  page.talk.type('Where is it?')
  await settle()
  assert.ok(page.did.some((line) => line.startsWith('says I am sorry,')))
})

test('[7.5] speaks clauses as they arrive, before the reply is complete', async () => {
  let end = () => {}
  const page = open({
    answer: (tell) => {
      tell({ kind: 'clause', index: 0, text: '5階です。' })
      return new Promise((resolve) => {
        end = () => {
          const reply = { kind: 'reply', reply: { ...ANSWER, answer: '5階です。どうぞ。' } } as const
          tell(reply)
          resolve({ kind: 'ok', value: reply })
        }
      })
    },
  })
  page.talk.start('touch', 'ja')
  page.finishes()
  page.look()
  page.talk.type('受付は')
  assert.deepEqual(
    page.look(),
    ['asks 受付は', 'guarded', 'says 5階です。'].filter((line) => line !== 'guarded'),
  )
  page.finishes()
  end()
  await settle()
  await page.clock.advance(1)
  assert.equal(page.talk.$state.get()?.phase, 'listening')
})

test('[4.5] ends the dialogue and closes the microphone after 60 s without a sign of the visitor', async () => {
  const page = open()
  page.talk.start('presence', 'ja')
  await settle()
  page.finishes()
  page.look()
  await page.clock.advance(60_000)
  assert.equal(page.talk.$state.get(), undefined)
  assert.deepEqual(
    page.look().filter((line) => !line.startsWith('listens')),
    ['redraws', 'detector closed', 'microphone closed', 'hushes', 'no lips'],
  )
  assert.equal(page.clock.pending(), 0)
})

test('[4.5] listens again when the recognizer has stopped by itself after silence', async () => {
  const page = await openGreeted()
  page.look()
  page.falls()
  assert.deepEqual(
    page.look(),
    [],
    'not at once: a recognizer that stops at once must not keep the browser busy',
  )
  await page.clock.advance(300)
  assert.deepEqual(page.look(), ['listens ja'])
  page.falls()
  page.talk.type('受付はどこですか')
  await page.clock.advance(300)
  assert.ok(!page.look().includes('listens ja'), 'the AI answers')
})

test("[4.5] ends after 60 s without a visitor even if the device's clock is set back", async () => {
  const page = await openGreeted()
  page.setClock(-3_600_000)
  await page.clock.advance(60_000)
  assert.equal(page.talk.$state.get(), undefined)
  assert.ok(page.did.includes('microphone closed'))
})

test('[4.5] hands the dialogue to an operator on request, and ends the dialogue when any other call begins', async () => {
  const page = open()
  page.talk.start('touch', 'ja')
  page.talk.setLanguage('zh')
  assert.ok(page.did.includes('says 欢迎光临。'))
  page.talk.callPerson()
  assert.ok(page.did.includes('calls a person 1 zh'))
  assert.equal(page.talk.$state.get(), undefined)
  page.talk.start('return', 'ja')
  assert.ok(page.did.some((line) => line.includes('ただいま係の者が出られません。')))
  page.talk.tell('called')
  assert.equal(page.talk.$state.get(), undefined)
})

test("[decisions 7] the AI greets visitors outside the company's reception hours, in Japan time", () => {
  const hours = [{ days: [0, 1, 2, 3, 4, 5, 6], fromMinute: 540, toMinute: 1_080 }]
  const page = open({ settings: { greeter: 'hours', hours } })
  const at = (text: string) => {
    page.clock.setServerNow(Date.parse(`2026-11-20T${text}+09:00`))
    return page.talk.greets()
  }
  assert.deepEqual(
    [at('08:59:59'), at('09:00:00'), at('17:59:59'), at('18:00:00')],
    [true, false, false, true],
  )
})

test('[decisions 11] the AI answers outside the opening hours, and offers no operator', () => {
  const page = open({ settings: { greeter: 'people', offersPerson: true }, isClosed: true })
  assert.equal(page.talk.greets(), true)
  page.talk.start('touch', 'ja')
  assert.equal(page.talk.$state.get()?.offersPerson, false)
  assert.doesNotMatch(page.talk.$state.get()!.phrases.apology, /係の者/)
  page.talk.callPerson()
  assert.deepEqual(
    page.did.filter((line) => line.startsWith('calls')),
    [],
  )
  const inside = open({ settings: { greeter: 'people', offersPerson: true } })
  assert.equal(inside.talk.greets(), false)
  inside.talk.start('touch', 'ja')
  assert.equal(inside.talk.$state.get()?.offersPerson, true)
})

test('[decisions 11] removes the button that calls a person at closing time, and shows it again at opening time', async () => {
  const hours = { isClosed: false }
  const page = open(hours)
  page.talk.start('touch', 'en')
  const shown = () => {
    const { offersPerson, phrases } = page.talk.$state.get()!
    return [offersPerson, phrases.apology.includes('our staff')]
  }
  assert.deepEqual(shown(), [true, true])
  hours.isClosed = true
  page.talk.tell('hours')
  assert.deepEqual(shown(), [false, false])
  page.talk.callPerson()
  assert.equal(page.talk.$state.get()?.phase, 'speaking', 'a late press does not end the dialogue')
  hours.isClosed = false
  page.talk.tell('hours')
  assert.deepEqual(shown(), [true, true])
  const without = open({ settings: { offersPerson: false } })
  without.talk.start('touch', 'ja')
  without.talk.tell('hours')
  assert.equal(without.talk.$state.get()?.offersPerson, false)
})
