import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import type { DialogueReply } from '#core/dialogue/contract.ts'
import { listCountsOf } from '../../../db/queries/exhibits.ts'
import { updateSignage } from '../../../db/queries/signages.ts'
import { listUnanswered } from '../../../db/queries/unanswered.ts'
import { addCompany, addPerson, addSignage } from '../../support/builders.ts'
import { MONDAY_AT } from '../../support/fake-clock.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'

let testApp: TestApp
let now = MONDAY_AT
let companyId: number
const cookies: Record<string, string> = {}

before(async () => {
  testApp = await buildTestApp({ now: () => now, environment: { RATE_LIMITS: '0' } })
  companyId = addCompany(testApp.db)
  const boss = addPerson(testApp.db, { companyId, role: 'companyAdmin' })
  cookies.boss = await signIn(testApp.app, boss.loginId)
  for (const name of ['kiosk', 'other', 'silent']) {
    const { signageId, loginId } = addSignage(testApp.db, { companyId })
    updateSignage(testApp.db, signageId, { aiTalk: name !== 'silent' })
    cookies[name] = await signIn(testApp.app, loginId)
  }
  for (const [question, text] of [
    ['展望台は何階ですか', '展望台は10階です。エレベーターで、上へどうぞ。'],
    ['噴水の作者', '噴水は山田の作です。'],
    ['噴水の由来', '噴水は百年前のものです。'],
  ]) {
    const input = { wordings: [{ lang: 'ja', text: question }], texts: [{ lang: 'ja', text }] }
    assert.equal((await post('boss', 'addAnswer', input)).statusCode, 200)
  }
})
after(() => testApp.close())
beforeEach(async () => {
  // starts a new minute for the rate limit, and a new conversation
  now += 60_000
  for (const who of ['kiosk', 'other']) await restart(who)
})

const post = (who: string, path: string, payload: object = {}) =>
  testApp.app.inject({ method: 'POST', url: `/api/${path}`, payload, headers: { cookie: cookies[who]! } })
const restart = async (who: string) =>
  (
    await testApp.app.inject({
      url: '/api/talkAI/restart',
      headers: { cookie: cookies[who]!, 'sec-fetch-site': 'same-origin' },
    })
  ).json()
const ask = async (msg: string, more: object = {}, who = 'kiosk') =>
  (await post(who, 'talkAI', { msg, lang: 'ja', ...more })).json<DialogueReply & { key?: string }>()

test("[7.5] names the company's answers on which an AI answer is based", async () => {
  const { answer, outcome, sources, steps } = await ask('展望台はどこ？')
  assert.deepEqual(
    [answer, outcome, steps],
    ['展望台は10階です。エレベーターで、上へどうぞ。', 'answered', 1],
  )
  assert.match(sources[0]!, /^answer:\d+$/)
  assert.deepEqual(await restart('kiosk'), { result: 'Success' })
})

test('[decisions 7] answers a question about an exhibit by presenting it, and counts the presentation', async () => {
  const position = { x: 5, y: 5 }
  const { mapId } = (await post('boss', 'addExhibitMap', { name: '展示', storeId: null })).json()
  const { targetId, contentId } = (await post('boss', 'addExhibit', { mapId, position })).json()
  const written = await testApp.app.inject({
    method: 'POST',
    url: '/aichat/api/v1/chat/contents/update',
    headers: { cookie: cookies.boss! },
    payload: { id: contentId, target_id: targetId, title: '町家の行灯', description: '京都の行灯です。' },
  })
  assert.equal(written.statusCode, 200, written.body)
  const { outcome, sources } = await ask('町家の行灯について教えて')
  assert.deepEqual([outcome, sources], ['answered', [`exhibit:${contentId}`]])
  assert.deepEqual(
    listCountsOf(testApp.db, contentId).map(({ times }) => times),
    [1],
  )
  await post('boss', 'deleteExhibitMap', { mapId })
  assert.notEqual((await ask('町家の行灯について教えて')).outcome, 'answered')
})

test('[7.5] refuses questions that come from a user, are invalid, or go to a signage whose AI is off', async () => {
  const silent = await post('silent', 'talkAI', { msg: 'あの', lang: 'ja' })
  assert.deepEqual([silent.statusCode, silent.json().key], [409, 'aiTalkOff'])
  assert.equal((await post('boss', 'talkAI', { msg: 'あの', lang: 'ja' })).statusCode, 403)
  for (const wrong of [{ msg: '' }, { msg: ' ' }, { msg: 'あ'.repeat(501) }, { lang: 'fr' }, { talkId: 'x' }])
    assert.equal((await post('kiosk', 'talkAI', { msg: 'あ', lang: 'ja', ...wrong })).statusCode, 400)
  assert.equal((await post('kiosk', 'talkAI', { msg: 'あ'.repeat(500), lang: 'ja' })).statusCode, 200)
})

test('[decisions 7] answers a kiosk page of the previous version with the whole reply at once, not streamed', async () => {
  const { answer, outcome } = await ask('展望台はどこ？', { talkId: randomUUID(), stream: true })
  assert.deepEqual([answer, outcome], ['展望台は10階です。エレベーターで、上へどうぞ。', 'answered'])
})

