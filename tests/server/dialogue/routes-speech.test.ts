import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PRONUNCIATIONS_MAX, RECORDING_MAX_BYTES, SPOKEN_TEXT_MAX } from '#core/limits.ts'
import { aiSettings } from '../../../db/schema/index.ts'
import { type OpenAiAudioServer, startOpenAiAudioServer } from '../../support/ai/openai-audio-server.ts'
import { toneWav } from '../../support/ai/wav.ts'
import { addCompany, addPerson, addSignage } from '../../support/builders.ts'
import { multipart } from '../../support/forms.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'

let testApp: TestApp
let openai: OpenAiAudioServer
let kiosk: string
let operator: string
let customer: string
let admin: string
let rival: string

before(async () => {
  openai = await startOpenAiAudioServer()
  const url = `${openai.base}/v1`
  const environment = { RATE_LIMITS: '0', SPEECH_URL: url, TRANSCRIBE_URL: url }
  testApp = await buildTestApp({ environment })
  const companyId = addCompany(testApp.db)
  const voices = { ja: { service: 'openai', voice: 'nova' } } as const
  testApp.db
    .insert(aiSettings)
    .values({ companyId, voices, greeting: {}, hours: [], hearing: 'openai' })
    .run()
  kiosk = await signIn(testApp.app, addSignage(testApp.db, { companyId }).loginId)
  admin = await signIn(testApp.app, addPerson(testApp.db, { companyId, role: 'companyAdmin' }).loginId)
  rival = await signIn(
    testApp.app,
    addPerson(testApp.db, { companyId: addCompany(testApp.db), role: 'companyAdmin' }).loginId,
  )
  operator = await signIn(testApp.app, addPerson(testApp.db, { companyId }).loginId)
  const booking = { companyId, role: 'webReservationUser' } as const
  customer = await signIn(testApp.app, addPerson(testApp.db, booking).loginId)
})
after(async () => {
  await testApp.close()
  await openai.close()
})

const speak = async (text: string, cookie = kiosk, voice?: object) => {
  const payload = { text, lang: 'ja', voice }
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/talkSpeech',
    payload,
    headers: { cookie },
  })
  return { status: answer.statusCode, body: answer.json() }
}
const hear = async (file: Buffer | undefined, cookie = kiosk) => {
  const form = multipart({ lang: 'ja' }, file, { fileName: 'speech.wav', mimeType: 'audio/wav' })
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/talkHear',
    payload: form.payload,
    headers: { ...form.headers, cookie },
  })
  return { status: answer.statusCode, body: answer.json() }
}

test('[7.5] returns speech to a kiosk, and refuses too long clauses', async () => {
  const { status, body } = await speak('いらっしゃいませ')
  assert.equal(status, 200)
  assert.equal(Buffer.from(body.audio, 'base64').toString('latin1', 0, 4), 'RIFF')
  assert.equal((await speak('い', operator)).status, 403)
  assert.equal((await speak('い'.repeat(SPOKEN_TEXT_MAX))).status, 200)
  assert.equal((await speak('い'.repeat(SPOKEN_TEXT_MAX + 1))).status, 400)
  assert.equal((await speak('  ')).status, 400)
})

test('[7.5] only users who are allowed to choose a voice can preview other voices', async () => {
  const voice = { service: 'openai', voice: 'shimmer', speed: 1 }
  openai.asked.length = 0
  assert.equal((await speak('お試しです', admin, voice)).status, 200)
  assert.equal((await speak('お試しです', kiosk, voice)).status, 200)
  assert.deepEqual(
    openai.asked.map(({ body }) => (JSON.parse(body.toString('utf8')) as { voice: string }).voice),
    ['shimmer', 'nova'],
  )
  assert.deepEqual((await speak('お試し', admin, { service: 'browser', voice: '', speed: 1 })).body, {
    service: 'browser',
  })
})

test('[7.5] recognizes the speech in a WAV recording, and refuses other file types and too long recordings', async () => {
  openai.hears('トイレはどこですか')
  assert.deepEqual((await hear(toneWav(800))).body, { text: 'トイレはどこですか' })
  openai.asked.length = 0
  assert.equal((await hear(Buffer.alloc(100, 1))).body.key, 'mediaType')
  assert.equal((await hear(Buffer.alloc(RECORDING_MAX_BYTES + 1))).body.key, 'tooLarge')
  assert.equal((await hear(undefined)).body.key, 'invalid')
  assert.equal((await hear(toneWav(100), customer)).status, 403)
  assert.equal(openai.asked.length, 0)
})

test("[7.5] replaces the company's pronunciations, which the next speech uses", async () => {
  const post = async (url: string, cookie: string, payload: object = {}) => {
    const answer = await testApp.app.inject({ method: 'POST', url, payload, headers: { cookie } })
    return { status: answer.statusCode, body: answer.json() }
  }
  const word = { lang: 'ja', written: ' 受付 ', spoken: 'うけつけ' }
  const write = (cookie: string, pronunciations: object[]) =>
    post('/api/updatePronunciations', cookie, { pronunciations })
  assert.equal((await write(admin, [word])).status, 200)
  for (const bad of [[{ ...word, spoken: ' ' }], Array(PRONUNCIATIONS_MAX + 1).fill(word)])
    assert.equal((await write(admin, bad)).status, 400)
  assert.equal((await write(operator, [])).status, 403)
  assert.equal((await write(rival, [])).status, 200)
  assert.deepEqual((await post('/api/getPronunciations', admin)).body, {
    pronunciations: [{ ...word, written: '受付' }],
  })
  assert.deepEqual((await post('/api/getPronunciations', rival)).body, { pronunciations: [] })
  openai.asked.length = 0
  await speak('受付はあちら')
  const spoken = openai.asked.map(({ body }) => JSON.parse(body.toString('utf8')).input)
  assert.ok(spoken.includes('うけつけはあちら'), spoken.join())
  assert.deepEqual((await post('/api/getVoices', admin, { lang: 'ja' })).body, {
    services: [{ service: 'openai', voices: [], speaks: true, isAway: false }],
    hears: true,
  })
})
