import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { findAccountByLogin, insertAccount, updateAccount } from '../../../db/queries/accounts.ts'
import { insertCall } from '../../../db/queries/calls.ts'
import { listMails } from '../../../db/queries/mails.ts'
import { addCompany, addPerson, addSignage } from '../../support/builders.ts'
import { MONDAY_AT } from '../../support/fake-clock.ts'
import { multipart } from '../../support/forms.ts'
import { buildTestApp, cookieHeader, signIn, type TestApp } from '../../support/test-app.ts'

const KEY = 'BCDF-GHJK-LMNP'
const FIRST = {
  key: KEY,
  companyName: '花屋',
  name: '山本 花',
  login_id: 'hana@example.com',
  password: 'Flower-2026',
}

let nowAt = MONDAY_AT
let testApp: TestApp
async function open(environment: Record<string, string> = {}): Promise<void> {
  nowAt = MONDAY_AT
  testApp = await buildTestApp({
    now: () => nowAt,
    setupKey: KEY,
    environment: { RATE_LIMITS: '0', ...environment },
  })
}
afterEach(() => testApp.close())

interface From {
  address?: string
  headers?: Record<string, string>
}
const STRANGER: From = { address: '192.0.2.7', headers: { host: 'reception.local' } }

async function post(url: string, payload: object = {}, { address, headers = {} }: From = {}) {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: url.startsWith('/') ? url : `/api/${url}`,
    payload,
    headers: { host: 'localhost:8080', ...headers },
    ...(address ? { remoteAddress: address } : {}),
  })
  return { status: answer.statusCode, body: answer.json(), cookie: cookieHeader(answer.cookies) }
}
const begin = (from: From = {}, more: object = {}) => post('beginSetup', { ...FIRST, ...more }, from)

test('[decisions 1] opens the setup guide on a server without accounts, and creates the first company with it', async () => {
  await open()
  assert.equal((await post('/autoLogin')).body.setup, true)
  assert.deepEqual((await post('getSetupDoor')).body, { result: 'OK', isOpen: true })
  const begun = await begin()
  assert.equal(begun.status, 200)
  const headers = { cookie: begun.cookie }
  assert.equal((await post('/autoLogin', {}, { headers })).body.role, 'companyAdmin')
  const {
    companyName,
    setup,
    avatar_channel_max: licences,
  } = (await post('getCompany', {}, { headers })).body
  assert.deepEqual([companyName, setup, licences], ['花屋', { done: 0, of: 5 }, 1])
  const { avatarChId } = (await post('getUser', { targetUserId: 'SELF' }, { headers })).body
  assert.ok(avatarChId, 'the first administrator has an avatar channel')
  const phrases = (await post('getPhrases', {}, { headers })).body.phrases as Record<string, string>[]
  assert.equal(phrases.length, 6)
  assert.ok(
    phrases.every(({ ja, en, zh }) => ja && en && zh),
    'the company starts with phrases in three languages',
  )
  assert.equal(
    (await post('updatePhrases', { phrases }, { headers })).status,
    200,
    'the phrases can be saved unchanged',
  )
  assert.equal((await post('/autoLogin')).body.setup, undefined)
  assert.deepEqual((await post('getSetupDoor')).body.isOpen, false)
  assert.deepEqual((await begin({}, { login_id: 'other@example.com' })).body.key, 'setupOver')
})

test('[decisions 1] requires the printed setup key, in any letter case and with or without hyphens', async () => {
  await open()
  for (const key of [undefined, '', 'BCDF-GHJK-LMNQ', `${KEY}X`]) {
    const { status, body } = await begin(STRANGER, { key })
    assert.deepEqual([status, body.key, body.fields], [403, 'setupKeyWrong', { key: 'setupKeyWrong' }], key)
  }
  assert.equal(findAccountByLogin(testApp.db, FIRST.login_id), undefined)
  assert.equal((await begin(STRANGER, { key: ' bcdf ghjk-lmnp ' })).status, 200)
})

