import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { gramsOf } from '#core/knowledge/grams.ts'
import { findAiSettings } from '../../../db/queries/ai-settings.ts'
import { rowsWith } from '../../../db/queries/knowledge.ts'
import { updateSignage } from '../../../db/queries/signages.ts'
import { createSecretCiphers } from '../../../server/system/secret-cipher.ts'
import { AI_UNUSED } from '../../support/ai-unused.ts'
import { addCompany, addPerson, addSignage } from '../../support/builders.ts'
import { weekdays } from '../../support/hours.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'

let testApp: TestApp
let boss: string
let kiosk: string
let rival: string
let companyId: number
let rivalId: number

before(async () => {
  testApp = await buildTestApp({ environment: { RATE_LIMITS: '0', CHAT_URL: 'http://127.0.0.1:9/v1' } })
  companyId = addCompany(testApp.db)
  boss = await signIn(testApp.app, addPerson(testApp.db, { companyId, role: 'companyAdmin' }).loginId)
  const signage = addSignage(testApp.db, { companyId })
  updateSignage(testApp.db, signage.signageId, { aiTalk: true })
  kiosk = await signIn(testApp.app, signage.loginId)
  rivalId = addCompany(testApp.db)
  rival = await signIn(
    testApp.app,
    addPerson(testApp.db, { companyId: rivalId, role: 'companyAdmin' }).loginId,
  )
})
after(() => testApp.close())

async function post(cookie: string, url: string, payload: object = {}) {
  const answer = await testApp.app.inject({ method: 'POST', url, payload, headers: { cookie } })
  return { status: answer.statusCode, body: answer.json(), text: answer.body }
}
const settingsOf = async (cookie: string) => (await post(cookie, '/api/getAiSettings')).body
const update = async (changes: object) =>
  post(boss, '/api/updateAiSettings', { ...(await settingsOf(boss)).settings, ...changes })

test('[decisions 7] without AI settings, uses built-in answers and a voice of the server or the browser', async () => {
  const { settings, ...rest } = await settingsOf(boss)
  assert.deepEqual(rest, { hasChatKey: false, hasChatServer: true, models: [], spentYen: 0, ...AI_UNUSED })
  assert.equal(settings.answerer, 'embedded')
  assert.deepEqual(settings.voices.zh, { service: 'auto', voice: '', speed: 1 })
  const talk = (await post(kiosk, '/api/talkSettings')).body
  assert.deepEqual(
    [talk.isOn, talk.greeter, talk.hearing, talk.hearsByServer, talk.voices.zh.service],
    [true, 'hours', 'browser', false, 'browser'],
  )
  assert.match(talk.greeting.en, /^Welcome/)
})

test("[decisions 7] saves a company's AI settings, and applies them to its kiosks", async () => {
  const hours = [{ days: [1, 2], fromMinute: 540, toMinute: 1_080 }]
  const greeting = { ja: ' ようこそ ', en: '', zh: '' }
  assert.equal((await update({ greeting, hours, failedTurnsMax: 3, persona: '丁寧に' })).status, 200)
  const { settings } = await settingsOf(boss)
  assert.deepEqual([settings.greeting.ja, settings.hours, settings.failedTurnsMax], ['ようこそ', hours, 3])
  const talk = (await post(kiosk, '/api/talkSettings')).body
  assert.deepEqual([talk.greeting.ja, talk.hours], ['ようこそ', hours])
  assert.match(talk.greeting.en, /^Welcome/, 'an empty greeting is replaced by the product’s own')
  assert.equal((await settingsOf(rival)).settings.persona, '')
})

test('[decisions 7] changes only the given AI settings and languages', async () => {
  await update({ persona: '丁寧に', greeting: { ja: 'ようこそ', en: 'Hello', zh: '' }, captions: false })
  const { settings: before } = await settingsOf(boss)
  const change = async (changes: object) =>
    assert.equal((await post(boss, '/api/updateAiSettings', changes)).status, 200)
  await change({ captions: true })
  await change({ greeting: { en: '' } })
  await change({ voices: { en: { service: 'browser', voice: '', speed: 1.2 } } })
  assert.deepEqual((await settingsOf(boss)).settings, {
    ...before,
    captions: true,
    greeting: { ja: 'ようこそ', en: '', zh: '' },
    voices: { ...before.voices, en: { service: 'browser', voice: '', speed: 1.2 } },
  })
  await change({ captions: false, voices: before.voices })
})

