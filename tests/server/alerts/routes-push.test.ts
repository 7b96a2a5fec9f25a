import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { updateAccount } from '../../../db/queries/accounts.ts'
import { insertDelivery } from '../../../db/queries/deliveries.ts'
import { listSubscriptionsOf } from '../../../db/queries/push-subscriptions.ts'
import { findUser } from '../../../db/queries/users.ts'
import { addCompany, addPerson, type Person } from '../../support/builders.ts'
import { createPushBrowser, openVapid, type PushBrowser } from '../../support/push-browser.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'
import { startWebhookServer, type WebhookServer } from '../../support/webhook-server.ts'

let testApp: TestApp
let server: WebhookServer
let sato: Person
let rival: Person

before(async () => {
  server = await startWebhookServer()
  testApp = await buildTestApp({
    environment: {
      PUBLIC_URL: 'https://uketsuke.example',
      RATE_LIMITS: '0',
      WEBHOOK_NETWORKS: '127.0.0.1',
    },
  })
})
after(async () => {
  await testApp.close()
  await server.close()
})
beforeEach(() => {
  server.received.length = 0
  server.answer = (response) => void response.writeHead(201).end()
  const person = (name: string) => addPerson(testApp.db, { companyId: addCompany(testApp.db), name })
  sato = person('sato')
  rival = person('rival')
})

let last = 0
const newBrowser = (): PushBrowser => createPushBrowser(`${server.base}/push/${++last}`)
async function post(cookie: string, url: string, payload: object = {}) {
  const answer = await testApp.app.inject({ method: 'POST', url, payload, headers: { cookie } })
  return { status: answer.statusCode, body: answer.json() }
}
const keysOf = ({ endpoint, p256dh, auth }: PushBrowser) => ({ endpoint, p256dh, auth })
const devicesOf = async (cookie: string) => (await post(cookie, '/api/getPushDevices')).body.devices

test('[decisions 10] sends a registered browser push notifications that only it can decrypt', async () => {
  const cookie = await signIn(testApp.app, sato.loginId)
  const browser = newBrowser()
  const { publicKey } = (await post(cookie, '/api/getPushDevices')).body
  assert.equal((await post(cookie, '/api/addPushDevice', keysOf(browser))).status, 200)
  assert.deepEqual((await post(cookie, '/api/testPushDevices')).body, { result: 'OK', sent: 1, failed: 0 })
  const [message] = server.received as [(typeof server.received)[0]]
  const payload = browser.open(message)
  assert.deepEqual([payload.kind, 'title' in payload && payload.title], ['notice', '通知のテストです'])
  assert.throws(() => newBrowser().open(message), 'another browser cannot')
  assert.ok(!message.body.includes('テスト'), 'the text is encrypted')
  const { aud, exp, sub } = openVapid(message, publicKey)
  assert.deepEqual([aud, sub], [server.base, 'https://uketsuke.example'])
  assert.ok(exp * 1000 - Date.now() <= 24 * 3_600_000)
  assert.deepEqual([message.headers.ttl, message.headers.urgency], ['60', 'high'])
})

test('[decisions 10] sends the test notification in the language of the user', async () => {
  updateAccount(testApp.db, sato.accountId, { language: 'en', endsSessions: false })
  const cookie = await signIn(testApp.app, sato.loginId)
  const browser = newBrowser()
  await post(cookie, '/api/addPushDevice', keysOf(browser))
  await post(cookie, '/api/testPushDevices')
  assert.partialDeepStrictEqual(browser.open(server.received[0]!), { title: 'Test notification', lang: 'en' })
})

test('[decisions 10] push services keep an alert about a visitor only as long as it may be delivered', async () => {
  const cookie = await signIn(testApp.app, sato.loginId)
  await post(cookie, '/api/addPushDevice', keysOf(newBrowser()))
  const [subscription] = listSubscriptionsOf(testApp.db, [sato.userId])
  const { companyId } = findUser(testApp.db, sato.userId)!
  const dueAt = Date.now()
  insertDelivery(testApp.db, {
    companyId: companyId!,
    subscriptionId: subscription!.id,
    messageId: randomUUID(),
    event: 'visitor.waiting',
    body: '{}',
    dueAt,
    expiresAt: dueAt + 600_000,
    createdAt: dueAt,
  })
  const sent = Promise.withResolvers<void>()
  server.answer = (response) => {
    response.writeHead(201).end()
    sent.resolve()
  }
  // a server that starts sends the notifications that are due
  const again = await buildTestApp({
    db: testApp.db,
    keepsDb: true,
    environment: { WEBHOOK_NETWORKS: '127.0.0.1' },
  })
  await sent.promise
  const { headers } = server.received[0]!
  assert.ok(Number(headers.ttl) <= 600 && Number(headers.ttl) > 500, String(headers.ttl))
  await again.close()
})