test('[decisions 1] requires the setup key from every IP address and Host, also from those of the server itself', async () => {
  await open()
  for (const headers of [
    {},
    { host: 'localhost' },
    { host: '127.0.0.1' },
    { host: '[::1]:8080' },
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { 'cf-connecting-ip': '127.0.0.1' },
    { 'x-setup-key': KEY },
    { referer: `http://localhost:8080/setup#key=${KEY}` },
  ] as Record<string, string>[])
    for (const address of [
      '127.0.0.1',
      '::1',
      '::ffff:127.0.0.1',
      `192.0.2.${Object.keys(headers).length}`,
    ]) {
      const from = { address, headers }
      const { body } = await begin(from, { key: undefined })
      assert.match(body.key, /^(setupKeyWrong|tooMany)$/, JSON.stringify(from))
    }
  assert.equal(findAccountByLogin(testApp.db, FIRST.login_id), undefined)
  assert.equal((await begin({ address: '198.51.100.1' })).status, 200)
})

test('[decisions 1] accepts no setup key if the server has created none', async () => {
  testApp = await buildTestApp()
  for (const key of [undefined, '', 'undefined', KEY])
    assert.equal((await begin({}, { key })).body.key, 'setupKeyWrong')
})

test('[decisions 1] refuses all setup keys from an IP address for five minutes after ten wrong ones', async () => {
  await open()
  for (let n = 0; n < 10; n++) assert.equal((await begin(STRANGER, { key: 'WRONG' })).status, 403)
  assert.equal((await begin(STRANGER, { key: KEY })).status, 429)
  nowAt += 5 * 60_000 - 1
  assert.equal((await begin(STRANGER, { key: KEY })).status, 429)
  assert.equal((await begin({ ...STRANGER, address: '192.0.2.8' }, { key: 'WRONG' })).status, 403)
  nowAt += 1
  assert.equal((await begin(STRANGER, { key: KEY })).status, 200)
})

test('[decisions 1] creates only one company if two people send the first setup at the same time', async () => {
  await open()
  const both = await Promise.all([
    begin({}, { login_id: 'one@example.com' }),
    begin({}, { login_id: 'two@example.com' }),
  ])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  const there = ['one@example.com', 'two@example.com'].filter((id) => findAccountByLogin(testApp.db, id))
  assert.equal(there.length, 1)
})

test('[decisions 1] closes the setup guide after the first password of `system` was used', async () => {
  await open()
  const account = insertAccount(testApp.db, {
    companyId: null,
    role: 'systemAdmin',
    loginId: 'system',
    passwordHash: 'x',
    isTemporary: true,
    createdAt: MONDAY_AT,
  })
  assert.equal((await post('getSetupDoor')).body.isOpen, true)
  updateAccount(testApp.db, account.id, { isTemporary: false, endsSessions: false })
  assert.equal((await post('getSetupDoor')).body.isOpen, false)
  assert.equal((await begin()).body.key, 'setupOver')
})

test('[decisions 1] shows setup steps as done if their data exists, and lets users skip the others', async () => {
  await open()
  const headers = { cookie: (await begin()).cookie }
  const guide = async () => (await post('getSetup', {}, { headers })).body
  const mark = (step: string, state: string) => post('markSetup', { step, state }, { headers })
  await mark('people', 'skipped')
  await mark('system', 'skipped')
  const { steps } = await guide()
  assert.deepEqual([steps.people, steps.system], ['skipped', 'skipped'])
  await mark('system', 'open')
  assert.equal((await guide()).steps.system, 'open')

  const { companyId } = (await post('getCompany', {}, { headers })).body
  const { loginId, signageId } = addSignage(testApp.db, { companyId, name: '入口' })
  addPerson(testApp.db, { companyId })
  const added = await guide()
  assert.deepEqual([added.steps.people, added.people, added.steps.screen], ['done', 2, 'open'])
  assert.deepEqual(added.screen, { signageId, name: '入口', orientation: 'portrait' })
  await signIn(testApp.app, loginId)
  assert.equal((await guide()).steps.screen, 'done')
  await mark('system', 'skipped')
  await mark('look', 'skipped')
  assert.deepEqual((await post('getCompany', {}, { headers })).body.setup, { done: 4, of: 5 })
  await mark('call', 'skipped')
  assert.equal((await post('getCompany', {}, { headers })).body.setup, undefined)
})

