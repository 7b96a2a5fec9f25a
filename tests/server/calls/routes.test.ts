import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { findCall, insertCall, insertCallEvent } from '../../../db/queries/calls.ts'
import { addCompany, addPerson, addSignage } from '../../support/builders.ts'
import { MONDAY_AT } from '../../support/fake-clock.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'

let house: TestApp
const cookies = new Map<string, string>()
let callId: string

before(async () => {
  house = await buildTestApp({ environment: { RATE_LIMITS: '0' } })
  const companyId = addCompany(house.db)
  const id: Record<string, number> = {}
  for (const [name, role, company] of [
    ['boss', 'companyAdmin', companyId],
    ['sato', 'operator', companyId],
    ['tanaka', 'operator', companyId],
    ['ito', 'operator', companyId],
    ['rival', 'companyAdmin', addCompany(house.db)],
  ] as const) {
    const { loginId, userId } = addPerson(house.db, { companyId: company, role, name })
    cookies.set(name, await signIn(house.app, loginId))
    id[name] = userId
  }
  const { signageId } = addSignage(house.db, { companyId })
  callId = randomUUID()
  const at = MONDAY_AT
  insertCall(house.db, {
    id: callId,
    companyId,
    signageId,
    begunBy: 'visitor',
    lang: 'ja',
    requestedAt: at,
    answeredAt: at,
    hostId: id.tanaka,
  })
  insertCallEvent(house.db, { callId, at, kind: 'accepted', userId: id.sato })
  insertCallEvent(house.db, { callId, at: at + 1, kind: 'handedOver', userId: id.tanaka })
})
after(() => house.close())

async function post(who: string, url: string, payload: object = {}) {
  const headers = { cookie: cookies.get(who)! }
  const answer = await house.app.inject({ method: 'POST', url, payload, headers })
  return { status: answer.statusCode, body: answer.json() }
}
const write = async (who: string, note: string, id = callId) =>
  (await post(who, '/api/updateCallNote', { callId: id, note })).status
const phrase = (ja: string, en = '', zh = '') => ({ ja, en, zh })

test("[decisions 3] lets the call's operators and administrators write its note, nobody else", async () => {
  assert.equal(await write('tanaka', ' 会議室へ '), 200)
  assert.equal(findCall(house.db, callId)?.note, '会議室へ')
  assert.equal(await write('sato', '最初の担当'), 200, 'also after it was handed over')
  assert.deepEqual((await post('boss', '/api/getCallNote', { callId })).body, { note: '最初の担当' })
  assert.equal(await write('boss', '確認済み'), 200)
  assert.equal(await write('ito', 'x'), 403)
  assert.equal((await post('ito', '/api/getCallNote', { callId })).status, 403)
  assert.equal(await write('rival', 'x'), 404)
  assert.equal((await post('rival', '/api/getCallNote', { callId })).status, 404)
  assert.equal(await write('boss', 'x', randomUUID()), 404)
  assert.equal(findCall(house.db, callId)?.note, '確認済み')
})

test('[decisions 3] limits a note to 2,000 characters and allows an empty one', async () => {
  assert.deepEqual(
    [await write('boss', 'あ'.repeat(2_000)), await write('boss', 'あ'.repeat(2_001))],
    [200, 400],
  )
  assert.equal(await write('boss', ''), 200)
  assert.equal(findCall(house.db, callId)?.note, null)
})

test("[decisions 3] lets administrators set the phrases, and the company's operators read them in order", async () => {
  const phrases = [phrase('少々お待ちください', 'One moment, please', '请稍等'), phrase('こちらへどうぞ')]
  assert.equal((await post('boss', '/api/updatePhrases', { phrases })).status, 200)
  assert.deepEqual((await post('sato', '/api/getPhrases')).body, { phrases })
  assert.deepEqual((await post('rival', '/api/getPhrases')).body, { phrases: [] })
  assert.equal((await post('sato', '/api/updatePhrases', { phrases: [] })).status, 403)
  assert.equal((await post('rival', '/api/updatePhrases', { phrases: [phrase('x')] })).status, 200)
  assert.deepEqual((await post('sato', '/api/getPhrases')).body, { phrases })
})

test('[decisions 3] refuses empty phrases, more than 200 characters and more than 30 phrases', async () => {
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
