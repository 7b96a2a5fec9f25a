import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { OwnCall } from '#core/calls/contract-own-calls.ts'
import { findCall, insertCall, insertCallEvent, updateClosed } from '../../../db/queries/calls.ts'
import { insertUtterance } from '../../../db/queries/dialogues.ts'
import { addCompany, addPerson, addSignage } from '../../support/builders.ts'
import { MONDAY_AT } from '../../support/fake-clock.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'

/** One hour after the start of the call under test. */
const NOW = MONDAY_AT + 3_600_000

let testApp: TestApp
const cookies = new Map<string, string>()
const people: Record<string, number> = {}
let callId: string

before(async () => {
  testApp = await buildTestApp({ environment: { RATE_LIMITS: '0' }, now: () => NOW })
  const companyId = addCompany(testApp.db)
  for (const [name, role, company] of [
    ['boss', 'companyAdmin', companyId],
    ['sato', 'operator', companyId],
    ['tanaka', 'operator', companyId],
    ['ito', 'operator', companyId],
    ['rival', 'companyAdmin', addCompany(testApp.db)],
  ] as const) {
    const { loginId, userId } = addPerson(testApp.db, { companyId: company, role, name })
    cookies.set(name, await signIn(testApp.app, loginId))
    people[name] = userId
  }
  const { signageId } = addSignage(testApp.db, { companyId })
  callId = randomUUID()
  const at = MONDAY_AT
  insertCall(testApp.db, {
    id: callId,
    companyId,
    signageId,
    begunBy: 'visitor',
    lang: 'ja',
    requestedAt: at,
    answeredAt: at,
    hostId: people['tanaka'],
  })
  insertCallEvent(testApp.db, { callId, at, kind: 'accepted', userId: people['sato'] })
  insertCallEvent(testApp.db, { callId, at: at + 1, kind: 'handedOver', userId: people['tanaka'] })
})
after(() => testApp.close())

async function post(who: string, url: string, payload: object = {}) {
  const headers = { cookie: cookies.get(who)! }
  const answer = await testApp.app.inject({ method: 'POST', url, payload, headers })
  return { status: answer.statusCode, body: answer.json() }
}
const write = async (who: string, note: string, id = callId) =>
  (await post(who, '/api/updateCallNote', { callId: id, note })).status
const phrase = (ja: string, en = '', zh = '') => ({ ja, en, zh })

test('[decisions 3] lets only administrators and the operators of a call write its note', async () => {
  assert.equal(await write('tanaka', ' 会議室へ '), 200)
  assert.equal(findCall(testApp.db, callId)?.note, '会議室へ')
  assert.equal(
    await write('sato', '最初の担当'),
    200,
    'the first operator can still write it after a hand-over',
  )
  assert.deepEqual((await post('boss', '/api/getCallNote', { callId })).body, { note: '最初の担当' })
  assert.equal(await write('boss', '確認済み'), 200)
  assert.equal(await write('ito', 'x'), 403)
  assert.equal((await post('ito', '/api/getCallNote', { callId })).status, 403)
  assert.equal(await write('rival', 'x'), 404)
  assert.equal((await post('rival', '/api/getCallNote', { callId })).status, 404)
  assert.equal(await write('boss', 'x', randomUUID()), 404)
  assert.equal(findCall(testApp.db, callId)?.note, '確認済み')
})

test("[decisions 3] limits a call's note to 2,000 characters and allows an empty one", async () => {
  assert.deepEqual(
    [await write('boss', 'あ'.repeat(2_000)), await write('boss', 'あ'.repeat(2_001))],
    [200, 400],
  )
  assert.equal(await write('boss', ''), 200)
  assert.equal(findCall(testApp.db, callId)?.note, null)
})

