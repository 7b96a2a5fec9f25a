import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { listMails } from '../../../db/queries/mails.ts'
import { addCompany, addPerson, type Person } from '../../support/builders.ts'
import { MONDAY_AT } from '../../support/fake-clock.ts'
import { mailsInOutbox } from '../../support/outbox.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'
import { type Received, startWebhookServer, type WebhookServer } from '../../support/webhook-server.ts'

let nowAt = MONDAY_AT
let testApp: TestApp
let server: WebhookServer
let boss: Person
let bossCompanyId: number
let rival: Person
const cookies = new Map<string, string>()

before(async () => {
  server = await startWebhookServer()
  testApp = await buildTestApp({
    now: () => nowAt,
    environment: {
      PUBLIC_URL: 'https://uketsuke.example',
      RATE_LIMITS: '0',
      WEBHOOK_NETWORKS: '127.0.0.0/8',
    },
  })
  const person = (name: string, companyId: number): Person =>
    addPerson(testApp.db, { companyId, role: 'companyAdmin', name, loginId: `${name}@example.com` })
  bossCompanyId = addCompany(testApp.db, '青葉 <商事>')
  boss = person('boss', bossCompanyId)
  rival = person('rival', addCompany(testApp.db))
  for (const { loginId } of [boss, rival]) cookies.set(loginId, await signIn(testApp.app, loginId, true))
})
after(async () => {
  await testApp.close()
  await server.close()
})
beforeEach(() => {
  server.received.length = 0
  server.answer = (response) => void response.writeHead(204).end()
})

async function post(who: Person, url: string, payload: object = {}) {
  const headers = { cookie: cookies.get(who.loginId)! }
  const answer = await testApp.app.inject({ method: 'POST', url, payload, headers })
  return { status: answer.statusCode, text: answer.body, body: answer.json() }
}
const settings = {
  waitSeconds: 30,
  awayMinutes: 10,
  tellsBookings: true,
  tellsLacks: true,
  hours: null,
  byMail: true,
  byPush: false,
  userIds: [] as number[],
}
const hook = (format: string, more: object = {}) => ({
  name: `${format}の部屋`,
  format,
  url: `${server.base}/hooks/${format}/T0PSECRET`,
  ...more,
})
const add = async (format: string, more: object = {}): Promise<{ webhookId: number; secret: string }> =>
  (await post(boss, '/api/addWebhook', hook(format, more))).body
/** Waits until `count` requests were received. */
async function receivedAfter(count: number): Promise<Received[]> {
  for (let turn = 0; turn < 400 && server.received.length < count; turn++)
    await new Promise((go) => setTimeout(go, 5))
  return server.received
}
const book = (minute: number) =>
  post(boss, '/token/create', {
    title: '*相談* <!channel>',
    start: `2026-04-07T10:${minute}:00+09:00`,
    end: `2026-04-07T10:${minute + 10}:00+09:00`,
  })
async function removeAll(): Promise<void> {
  for (const { id } of (await post(boss, '/api/getAlerts')).body.webhooks)
    await post(boss, '/api/deleteWebhook', { webhookId: id })
}

test("[decisions 10] shows a webhook's secret once, and later only its last letters", async () => {
  const made = await add('line', { token: 'channel-access-token', recipient: 'U0123' })
  assert.match(made.secret, /^whsec_[A-Za-z0-9+/]{32}$/)
  const { text, body } = await post(boss, '/api/getAlerts')
  for (const secret of [made.secret, 'channel-access-token', 'T0PSECRET']) assert.ok(!text.includes(secret))
  const [shown] = body.webhooks
  assert.deepEqual(shown, {
    id: made.webhookId,
    name: 'lineの部屋',
    format: 'line',
    isOn: true,
    shownUrl: `${server.base}/…CRET`,
    shownSecret: `whsec_…${made.secret.slice(-4)}`,
  })
  await removeAll()
})

test("[decisions 10] signs a webhook's test message, and shows only the status of the response", async () => {
  const { webhookId, secret } = await add('json')
  assert.deepEqual((await post(boss, '/api/testWebhook', { webhookId })).body, {
    result: 'OK',
    answer: 'taken',
    status: 204,
  })
  const [{ headers, body }] = server.received as [Received]
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  assert.equal(headers['webhook-signature'], expected)
  assert.equal(headers['webhook-timestamp'], String(nowAt / 1000))
  const message = JSON.parse(String(body))
  assert.deepEqual(
    [message.event, message.company, message.id, message.at],
    ['test', '青葉 <商事>', headers['webhook-id'], '2026-04-06T10:00:00+09:00'],
  )
  server.answer = (response) => void response.writeHead(403).end('the inner secret')
  const refused = await post(boss, '/api/testWebhook', { webhookId })
  assert.deepEqual(refused.body, { result: 'OK', answer: 'status', status: 403 })
  for (let n = 3; n <= 10; n++) await post(boss, '/api/testWebhook', { webhookId })
  const eleventh = await post(boss, '/api/testWebhook', { webhookId })
  assert.deepEqual([eleventh.status, eleventh.body.key, server.received.length], [429, 'tooMany', 10])
  await removeAll()
})