test("[decisions 11] uses the company's opening hours, if there are any, instead of the AI's own hours", async () => {
  const own = [{ days: [3], fromMinute: 600, toMinute: 660 }]
  await update({ hours: own })
  const hoursAtKiosk = async () => (await post(kiosk, '/api/talkSettings')).body.hours
  await post(boss, '/api/updateHours', { storeId: null, hours: weekdays() })
  assert.deepEqual(await hoursAtKiosk(), [])
  await post(boss, '/api/updateHours', { storeId: null, hours: null })
  assert.deepEqual(await hoursAtKiosk(), own)
})

const storedKey = (): string | undefined => {
  const stored = findAiSettings(testApp.db, companyId)?.chatKey
  assert.match(stored ?? '', /^sealed1:/)
  return createSecretCiphers('a secret of the tests, long enough for HS256').chatKey.decrypt(
    stored ?? '',
    companyId,
  )
}

test("[decisions 7] never returns the AI server's key, and deletes it when the server's address changes", async () => {
  const first = { chatUrl: 'https://chat.example/v1', chatKey: 'sk-secret-1' }
  await update(first)
  assert.equal(storedKey(), 'sk-secret-1')
  const told = await post(boss, '/api/getAiSettings')
  assert.equal(told.body.hasChatKey, true)
  assert.ok(!told.text.includes('sk-secret'))
  await update({ persona: 'x' })
  assert.equal(storedKey(), 'sk-secret-1', 'an omitted key stays')
  await update({ chatUrl: 'https://elsewhere.example/v1' })
  assert.equal(findAiSettings(testApp.db, companyId)?.chatKey, null, 'the key is not sent to another server')
  await update({ ...first, chatKey: '' })
  assert.equal((await settingsOf(boss)).hasChatKey, false)
})

test('[decisions 7] names the fields of invalid AI settings, and changes nothing', async () => {
  const before = await settingsOf(boss)
  const problem = async (changes: object) => {
    const { status, body } = await update(changes)
    return `${status} ${JSON.stringify(body.fields)}`
  }
  assert.equal(await problem({ chatUrl: 'ftp://x.example' }), '400 {"chatUrl":"webhookUrl"}')
  assert.equal(await problem({ chatUrl: 'https://me:pw@x.example' }), '400 {"chatUrl":"webhookUrl"}')
  assert.equal(await problem({ failedTurnsMax: 0 }), '400 {"failedTurnsMax":"invalid"}')
  assert.equal(await problem({ failedTurnsMax: 6 }), '400 {"failedTurnsMax":"invalid"}')
  assert.equal(await problem({ chatDayYenMax: -1 }), '400 {"chatDayYenMax":"invalid"}')
  assert.equal(await problem({ persona: 'あ'.repeat(2_001) }), '400 {"persona":"tooLong"}')
  assert.deepEqual(await settingsOf(boss), before)
})

test("[decisions 7] deletes a deleted company's AI key and index, and no other company's", async () => {
  const system = addPerson(testApp.db, { companyId: null, role: 'systemAdmin' })
  const cookie = await signIn(testApp.app, system.loginId)
  await update({ chatUrl: 'https://chat.example/v1', chatKey: 'sk-secret-2' })
  const input = { wordings: [{ lang: 'ja', text: '噴水' }], texts: [{ lang: 'ja', text: '中庭です。' }] }
  for (const who of [boss, rival]) assert.equal((await post(who, '/api/addAnswer', input)).status, 200)
  const gone = await post(cookie, '/api/admin/deleteCompany', { companyId, isForceSubmit: 1 })
  assert.equal(gone.body.result, 'OK')
  assert.equal(findAiSettings(testApp.db, companyId), undefined)
  const found = (id: number) => {
    const scope = { companyId: id, lang: 'ja', storeId: null, signageId: null }
    return rowsWith(testApp.db, scope, gramsOf('噴水', 'ja')[0]!).length
  }
  assert.deepEqual([found(companyId), found(rivalId)], [0, 1])
})