test('[decisions 3] lets administrators set the phrases that operators show to visitors, and lets operators read the phrases', async () => {
  const phrases = [phrase('少々お待ちください', 'One moment, please', '请稍等'), phrase('こちらへどうぞ')]
  assert.equal((await post('boss', '/api/updatePhrases', { phrases })).status, 200)
  assert.deepEqual((await post('sato', '/api/getPhrases')).body, { phrases })
  assert.deepEqual((await post('rival', '/api/getPhrases')).body, { phrases: [] })
  assert.equal((await post('sato', '/api/updatePhrases', { phrases: [] })).status, 403)
  assert.equal((await post('rival', '/api/updatePhrases', { phrases: [phrase('x')] })).status, 200)
  assert.deepEqual((await post('sato', '/api/getPhrases')).body, { phrases })
})

test('[decisions 3] refuses empty phrases, phrases longer than 200 characters and more than 30 phrases', async () => {
  const status = async (phrases: object[]) => (await post('boss', '/api/updatePhrases', { phrases })).status
  const many = (count: number) => Array.from({ length: count }, (_, n) => phrase(`文 ${n}`))
  assert.deepEqual([await status(many(30)), await status(many(31))], [200, 400])
  assert.deepEqual(
    [await status([phrase('あ'.repeat(200))]), await status([phrase('あ'.repeat(201))])],
    [200, 400],
  )
  const empty = await post('boss', '/api/updatePhrases', { phrases: [phrase('一'), phrase(' ')] })
  assert.deepEqual([empty.status, empty.body.fields], [400, { 'phrases.1.ja': 'required' }])
  assert.equal((await post('sato', '/api/getPhrases')).body.phrases.length, 1)
})

const record = async (who: string, result: string | null, note = '', id = callId) =>
  post(who, '/api/updateCallRecord', { callId: id, result, note })

test("[4.4] returns a call's transcript to its operators, with the name of the colleague who spoke", async () => {
  const { companyId } = findCall(testApp.db, callId)!
  const said = {
    companyId,
    talkId: null,
    callId,
    lang: 'ja',
    outcome: null,
    sources: null,
    latency: null,
  } as const
  const en = { en: 'Welcome' }
  insertUtterance(testApp.db, {
    ...said,
    at: MONDAY_AT,
    speaker: 'operator',
    text: 'ようこそ',
    translations: en,
  })
  insertUtterance(testApp.db, {
    ...said,
    at: MONDAY_AT + 1,
    speaker: 'visitor',
    text: '10時です',
    translations: null,
  })
  insertUtterance(testApp.db, {
    ...said,
    at: MONDAY_AT + 2,
    speaker: 'operator',
    text: 'こちらへ',
    translations: null,
  })
  const wordsFor = async (who: string) => (await post(who, '/api/getCallWords', { callId })).body.lines
  assert.deepEqual(await wordsFor('tanaka'), [
    {
      at: MONDAY_AT,
      speaker: 'operator',
      colleague: 'sato',
      lang: 'ja',
      text: 'ようこそ',
      translation: { lang: 'en', text: 'Welcome' },
    },
    {
      at: MONDAY_AT + 1,
      speaker: 'visitor',
      colleague: null,
      lang: 'ja',
      text: '10時です',
      translation: null,
    },
    {
      at: MONDAY_AT + 2,
      speaker: 'operator',
      colleague: null,
      lang: 'ja',
      text: 'こちらへ',
      translation: null,
    },
  ])
  assert.equal((await post('ito', '/api/getCallWords', { callId })).status, 403)
  assert.equal((await post('rival', '/api/getCallWords', { callId })).status, 404)
})

test("[decisions 3] lists an operator's own calls, also those handed over to a colleague", async () => {
  const of = async (who: string) => (await post(who, '/api/getOwnCalls')).body
  const sato = await of('sato')
  assert.deepEqual(
    sato.rows.map(({ id, handedTo, openUntil }: OwnCall) => [id, handedTo, openUntil]),
    [[callId, 'tanaka', null]],
  )
  assert.deepEqual(sato.results, ['helped', 'passedOn', 'callBack', 'other'])
  assert.deepEqual(
    (await of('tanaka')).rows.map(({ id, handedTo }: OwnCall) => [id, handedTo]),
    [[callId, null]],
  )
  for (const who of ['ito', 'boss', 'rival']) assert.deepEqual((await of(who)).rows, [])
})