test('[decisions 10] writes webhook bodies for Slack, Teams and LINE without markup from user-written text', async () => {
  await post(boss, '/api/updateAlerts', { ...settings, byMail: false })
  for (const format of ['slack', 'teams', 'json']) await add(format)
  await add('line', { token: 'channel-access-token', recipient: 'U0123' })
  assert.equal((await book(10)).status, 200)
  const received = await receivedAfter(4)
  const of = (format: string) => received.find(({ path }) => path.includes(format))!
  const bodyOf = (format: string) => JSON.parse(String(of(format).body))
  const slack = bodyOf('slack')
  assert.equal(slack.text, '新しい予約が入りました')
  assert.deepEqual(
    slack.blocks.map((block: { type: string; text?: { type: string } }) => [block.type, block.text?.type]),
    [
      ['header', 'plain_text'],
      ['section', 'plain_text'],
      ['actions', undefined],
    ],
  )
  const card = bodyOf('teams').attachments[0]
  assert.equal(card.contentType, 'application/vnd.microsoft.card.adaptive')
  const facts = card.content.body[2].facts
  assert.deepEqual(facts[1], { title: '会議名', value: '\\*相談\\* \\<\\!channel\\>' })
  const line = bodyOf('line')
  assert.equal(line.to, 'U0123')
  assert.match(line.messages[0].text, /^新しい予約が入りました\n/)
  assert.equal(of('line').headers.authorization, 'Bearer channel-access-token')
  assert.match(String(of('line').headers['x-line-retry-key']), /^[0-9a-f-]{36}$/)
  assert.equal(of('json').headers.authorization, undefined)
  assert.deepEqual([bodyOf('json').event, bodyOf('json').userName], ['booking.created', 'boss'])
  await removeAll()
})

test('[decisions 10] retries a failed alert delivery with the same ID, and stores the reason of the failure', async () => {
  await post(boss, '/api/updateAlerts', { ...settings, byMail: false })
  await add('json')
  server.answer = (response) => void response.writeHead(503).end()
  await book(20)
  const [first] = await receivedAfter(1)
  for (let turn = 0; turn < 200; turn++) {
    const [shown] = (await post(boss, '/api/getAlerts')).body.deliveries
    if (shown.attempts === 1) break
    await new Promise((go) => setTimeout(go, 5))
  }
  const [waiting] = (await post(boss, '/api/getAlerts')).body.deliveries
  assert.deepEqual([waiting.state, waiting.error, waiting.attempts], ['waiting', 'HTTP 503', 1])
  nowAt += 30_000
  server.answer = (response) => void response.writeHead(204).end()
  // another booking adds a delivery and so wakes the queue, because this test's clock runs no timers
  await book(40)
  const received = await receivedAfter(3)
  const ids = received.map(({ headers }) => headers['webhook-id'])
  assert.equal(ids.filter((id) => id === first?.headers['webhook-id']).length, 2)
  await removeAll()
})

test('[decisions 10] mails alerts only to users of the company with a confirmed address', async () => {
  const { userId: unproved } = addPerson(testApp.db, {
    companyId: (await post(boss, '/api/getCompany')).body.companyId,
    isConfirmed: false,
    loginId: 'unproved@example.com',
  })
  await post(boss, '/api/updateAlerts', { ...settings, userIds: [boss.userId, unproved] })
  assert.equal((await book(30)).status, 200)
  const mails = await mailsInOutbox(testApp.folder, 5)
  const alert = mails.filter((mail) => mail.includes('次の予約が入りました'))
  assert.equal(alert.length, 1)
  assert.match(alert[0] ?? '', /^boss 様/)
})

test('[decisions 10] mails an alert about each booking, even if two bookings have the same start', async () => {
  const atNight = { days: [2], fromMinute: 1_200, toMinute: 1_260 }
  await post(boss, '/api/updateAlerts', { ...settings, hours: atNight, userIds: [boss.userId] })
  const times = { start: '2026-04-08T13:00:00+09:00', end: '2026-04-08T13:10:00+09:00' }
  const first = await post(boss, '/token/create', { title: '最初の相談', ...times })
  await post(boss, '/reservation/delete', { id: first.body.reservation.id })
  await post(boss, '/token/create', { title: '次の相談', ...times })
  const alerts = listMails(testApp.db, 30).filter(({ text }) => text?.includes('次の予約が入りました'))
  const waiting = alerts.filter(({ state }) => state === 'waiting')
  assert.deepEqual(
    waiting.map(({ text }) => /会議名: (.*)/.exec(text ?? '')?.[1]),
    ['次の相談', '最初の相談'],
  )
})