test("[decisions 10] creates the server's push keys once and keeps them across restarts", async () => {
  const cookie = await signIn(testApp.app, sato.loginId)
  const { publicKey } = (await post(cookie, '/api/getPushDevices')).body
  const again = await buildTestApp({ db: testApp.db, keepsDb: true })
  const other = await signIn(again.app, sato.loginId)
  const answer = await again.app.inject({
    method: 'POST',
    url: '/api/getPushDevices',
    payload: {},
    headers: { cookie: other },
  })
  assert.equal(answer.json().publicKey, publicKey)
  await again.close()
})

test('[decisions 10] removes a registered browser on sign-out, or when the push service reports that the browser is gone', async () => {
  const first = await signIn(testApp.app, sato.loginId)
  const second = await signIn(testApp.app, sato.loginId)
  const [phone, testReception] = [newBrowser(), newBrowser()]
  await post(first, '/api/addPushDevice', keysOf(phone))
  await post(second, '/api/addPushDevice', keysOf(testReception))
  const shown = await devicesOf(second)
  assert.deepEqual(
    shown.map(({ isThis }: { isThis: boolean }) => isThis),
    [true, false],
  )
  await testApp.app.inject({ method: 'POST', url: '/logout', headers: { cookie: first } })
  await testApp.app.inject({ method: 'GET', url: '/logout', headers: { cookie: first } })
  for (const { id } of (await post(second, '/api/getSessions')).body.filter(
    (it: { isThis: boolean }) => !it.isThis,
  ))
    await post(second, '/api/endSession', { sessionId: id })
  assert.equal((await devicesOf(second)).length, 1)
  for (const status of [404, 410]) {
    await post(second, '/api/addPushDevice', keysOf(newBrowser()))
    server.answer = (response) => void response.writeHead(status).end()
    await post(second, '/api/testPushDevices')
    assert.deepEqual(await devicesOf(second), [], String(status))
  }
  server.answer = (response) => void response.writeHead(500).end()
  await post(second, '/api/addPushDevice', keysOf(newBrowser()))
  assert.deepEqual((await post(second, '/api/testPushDevices')).body.failed, 1)
  assert.equal((await devicesOf(second)).length, 1, 'an error of the push service removes no device')
})

test('[decisions 10] moves a registered browser to the user who registers it next', async () => {
  const [mine, theirs] = [await signIn(testApp.app, sato.loginId), await signIn(testApp.app, rival.loginId)]
  const browser = newBrowser()
  await post(mine, '/api/addPushDevice', keysOf(browser))
  const [{ id: deviceId }] = await devicesOf(mine)
  assert.deepEqual(await devicesOf(theirs), [])
  assert.equal((await post(theirs, '/api/deletePushDevice', { deviceId })).status, 404)
  assert.deepEqual((await post(theirs, '/api/testPushDevices')).body.sent, 0)
  await post(theirs, '/api/addPushDevice', keysOf(browser))
  assert.deepEqual([(await devicesOf(mine)).length, (await devicesOf(theirs)).length], [0, 1])
  const [{ id }] = await devicesOf(theirs)
  assert.equal((await post(theirs, '/api/deletePushDevice', { deviceId: id })).status, 200)
  assert.deepEqual(listSubscriptionsOf(testApp.db, [sato.userId, rival.userId]), [])
})

test("[decisions 10] keeps a user's ten most recently registered browsers for push notifications", async () => {
  const cookie = await signIn(testApp.app, sato.loginId)
  for (let n = 0; n < 11; n++) await post(cookie, '/api/addPushDevice', keysOf(newBrowser()))
  assert.equal((await devicesOf(cookie)).length, 10)
  const wrong = async (more: object) =>
    (await post(cookie, '/api/addPushDevice', { ...keysOf(newBrowser()), ...more })).status
  assert.equal(await wrong({ p256dh: 'x' }), 400)
  assert.equal(await wrong({ auth: 'x'.repeat(23) }), 400)
  assert.equal(await wrong({ endpoint: 'ftp://x.example/' }), 400)
})

test('[decisions 10] sends push notifications to public addresses only', async () => {
  const strict = await buildTestApp({ db: testApp.db, keepsDb: true })
  const cookie = await signIn(strict.app, sato.loginId)
  const ask = (url: string, payload: object = {}) =>
    strict.app.inject({ method: 'POST', url, payload, headers: { cookie } })
  await ask('/api/addPushDevice', keysOf(newBrowser()))
  assert.deepEqual((await ask('/api/testPushDevices')).json(), { result: 'OK', sent: 0, failed: 1 })
  assert.deepEqual(server.received, [])
  await strict.close()
})