test("[decisions 3] returns an operator's calls of the last 92 days in pages, newest first", async () => {
  const { companyId, signageId } = findCall(testApp.db, callId)!
  const itoId = people['ito']!
  const ids: string[] = []
  const answered = (at: number) => {
    const id = randomUUID()
    const call = { id, companyId, signageId, begunBy: 'visitor', lang: 'ja', requestedAt: at } as const
    insertCall(testApp.db, { ...call, answeredAt: at, hostId: itoId, endedAt: at + 1, cause: 'closed' })
    insertCallEvent(testApp.db, { callId: id, at, kind: 'accepted', userId: itoId })
    return id
  }
  const firstAt = NOW - 92 * 86_400_000
  answered(firstAt - 1)
  for (let n = 0; n <= 10; n += 1) ids.unshift(answered(firstAt + n))
  const first = (await post('ito', '/api/getOwnCalls')).body
  const second = (await post('ito', '/api/getOwnCalls', { after: first.next })).body
  const listed = [...first.rows, ...second.rows].map(({ id }: OwnCall) => id)
  assert.deepEqual([first.rows.length, second.next, listed], [10, null, ids])
})

test('[decisions 3] lets the operators of a call and administrators set its result and note', async () => {
  assert.equal((await record('sato', 'helped', 'ご案内しました')).status, 200)
  const { result, note } = findCall(testApp.db, callId)!
  assert.deepEqual([result, note], ['helped', 'ご案内しました'])
  assert.equal((await record('boss', null)).status, 200)
  assert.deepEqual([findCall(testApp.db, callId)?.result, findCall(testApp.db, callId)?.note], [null, null])
  assert.equal((await record('ito', 'helped')).status, 403)
  assert.equal((await record('rival', 'helped')).status, 404)
  assert.equal((await record('boss', 'helped', '', randomUUID())).status, 404)
})

test("[decisions 3] accepts only entries of the company's list of results as a call's result", async () => {
  assert.equal((await record('sato', '名刺を預かる')).status, 400)
  assert.equal((await post('sato', '/api/updateCallResults', { results: [] })).status, 403)
  const results = ['名刺を預かる', '名刺を預かる', ' 見学 ']
  assert.equal((await post('boss', '/api/updateCallResults', { results })).status, 200)
  const kept = ['名刺を預かる', '見学']
  assert.deepEqual((await post('sato', '/api/getCallResults')).body, { results: kept })
  assert.deepEqual((await post('sato', '/api/getOwnCalls')).body.results.slice(3), [...kept, 'other'])
  assert.equal((await record('sato', '名刺を預かる')).status, 200)
  const late = { results: ['その他の用件'], seen: [] }
  const refused = await post('boss', '/api/updateCallResults', late)
  assert.deepEqual([refused.status, refused.body.key], [409, 'changedElsewhere'])
  assert.equal((await post('boss', '/api/updateCallResults', { results: kept, seen: [] })).status, 200)
  await post('boss', '/api/updateCallResults', { results: [], seen: kept })
  assert.equal((await record('sato', '名刺を預かる', '変更')).status, 200)
  assert.equal((await record('sato', '見学')).status, 400)
  assert.equal((await post('boss', '/api/updateCallResults', { results: Array(9).fill('x') })).status, 400)
  assert.equal((await post('boss', '/api/updateCallResults', { results: ['あ'.repeat(21)] })).status, 400)
})

test("[decisions 3] operators cannot change a call's result and note after the day of the call, but administrators can", async () => {
  updateClosed(testApp.db, callId, NOW - 2 * 86_400_000, 'closed')
  const late = await record('sato', 'other')
  assert.deepEqual([late.status, late.body.code], [409, 'SVER-108'])
  assert.equal(await write('sato', 'x'), 409)
  assert.equal((await record('boss', 'other')).status, 200)
})