test('[decisions 10] hides webhooks from other companies', async () => {
  const { webhookId } = await add('json')
  for (const url of ['/api/testWebhook', '/api/deleteWebhook']) {
    assert.equal((await post(rival, url, { webhookId })).status, 404, url)
  }
  assert.equal((await post(rival, '/api/updateWebhook', { webhookId, isOn: false })).status, 404)
  assert.deepEqual((await post(rival, '/api/getAlerts')).body.webhooks, [])
  const taken = await post(rival, '/api/updateAlerts', { ...settings, userIds: [boss.userId] })
  assert.equal(taken.status, 404)
  assert.deepEqual((await post(rival, '/api/getAlerts')).body.settings.userIds, [])
  assert.deepEqual(server.received, [])
  await removeAll()
})

test('[decisions 10] checks the limits of alert settings and webhooks, and the fields that LINE requires', async () => {
  const status = async (more: object) =>
    (await post(boss, '/api/updateAlerts', { ...settings, ...more })).status
  for (const [waitSeconds, expected] of [
    [4, 400],
    [5, 200],
    [55, 200],
    [56, 400],
    [null, 200],
  ] as const)
    assert.equal(await status({ waitSeconds }), expected, `wait ${waitSeconds}`)
  for (const [awayMinutes, expected] of [
    [0, 400],
    [1, 200],
    [1440, 200],
    [1441, 400],
  ] as const)
    assert.equal(await status({ awayMinutes }), expected, `away ${awayMinutes}`)
  const problem = async (more: object) => {
    const { body } = await post(boss, '/api/addWebhook', hook('json', more))
    return body.result === 'OK' ? 'OK' : (Object.entries(body.fields ?? {})[0]?.join(' ') ?? body.key)
  }
  assert.equal(await problem({ name: ' ' }), 'name required')
  for (const url of ['javascript:alert(1)', 'ftp://x.example/', 'https://a:b@x.example/', 'x', ''])
    assert.equal(await problem({ url }), 'url webhookUrl', url)
  assert.equal(await problem({ format: 'line', recipient: 'r' }), 'token required')
  assert.equal(await problem({ format: 'line', token: 't' }), 'recipient required')
  // a token is sent in a header, which cannot hold these characters
  for (const token of ['トークン', 'a b', 'ｔ'])
    assert.equal(await problem({ format: 'line', recipient: 'r', token }), 'token latinOnly', token)
  for (let n = 0; n < 10; n++) assert.equal(await problem({}), 'OK', String(n))
  assert.equal(await problem({}), 'webhooksFull')
  await removeAll()
})

test('[decisions 10] saves the alert settings after a recipient has been deleted', async () => {
  const colleague = addPerson(testApp.db, {
    companyId: bossCompanyId,
    name: 'left',
    loginId: 'left@example.com',
  })
  const userIds = [boss.userId, colleague.userId]
  assert.equal((await post(boss, '/api/updateAlerts', { ...settings, userIds })).status, 200)
  const open = (await post(boss, '/api/getAlerts')).body
  const deleted = await post(boss, '/api/deleteUser', { targetUserId: colleague.userId, isForceSubmit: 1 })
  assert.equal(deleted.status, 200)
  // a page that was opened before the deletion still sends the deleted recipient
  assert.equal((await post(boss, '/api/updateAlerts', open.settings)).status, 200)
  const { body } = await post(boss, '/api/getAlerts')
  assert.deepEqual(body.settings.userIds, [boss.userId])
  const foreign = await post(boss, '/api/updateAlerts', { ...settings, userIds: [rival.userId] })
  assert.equal(foreign.status, 404)
})

test('[decisions 10] the alert settings no longer list a recipient whose account was deleted', async () => {
  const colleague = addPerson(testApp.db, {
    companyId: bossCompanyId,
    name: 'gone',
    loginId: 'gone@example.com',
  })
  await post(boss, '/api/updateAlerts', { ...settings, userIds: [colleague.userId] })
  await post(boss, '/api/deleteUser', { targetUserId: colleague.userId, isForceSubmit: 1 })
  const { body } = await post(boss, '/api/getAlerts')
  assert.deepEqual(body.settings.userIds, [])
  assert.equal((await post(boss, '/api/updateAlerts', body.settings)).status, 200)
})
