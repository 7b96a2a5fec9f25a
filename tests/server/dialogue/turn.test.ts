import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Spoken } from '#core/dialogue/contract-speech.ts'
import type { TurnEvent } from '#core/dialogue/contract-turn.ts'
import { RECORDING_MAX_BYTES, SAID_MAX } from '#core/limits.ts'
import { saveAiSettings } from '../../../db/queries/ai-settings.ts'
import { listCountsOf } from '../../../db/queries/exhibits.ts'
import { updateSignage } from '../../../db/queries/signages.ts'
import { listUnanswered } from '../../../db/queries/unanswered.ts'
import type { ChatAnswerer } from '../../../server/dialogue/ask.ts'
import { aiSettingsOf } from '../../../server/dialogue/settings.ts'
import type { Speech } from '../../../server/dialogue/speech.ts'
import { takeTurn } from '../../../server/dialogue/turn.ts'
import { type OpenAiAudioServer, startOpenAiAudioServer } from '../../support/ai/openai-audio-server.ts'
import { toneWav } from '../../support/ai/wav.ts'
import { addCompany, addPerson, addSignage } from '../../support/builders.ts'
import { buildDialogueFixture } from '../../support/dialogue-fixture.ts'
import { eventsOf } from '../../support/event-stream.ts'
import { MONDAY_AT } from '../../support/fake-clock.ts'
import { multipart } from '../../support/forms.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'
import { uuid } from '../../support/uuid.ts'

let testApp: TestApp
let audio: OpenAiAudioServer
let now = MONDAY_AT
let companyId: number
let talk = 0
const cookies: Record<string, string> = {}

before(async () => {
  audio = await startOpenAiAudioServer()
  const url = `${audio.base}/v1`
  const environment = { RATE_LIMITS: '0', SPEECH_URL: url, TRANSCRIBE_URL: url }
  testApp = await buildTestApp({ now: () => now, environment })
  companyId = addCompany(testApp.db)
  setVoice('openai')
  cookies.boss = await signIn(testApp.app, addPerson(testApp.db, { companyId, role: 'companyAdmin' }).loginId)
  for (const name of ['kiosk', 'silent']) {
    const { signageId, loginId } = addSignage(testApp.db, { companyId })
    updateSignage(testApp.db, signageId, { aiTalk: name === 'kiosk' })
    cookies[name] = await signIn(testApp.app, loginId)
  }
  for (const [text, answer] of [
    ['展望台は何階ですか', '展望台は10階です。エレベーターで、上へどうぞ。'],
    ['噴水の作者', '噴水は山田の作です。'],
    ['噴水の由来', '噴水は百年前のものです。'],
  ]) {
    const entry = { wordings: [{ lang: 'ja', text }], texts: [{ lang: 'ja', text: answer }] }
    await addAnswer(entry)
  }
})
after(async () => {
  await testApp.close()
  await audio.close()
})
beforeEach(() => {
  // starts a new minute for the rate limit, and a new conversation
  now += 60_000
  talk += 1
  audio.asked.length = 0
})

async function addAnswer(payload: object): Promise<void> {
  const headers = { cookie: cookies.boss! }
  const added = await testApp.app.inject({ method: 'POST', url: '/api/addAnswer', payload, headers })
  assert.equal(added.statusCode, 200)
}

function setVoice(service: 'openai' | 'browser') {
  const voice = { service, voice: '', speed: 1 }
  const voices = { ja: voice, en: voice, zh: voice }
  saveAiSettings(testApp.db, { ...aiSettingsOf(testApp.db, companyId), voices, hearing: 'openai' })
}

async function turn(fields: Record<string, string>, recording?: Buffer, who = 'kiosk') {
  const form = multipart({ lang: 'ja', talkId: uuid(talk), ...fields }, recording, {
    fileName: 'said.wav',
    mimeType: 'audio/wav',
  })
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/talkTurn',
    payload: form.payload,
    headers: { ...form.headers, cookie: cookies[who]! },
  })
  const isStream = String(answer.headers['content-type']).startsWith('text/event-stream')
  return {
    status: answer.statusCode,
    body: isStream ? undefined : answer.json(),
    events: isStream ? eventsOf<TurnEvent>(answer.body) : [],
  }
}
const ask = (text: string, by = 'words') => turn({ by, text })
const recognizedIn = async (fields: Record<string, string>) => {
  const { events } = await turn(fields, toneWav(800))
  const [heard] = events
  assert.ok(heard?.kind === 'heard')
  return { ...heard, parts: events.slice(1).map(({ kind }) => kind) }
}
const requestsTo = (path: string) => audio.asked.filter((one) => one.path.endsWith(path)).length