test('[decisions 1] the setup step for the first call is done when an operator has answered a visitor', async () => {
  await open()
  const headers = { cookie: (await begin()).cookie }
  const guide = async () => (await post('getSetup', {}, { headers })).body
  const { companyId } = (await post('getCompany', {}, { headers })).body
  const { signageId } = addSignage(testApp.db, { companyId, name: '入口' })
  const { userId } = addPerson(testApp.db, { companyId, name: '青木 岬' })
  const call = { companyId, signageId, lang: 'ja', requestedAt: 1_000 } as const
  insertCall(testApp.db, { ...call, id: 'missed', begunBy: 'visitor', endedAt: 2_000 })
  insertCall(testApp.db, { ...call, id: 'own', begunBy: 'host', answeredAt: 3_000, hostId: userId })
  assert.deepEqual([(await guide()).steps.call, (await guide()).firstCall], ['open', null])
  insertCall(testApp.db, { ...call, id: 'met', begunBy: 'visitor', answeredAt: 4_000, hostId: userId })
  const { steps, firstCall } = await guide()
  assert.deepEqual([steps.call, firstCall.signageName, firstCall.answeredAt], ['done', '入口', 4_000])
})

test('[decisions 1] the setup step for logo and buttons is done when a template differs from the standard template', async () => {
  await open()
  const headers = { cookie: (await begin()).cookie }
  const look = async () => (await post('getSetup', {}, { headers })).body.steps.look
  const form = multipart({ name: '入口' })
  const added = await testApp.app.inject({
    method: 'POST',
    url: '/api/addSignage',
    headers: { ...form.headers, ...headers, host: 'localhost:8080' },
    payload: form.payload,
  })
  const { signageId } = added.json()
  assert.equal(await look(), 'open')
  const button = { text: 'ご予約の方', font_size: 40, bg_color: '#27427f', is_view: true }
  const templates = [{ signage_state: 'Standby', touch_buttons: [button] }]
  await post('updateTemplates', { signageId, version: 1, templates }, { headers })
  assert.equal(await look(), 'done')
})

test("[decisions 1] sends a test mail at once and returns the mail server's response", async () => {
  await open()
  const headers = { cookie: (await begin()).cookie }
  const tried = await post('sendSetupMail', { recipient: 'hana@example.com' }, { headers })
  assert.equal(tried.body.outcome, 'kept')
  assert.match(tried.body.words, /outbox.*\.eml$/)
  assert.equal((await post('getSetup', {}, { headers })).body.parts.mail, 'done')
  assert.equal(listMails(testApp.db, 5).length, 0, 'the test mail does not pass through the queue')
  await testApp.close()
  await open({ SMTP_URL: 'smtp://127.0.0.1:9' })
  const again = { cookie: (await begin()).cookie }
  const failed = await post('sendSetupMail', { recipient: 'hana@example.com' }, { headers: again })
  assert.equal(failed.body.outcome, 'failed')
  assert.match(failed.body.words, /ECONNREFUSED/)
  assert.equal((await post('getSetup', {}, { headers: again })).body.parts.mail, 'open')
  for (let n = 1; n < 10; n++)
    assert.equal(
      (await post('sendSetupMail', { recipient: 'x@example.com' }, { headers: again })).status,
      200,
    )
  assert.equal((await post('sendSetupMail', { recipient: 'x@example.com' }, { headers: again })).status, 429)
})

test('[decisions 1] checks whether PUBLIC_URL leads to this server, to another one or nowhere', async () => {
  await open()
  const base = `http://${await testApp.listen()}`
  const found = async (publicUrl: string) => {
    const other = await buildTestApp({
      setupKey: KEY,
      environment: { PUBLIC_URL: publicUrl, SERVER_NAME: publicUrl === base ? 'ap1' : 'x' },
    })
    try {
      const begun = await other.app.inject({
        method: 'POST',
        url: '/api/beginSetup',
        payload: FIRST,
        headers: { host: 'localhost' },
      })
      const answer = await other.app.inject({
        method: 'POST',
        url: '/api/checkSetupAddress',
        payload: {},
        headers: { cookie: cookieHeader(begun.cookies) },
      })
      return answer.json().found
    } finally {
      await other.close()
    }
  }
  assert.deepEqual(
    [await found(base), await found(`${base}/`), await found('http://127.0.0.1:9')],
    ['here', 'elsewhere', 'nobody'],
  )
})

test("[decisions 1] shows a company's setup guide only to the administrators of that company", async () => {
  await open()
  await begin()
  const rival = addPerson(testApp.db, { companyId: addCompany(testApp.db), role: 'companyAdmin' })
  const headers = { cookie: await signIn(testApp.app, rival.loginId) }
  for (const [path, input] of [
    ['getSetup', {}],
    ['markSetup', { step: 'system', state: 'done' }],
    ['checkSetupAddress', {}],
    ['sendSetupMail', { recipient: 'x@example.com' }],
  ] as const)
    assert.equal((await post(path, input, { headers })).body.key, 'notFound', path)
})