test('[4.5] asks which of several answers the visitor means, and then gives the chosen one', async () => {
  const unsure = await ask('噴水')
  assert.equal(unsure.outcome, 'candidates')
  assert.deepEqual(unsure.selectCandidate?.toSorted(), ['噴水の作者', '噴水の由来'].toSorted())
  const candidate = '噴水の由来'
  const chosen = await ask(candidate, { candidate })
  assert.deepEqual([chosen.answer, chosen.outcome, chosen.steps], ['噴水は百年前のものです。', 'answered', 2])
  const again = await ask(candidate, { candidate })
  assert.equal(
    again.answer,
    '噴水は百年前のものです。',
    'a candidate that is no longer offered counts as a question',
  )
})

test('[4.5] suggests questions at the start and after an answer', async () => {
  const settings = (await post('kiosk', 'talkSettings')).json()
  assert.deepEqual(settings.suggestions.ja.toSorted(), ['噴水の作者', '噴水の由来', '展望台は何階ですか'])
  assert.deepEqual(settings.suggestions.en, [])
  const [first = ''] = settings.suggestions.ja
  const answered = await ask(first, { candidate: first })
  assert.deepEqual([answered.outcome, answered.steps, answered.selectCandidate], ['answered', 1, undefined])
  const next = settings.suggestions.ja.filter((text: string) => text !== first)
  assert.deepEqual(answered.suggestions?.toSorted(), next.toSorted())
  const unknown = await ask('宇宙の年齢')
  assert.deepEqual([unknown.outcome, unknown.suggestions?.toSorted()], ['unanswered', next.toSorted()])
  const person = await ask('係の人を呼んで')
  assert.deepEqual([person.outcome, person.suggestions], ['handOver', undefined])
})

test('[decisions 7] treats a chosen suggestion that this signage did not offer like any other question', async () => {
  await ask('噴水')
  const stray = await ask('x', { candidate: 'まったく知らない言葉' }, 'other')
  assert.equal(stray.outcome, 'unanswered')
})

test('[decisions 7] calls an operator after two questions that the AI could not answer', async () => {
  assert.equal((await ask('明日の天気')).outcome, 'unanswered')
  const second = await ask('株価を知りたい')
  assert.deepEqual([second.outcome, second.gesture], ['handOver', 'greeting'])
  assert.deepEqual(
    listUnanswered(testApp.db, companyId, 'open')
      .map(({ text }) => text)
      .filter((text) => ['明日の天気', '株価を知りたい'].includes(text)).length,
    2,
  )
  assert.equal((await ask('総理大臣')).outcome, 'unanswered', 'the count starts again after the hand-over')
})

test('[decisions 7] resets the count of unanswered questions after an answer, but not after a choice of answers', async () => {
  await ask('明日の天気')
  await ask('展望台')
  assert.equal((await ask('明日の天気')).outcome, 'unanswered')
  assert.equal((await ask('噴水')).outcome, 'candidates')
  assert.equal((await ask('明日の天気')).outcome, 'handOver')
})

test('[decisions 7] calls an operator after as many unanswered questions as the company has set', async () => {
  const { settings } = (await post('boss', 'getAiSettings')).json()
  const set = (failedTurnsMax: number) => post('boss', 'updateAiSettings', { ...settings, failedTurnsMax })
  await set(1)
  assert.equal((await ask('明日の天気')).outcome, 'handOver')
  await set(3)
  const outcomes = []
  for (let n = 0; n < 3; n++) outcomes.push((await ask('明日の天気')).outcome)
  assert.deepEqual(outcomes, ['unanswered', 'unanswered', 'handOver'])
  await set(2)
})

test('[decisions 7] calls an operator when the visitor asks for a person', async () => {
  assert.deepEqual((await ask('係の人を呼んで')).outcome, 'handOver')
  assert.deepEqual(
    [(await ask('こんにちは')).gesture, (await ask('ありがとう')).gesture, (await ask('明日の天気')).gesture],
    ['wave', 'greeting', 'thinking'],
  )
  const english = await ask('A person, please', { lang: 'en' })
  assert.match(english.answer, /member of our staff/)
})

test('[decisions 7] forgets earlier questions after a restart, in a new dialogue and after ten minutes', async () => {
  await ask('明日の天気')
  await restart('kiosk')
  assert.equal((await ask('明日の天気')).outcome, 'unanswered')
  const [one, two] = [randomUUID(), randomUUID()]
  await restart('kiosk')
  await ask('明日の天気', { talkId: one })
  assert.equal((await ask('明日の天気', { talkId: two })).outcome, 'unanswered')
  assert.equal((await ask('明日の天気', { talkId: two })).outcome, 'handOver')
  await ask('明日の天気', { talkId: two })
  now += 10 * 60_000 - 1
  assert.equal(
    (await ask('明日の天気', { talkId: two })).outcome,
    'handOver',
    'one millisecond before ten minutes have passed',
  )
  await ask('明日の天気', { talkId: two })
  now += 10 * 60_000
  assert.equal((await ask('明日の天気', { talkId: two })).outcome, 'unanswered')
})

test('[decisions 7] limits each signage to thirty questions a minute', async () => {
  for (let n = 0; n < 30; n++)
    assert.equal((await post('kiosk', 'talkAI', { msg: '展望台', lang: 'ja' })).statusCode, 200)
  const over = await post('kiosk', 'talkAI', { msg: '展望台', lang: 'ja' })
  assert.deepEqual([over.statusCode, over.json().key], [429, 'tooMany'])
  assert.ok(Number(over.headers['retry-after']) > 0)
  assert.equal((await post('other', 'talkAI', { msg: '展望台', lang: 'ja' })).statusCode, 200)
})