test('[7.5] streams each clause of the answer with its speech, and the whole reply at the end', async () => {
  const { events } = await ask('展望台はどこ？')
  const clauses = events.filter((event) => event.kind === 'clause')
  assert.deepEqual(clauses, [
    { kind: 'clause', index: 0, text: '展望台は10階です。' },
    { kind: 'clause', index: 1, text: 'エレベーターで、上へどうぞ。' },
  ])
  const sounds = events.filter((event) => event.kind === 'sound')
  assert.deepEqual(sounds.map(({ index }) => index).toSorted(), [0, 1])
  for (const { sound } of sounds) {
    assert.ok(sound.service === 'server')
    assert.equal(Buffer.from(sound.audio, 'base64').toString('latin1', 0, 4), 'RIFF')
  }
  const replies = events.filter((event) => event.kind === 'reply')
  assert.equal(replies.length, 1)
  const { answer, outcome, sources, steps } = replies[0]!.reply
  assert.deepEqual(
    [answer, outcome, steps],
    ['展望台は10階です。エレベーターで、上へどうぞ。', 'answered', 1],
  )
  assert.match(sources[0]!, /^answer:\d+$/)
})

test('[7.5] lets the browser speak if there is no speech server or the speech server fails', async () => {
  const soundsOf = async (text: string) =>
    (await ask(text)).events.flatMap((event) => (event.kind === 'sound' ? [event.sound] : []))
  const browser: Spoken = { service: 'browser' }
  setVoice('browser')
  assert.deepEqual(await soundsOf('噴水の由来'), [browser])
  assert.equal(requestsTo('/speech'), 0)
  setVoice('openai')
  audio.fails(500)
  assert.deepEqual(await soundsOf('噴水の作者'), [browser])
  audio.fails(200)
})

test('[4.5] gives the answer that the visitor chose from several', async () => {
  const replyOf = async (text: string, by: string) => {
    const found = (await ask(text, by)).events.find((event) => event.kind === 'reply')
    assert.ok(found?.kind === 'reply')
    return found.reply
  }
  const unsure = await replyOf('噴水', 'words')
  assert.deepEqual(unsure.selectCandidate?.toSorted(), ['噴水の作者', '噴水の由来'].toSorted())
  const chosen = await replyOf('噴水の由来', 'candidate')
  assert.deepEqual([chosen.answer, chosen.steps], ['噴水は百年前のものです。', 2])
})

test('[decisions 7] recognizes a recorded question and answers it in the same stream', async () => {
  audio.hears('展望台は')
  const { text, question, parts } = await recognizedIn({ by: 'sound' })
  assert.deepEqual([text, question], ['展望台は', '展望台は'])
  assert.ok(parts.includes('clause') && parts.includes('sound') && parts.includes('reply'))
})

test('[decisions 7] answers a recording that was cut at a pause only if it is a complete sentence', async () => {
  audio.hears('展望台は')
  assert.deepEqual(await recognizedIn({ by: 'pause' }), {
    kind: 'heard',
    text: '展望台は',
    question: null,
    parts: [],
  })
  audio.hears('展望台は何階ですか')
  const { question, parts } = await recognizedIn({ by: 'pause' })
  assert.equal(question, '展望台は何階ですか')
  assert.ok(parts.includes('reply'))
})

test("[decisions 7] removes the AI's own words from a recording before it looks for a question", async () => {
  const ownWords = '展望台は5階です。エレベーターでどうぞ。'
  audio.hears('エレベーターでどうぞ')
  assert.deepEqual(await recognizedIn({ by: 'sound', ownWords }), {
    kind: 'heard',
    text: '',
    question: null,
    parts: [],
  })
  audio.hears('エレベーターでどうぞ、展望台は何階ですか')
  assert.equal((await recognizedIn({ by: 'sound', ownWords })).question, '展望台は何階ですか')
})

test("[decisions 7] appends a recording's words to what the visitor has said before in the same question", async () => {
  audio.hears('何階ですか')
  assert.equal((await recognizedIn({ by: 'sound', text: '展望台は' })).question, '展望台は何階ですか')
})

const outcomeOf = ({ events }: Awaited<ReturnType<typeof turn>>) => {
  const reply = events.find((event) => event.kind === 'reply')
  return reply?.kind === 'reply' ? reply.reply.outcome : undefined
}
const inbox = () => listUnanswered(testApp.db, companyId, 'open').map(({ text }) => text)

