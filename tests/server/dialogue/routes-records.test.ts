import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { LATENCY_DAYS } from '#core/limits.ts'
import { dialogues, utterances } from '../../../db/schema/index.ts'
import { addCompany, addPerson, addSignage } from '../../support/builders.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'
import { uuid } from '../../support/uuid.ts'

const DAY_MS = 86_400_000
let testApp: TestApp
let admin: string
let rival: string
let operator: string
let now: number

before(async () => {
  now = Date.UTC(2026, 10, 20)
  testApp = await buildTestApp({ environment: { RATE_LIMITS: '0' }, now: () => now })
  const companyId = addCompany(testApp.db)
  const { signageId } = addSignage(testApp.db, { companyId })
  for (const n of [1, 2, 3]) {
    const at = now - n * 1_000
    const cause = n === 1 ? ('handOver' as const) : ('timeout' as const)
    const lang = n === 3 ? ('en' as const) : ('ja' as const)
    testApp.db
      .insert(dialogues)
      .values({ id: uuid(n), companyId, signageId, lang, beganAt: at, endedAt: at + 500, cause, steps: n })
      .run()
    const said = { companyId, talkId: uuid(n), lang }
    testApp.db
      .insert(utterances)
      .values([
        { ...said, at, speaker: 'visitor', text: `質問${n}` },
        {
          ...said,
          at: at + 1,
          speaker: 'ai',
          text: '答え',
          outcome: 'unanswered',
          sources: ['fact:7'],
          latency: { recognisedMs: n * 100, firstSoundMs: n * 200 },
        },
      ])
      .run()
  }
  // an utterance older than the 30 days that the response times cover
  testApp.db
    .insert(utterances)
    .values({
      companyId,
      talkId: uuid(1),
      lang: 'ja',
      speaker: 'ai',
      text: 'x',
      at: now - (LATENCY_DAYS + 1) * DAY_MS,
      latency: { recognisedMs: 9_999 },
    })
    .run()
  const other = addCompany(testApp.db)
  admin = await signIn(testApp.app, addPerson(testApp.db, { companyId, role: 'companyAdmin' }).loginId)
  operator = await signIn(testApp.app, addPerson(testApp.db, { companyId }).loginId)
  rival = await signIn(testApp.app, addPerson(testApp.db, { companyId: other, role: 'companyAdmin' }).loginId)
})
after(() => testApp.close())

const post = async (path: string, payload: object, cookie = admin) => {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/api/${path}`,
    payload,
    headers: { cookie },
  })
  return { status: answer.statusCode, body: answer.json() }
}

test('[decisions 7] lists AI dialogues in pages, newest first, with the first question and how each ended', async () => {
  const { body } = await post('getTalks', { limit: 2 })
  assert.equal(body.total, 3)
  assert.deepEqual(
    body.rows.map(({ talkId }: { talkId: string }) => talkId),
    [uuid(1), uuid(2)],
  )
  const [first] = body.rows
  assert.deepEqual(
    [first.cause, first.turns, first.unanswered, first.firstWords, first.callId],
    ['handOver', 1, 1, '質問1', null],
  )
  const english = await post('getTalks', { lang: 'en' })
  assert.deepEqual([english.body.total, english.body.rows[0].talkId], [1, uuid(3)])
  assert.equal((await post('getTalks', { cause: 'timeout' })).body.total, 2)
})

test('[decisions 7] returns an AI dialogue with its response times, to its own company only', async () => {
  const { body } = await post('getTalk', { talkId: uuid(2) })
  assert.deepEqual(
    body.words.map(({ speaker, text }: { speaker: string; text: string }) => [speaker, text]),
    [
      ['visitor', '質問2'],
      ['ai', '答え'],
    ],
  )
  assert.deepEqual(body.words[1].sources, ['fact:7'])
  assert.deepEqual(body.words[1].latency, { recognisedMs: 200, firstSoundMs: 400 })
  assert.equal((await post('getTalk', { talkId: uuid(2) }, rival)).status, 404)
  assert.equal((await post('getTalks', {}, rival)).body.total, 0)
  assert.equal((await post('getTalks', {}, operator)).status, 403)
})

test("[decisions 7] reports the company's AI response times of the last 30 days", async () => {
  const { body } = await post('getTalkLatency', {})
  assert.deepEqual(body.recognised, { count: 3, medianMs: 200, p90Ms: 300 })
  assert.deepEqual(body.firstSound, { count: 3, medianMs: 400, p90Ms: 600 })
  assert.deepEqual(body.firstToken, { count: 0, medianMs: null, p90Ms: null })
  assert.equal((await post('getTalkLatency', {}, rival)).body.recognised.count, 0)
})