test('[decisions 7] counts a question and its continuations as one unanswered question', async () => {
  const half = '月の石の重さは'
  assert.equal(outcomeOf(await ask(half)), 'unanswered')
  const whole = '月の石の重さは何キログラムですか'
  assert.equal(outcomeOf(await turn({ by: 'words', text: whole, replaces: half })), 'unanswered')
  assert.equal(outcomeOf(await turn({ by: 'words', text: `${whole}ね`, replaces: whole })), 'unanswered')
  assert.deepEqual(
    inbox().filter((text) => text.startsWith('月の石')),
    [`${whole}ね`],
  )
  assert.equal(outcomeOf(await ask('火星の天気')), 'handOver', 'the second question without an answer')
})

test('[decisions 7] if the visitor continues a recorded question, removes its first part from the unanswered questions', async () => {
  audio.hears('金星の温度は')
  assert.equal(outcomeOf(await turn({ by: 'sound' }, toneWav(800))), 'unanswered')
  audio.hears('何度くらいですか')
  assert.equal(outcomeOf(await turn({ by: 'sound', text: '金星の温度は' }, toneWav(800))), 'unanswered')
  assert.deepEqual(
    inbox().filter((text) => text.startsWith('金星')),
    ['金星の温度は何度くらいですか'],
  )
})

test("[decisions 7] removes no unanswered question if `replaces` is not the visitor's last question", async () => {
  await ask('木星の直径は')
  const text = '土星の輪の数はいくつですか'
  assert.equal(outcomeOf(await turn({ by: 'words', text, replaces: '土星の輪の数は' })), 'handOver')
  assert.ok(inbox().includes('木星の直径は'))
})

test('[decisions 7] counts one presentation of an exhibit if a question and its continuation are both about the exhibit', async () => {
  const made = async (path: string, payload: object) =>
    (
      await testApp.app.inject({ method: 'POST', url: path, payload, headers: { cookie: cookies.boss! } })
    ).json()
  const { mapId } = await made('/api/addExhibitMap', { name: '展示', storeId: null })
  const { targetId, contentId } = await made('/api/addExhibit', { mapId, position: { x: 5, y: 5 } })
  const words = { title: '町家の行灯', description: '京都の行灯です。' }
  await made('/aichat/api/v1/chat/contents/update', { id: contentId, target_id: targetId, ...words })
  assert.equal(outcomeOf(await ask('町家の行灯')), 'answered')
  const whole = { by: 'words', text: '町家の行灯について教えて', replaces: '町家の行灯' }
  assert.equal(outcomeOf(await turn(whole)), 'answered')
  assert.deepEqual(
    listCountsOf(testApp.db, contentId).map(({ times }) => times),
    [1],
  )
  await made('/api/deleteExhibitMap', { mapId })
})

test('[4.5] gives no answer to silence, a single character or the Japanese word for "reload"', async () => {
  for (const words of ['', 'あ', 'リロード']) {
    audio.hears(words)
    const { text, question, parts } = await recognizedIn({ by: 'sound' })
    assert.deepEqual([text, question, parts], [words, null, []])
  }
  audio.fails(500)
  assert.deepEqual(await recognizedIn({ by: 'sound' }), {
    kind: 'heard',
    text: null,
    question: null,
    parts: [],
  })
  audio.fails(200)
  now += 60_000
})

test('[7.5] refuses an invalid request before it asks a speech or AI server', async () => {
  const refused = async (fields: Record<string, string>, recording?: Buffer, who?: string) => {
    const { status, body } = await turn(fields, recording, who)
    return [status, body.key]
  }
  const wav = toneWav(800)
  assert.deepEqual(await refused({ by: 'words', text: '料金' }, undefined, 'silent'), [409, 'aiTalkOff'])
  assert.deepEqual(await refused({ by: 'sound' }, wav, 'silent'), [409, 'aiTalkOff'])
  assert.equal((await turn({ by: 'sound' }, wav, 'boss')).status, 403)
  assert.deepEqual(await refused({ by: 'sound' }), [400, 'invalid'])
  assert.deepEqual(await refused({ by: 'pause' }, Buffer.alloc(100, 1)), [415, 'mediaType'])
  assert.equal((await refused({ by: 'sound' }, Buffer.alloc(RECORDING_MAX_BYTES + 1)))[1], 'tooLarge')
  assert.deepEqual(await refused({ by: 'words', text: ' ' }), [400, 'invalid'])
  assert.deepEqual(await refused({ by: 'candidate' }), [400, 'invalid'])
  assert.deepEqual(await refused({ by: 'words', text: 'あ'.repeat(SAID_MAX + 1) }), [400, 'invalid'])
  assert.equal((await ask('あ'.repeat(SAID_MAX))).status, 200)
  assert.equal(requestsTo('/transcriptions'), 0)
})

test('[decisions 7] counts only answered questions toward the limit of 30 a minute', async () => {
  audio.hears('展望台は')
  for (let n = 0; n < 31; n++) assert.equal((await turn({ by: 'pause' }, toneWav(100))).status, 200)
  for (let n = 0; n < 30; n++) assert.equal((await ask('展望台')).status, 200)
  audio.asked.length = 0
  const over = await turn({ by: 'pause' }, toneWav(100))
  assert.deepEqual([over.status, over.body.key], [429, 'tooMany'])
  assert.equal(requestsTo('/transcriptions'), 0)
})

test('[decisions 7] recognizes a recording only until the client disconnects, and says whether it was cut at a pause', async () => {
  const { deps, asker } = buildDialogueFixture([], { url: 'http://127.0.0.1:9' })
  const heardWith: unknown[] = []
  const speech = {
    async hear(_company: number, _audio: Buffer, _lang: string, options: unknown) {
      heardWith.push(options)
      return ''
    },
  } as unknown as Speech
  const { signal } = new AbortController()
  for (const by of ['pause', 'sound'] as const)
    await takeTurn(
      { ...deps, speech },
      asker,
      { by, lang: 'ja', talkId: uuid(1) },
      toneWav(100),
      signal,
    ).next()
  assert.deepEqual(heardWith, [
    { isGuess: true, closed: signal },
    { isGuess: false, closed: signal },
  ])
})

/** Starts an AI dialogue turn whose clauses and sounds arrive only when the test releases them. */
function openSlowTurn() {
  const bench = buildDialogueFixture([], { url: 'http://127.0.0.1:9' })
  const requested: string[] = []
  const sounds = new Map<string, (spoken: Spoken) => void>()
  const speech = {
    say(_company: number, { text }: { text: string }) {
      requested.push(text)
      return new Promise<Spoken>((resolve) => sounds.set(text, resolve))
    },
  } as unknown as Speech
  let write: (clause: string | undefined) => void = () => {}
  let isClosed = false
  const chat: ChatAnswerer = async function* () {
    try {
      for (;;) {
        const clause = await new Promise<string | undefined>((resolve) => {
          write = resolve
        })
        if (clause === undefined) return { answer: 'all', outcome: 'answered', sources: [] }
        yield clause
      }
    } finally {
      isClosed = true
    }
  }
  const deps = { ...bench.deps, speech, chatOf: () => chat }
  const input = { by: 'words', lang: 'ja', talkId: uuid(1), text: '入館料' } as const
  const events = takeTurn(deps, bench.asker, input, undefined)
  const next = async () => {
    const { value } = await events.next()
    return value ? ('index' in value ? `${value.kind} ${value.index}` : value.kind) : 'end'
  }
  return {
    events,
    next,
    requested,
    writes: async (clause?: string) => {
      await settled()
      write(clause)
    },
    sounds: (text: string) => sounds.get(text)!({ service: 'browser' }),
    isClosed: () => isClosed,
  }
}
const settled = () => new Promise(setImmediate)

test('[decisions 7] sends the first sound while the AI server is still writing later clauses', async () => {
  const { next, writes, sounds, requested } = openSlowTurn()
  const first = next()
  await writes('はい。')
  assert.equal(await first, 'clause 0')
  const second = next()
  await settled()
  assert.deepEqual(requested, ['はい。'])
  sounds('はい。')
  assert.equal(await second, 'sound 0')
  const third = next()
  await writes('800円です。')
  assert.equal(await third, 'clause 1')
  const reply = next()
  await writes()
  assert.equal(await reply, 'reply')
  const last = next()
  await settled()
  sounds('800円です。')
  assert.equal(await last, 'sound 1')
  assert.equal(await next(), 'end')
})

test('[decisions 7] requests the sounds of at most two clauses at a time, in their order', async () => {
  const { next, writes, sounds, requested } = openSlowTurn()
  for (const clause of ['一。', '二。', '三。', '四。']) {
    const came = next()
    await writes(clause)
    await came
  }
  const reply = next()
  await writes()
  await reply
  const sound = next()
  await settled()
  assert.deepEqual(requested, ['一。', '二。'])
  sounds('二。')
  assert.equal(await sound, 'sound 1', 'sounds arrive in the order of the clauses')
  const another = next()
  await settled()
  assert.deepEqual(requested, ['一。', '二。', '三。'])
  sounds('一。')
  assert.equal(await another, 'sound 0')
})

test('[2.4.6] aborts the request to the AI server when the client closes the stream', async () => {
  const { events, next, writes, requested, isClosed } = openSlowTurn()
  for (const clause of ['一。', '二。', '三。']) {
    const came = next()
    await writes(clause)
    await came
  }
  await events.return()
  await settled()
  assert.deepEqual([requested, isClosed()], [['一。', '二。'], true])
})
