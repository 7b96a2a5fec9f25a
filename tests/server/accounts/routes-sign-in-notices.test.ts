import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { createAuthenticator } from '../../support/authenticator.ts'
import { addCompany, addPerson, addSignage, PASSWORD, type Person } from '../../support/builders.ts'
import { MONDAY_AT } from '../../support/fake-clock.ts'
import { type MailServer, startMailServer, textOf } from '../../support/smtp.ts'
import { buildTestApp, cookieHeader, type TestApp } from '../../support/test-app.ts'

const WINDOWS_CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
let nowAt = MONDAY_AT
let testApp: TestApp
let post: MailServer
let op: Person

type From = { cookie?: string; address?: string; agent?: string; lang?: 'ja' | 'en' }
async function send(url: string, payload: object, from: From = {}) {
  const answer = await testApp.app.inject({
    method: 'POST',
    url,
    payload,
    headers: {
      ...(from.cookie ? { cookie: from.cookie } : {}),
      'user-agent': from.agent ?? WINDOWS_CHROME,
      host: 'uketsuke.example',
    },
    remoteAddress: from.address ?? '203.0.113.77',
  })
  assert.equal(answer.statusCode, 200, answer.body)
  return { body: answer.json(), cookie: cookieHeader(answer.cookies) }
}
const enter = (who: { loginId: string }, from: From = {}) =>
  send(
    '/login',
    { username: who.loginId, password: PASSWORD, ...(from.lang ? { lang: from.lang } : {}) },
    from,
  )
const queued = () =>
  testApp.db.all<{ recipient: string; subject: string; text: string }>(
    "SELECT recipient, subject, coalesce(text, html, 1) AS text FROM mail WHERE merge_key LIKE 'sign-in %' ORDER BY id",
  )

beforeEach(async () => {
  nowAt = MONDAY_AT
  post = await startMailServer()
  testApp = await buildTestApp({
    now: () => nowAt,
    environment: { RATE_LIMITS: '0', PUBLIC_URL: 'https://uketsuke.example', SMTP_URL: post.url },
  })
  op = addPerson(testApp.db, {
    companyId: addCompany(testApp.db),
    loginId: 'misaki@example.com',
    name: '佐藤 美咲',
  })
})
afterEach(async () => {
  await testApp.close()
  await post.close()
})

test('[decisions 2] mails a user the time, device and shortened IP address of a sign-in from a new browser', async () => {
  const own = await enter(op)
  assert.deepEqual(queued(), [], 'the first sign-in sends no notice')
  nowAt += 86_400_000
  await enter(op, { cookie: own.cookie })
  assert.deepEqual(queued(), [], 'a known browser sends no notice')
  await enter(op)
  const mail = await post.next()
  assert.match(mail, /To: misaki@example\.com/i)
  const text = textOf(mail)
  for (const part of [
    '佐藤 美咲 様',
    'Windows の Chrome',
    '203.0.113.*',
    'https://uketsuke.example/app/users/profile',
    'https://uketsuke.example/test/passwordReset',
  ])
    assert.ok(text.includes(part), `${part} in\n${text}`)
  assert.match(text, /日時: \d{4}年\d{1,2}月\d{1,2}日\(.\) \d{1,2}:\d\d\(日本時間\)/)
  assert.ok(!text.includes('203.0.113.77'))
  assert.equal(queued().length, 1)
})

test('[decisions 2] writes the sign-in notice without any text that the new browser sent', async () => {
  await enter(op, { lang: 'en' })
  await enter(op, { lang: 'ja', agent: '<b>Come here</b> https://evil.test', address: '::ffff:198.51.100.9' })
  const text = textOf(await post.next())
  assert.match(text, /Dear 佐藤 美咲,/)
  assert.ok(text.includes('Unknown browser on an unknown device') && text.includes('198.51.100.*'))
  assert.ok(!/Come here|evil/.test(text))
  await enter(op, { address: '2001:db8:85a3:8d3::7' })
  const next = textOf(await post.next())
  assert.ok(next.includes('2001:db8:85a3::*') && next.includes('様'), next)
})

test('[decisions 2] mails a notice only about a browser that has never signed in to the account before', async () => {
  const other = addPerson(testApp.db, { companyId: addCompany(testApp.db), loginId: 'other@example.com' })
  const own = await enter(op)
  await enter(other)
  await enter(other, { cookie: own.cookie })
  assert.equal(queued().at(-1)?.recipient, 'other@example.com')
  const wrong = await testApp.app.inject({
    method: 'POST',
    url: '/login',
    payload: { username: op.loginId, password: 'Wrong-2026' },
  })
  assert.equal(wrong.statusCode, 401)
  assert.equal(queued().length, 1)
  const device = /device=[^;]+/.exec(own.cookie)![0]
  await enter(op, { cookie: device })
  assert.equal(queued().length, 1)
  await enter(op, { cookie: `${device}x` })
  assert.equal(queued().length, 2)
})

test('[decisions 2] mails sign-in notices only to confirmed e-mail addresses of users', async () => {
  const companyId = addCompany(testApp.db)
  const kiosk = addSignage(testApp.db, { companyId, loginId: 'kiosk@example.com' })
  const unproved = addPerson(testApp.db, { companyId, loginId: 'new@example.com', isConfirmed: false })
  const plain = addPerson(testApp.db, { companyId, loginId: 'operator1' })
  for (const who of [kiosk, unproved, plain]) {
    await enter(who)
    await enter(who)
  }
  assert.deepEqual(queued(), [])
})

test("[decisions 2] mails a sign-in notice also after a second factor's code and after a passkey", async () => {
  const boss = addPerson(testApp.db, {
    companyId: addCompany(testApp.db),
    loginId: 'boss@example.com',
    role: 'companyAdmin',
  })
  const own = await enter(boss)
  const begun = await send('/api/beginSecondFactor', { currentPassword: PASSWORD }, own)
  const code = () => new TOTP({ secret: Secret.fromBase32(begun.body.secret) }).generate({ timestamp: nowAt })
  await send('/api/confirmSecondFactor', { code: code() }, own)
  nowAt += 60_000
  const { ticket } = (await enter(boss)).body
  assert.deepEqual(queued(), [], 'an unfinished sign-in sends no notice')
  await send('/login/second', { ticket, code: code() })
  assert.equal(queued().length, 1)
  nowAt += 60_000
  const device = createAuthenticator({ origin: 'https://uketsuke.example' })
  const making = await send('/api/beginPasskey', { currentPassword: PASSWORD, code: code() }, own)
  await send('/api/addPasskey', { name: 'x', passkey: device.create(making.body.options) }, own)
  const asked = await send('/login/passkey/ask', {})
  await send('/login/passkey', { passkey: device.get(asked.body.options) }, asked)
  assert.equal(queued().length, 2)
})

test('[decisions 2] lets a user switch sign-in notices off and on', async () => {
  const own = await enter(op)
  const setting = async () => (await send('/api/getSignInNotices', {}, own)).body
  assert.deepEqual(await setting(), { isOn: true, address: 'misaki@example.com' })
  await send('/api/setSignInNotices', { isOn: false }, own)
  await enter(op)
  assert.deepEqual([queued(), (await setting()).isOn], [[], false])
  await send('/api/setSignInNotices', { isOn: true }, own)
  await enter(op)
  assert.equal(queued().length, 1)
})

test('[decisions 2] mails an account at most five sign-in notices in 24 hours, and says so in the fifth', async () => {
  const other = addPerson(testApp.db, { companyId: addCompany(testApp.db), loginId: 'other@example.com' })
  await enter(op)
  await enter(other)
  const strange = (n: number): From => ({
    address: `198.51.${n}.7`,
    agent: `Mozilla/5.0 (X11; Linux x86_64; rv:${n}.0) Gecko/20100101 Firefox/${n}.0`,
    lang: n % 2 === 0 ? 'ja' : 'en',
    // a made-up device cookie, or none
    cookie: n % 3 === 0 ? `device=${n}` : '',
  })
  for (let n = 1; n <= 4; n++) await enter(op, strange(n))
  assert.ok(!queued().some(({ text }) => /24/.test(text)))
  nowAt += 86_400_000 - 1
  await enter(op, strange(5))
  const fifth = textOf((await Promise.all(Array.from({ length: 5 }, () => post.next()))).at(-1)!)
  assert.match(fifth, /24 hours|24時間/)
  nowAt = MONDAY_AT + 86_400_000 - 1
  // the address in another letter case is the same mailbox; switching notices off and on does not reset the count
  const again = await enter({ loginId: 'MISAKI@Example.com' }, strange(6))
  await send('/api/setSignInNotices', { isOn: false }, again)
  await send('/api/setSignInNotices', { isOn: true }, again)
  for (let n = 7; n <= 30; n++) await enter(op, strange(n))
  assert.equal(queued().length, 5)
  // another account has its own count
  await enter(other)
  assert.equal(queued().length, 6)
  // the first four mails are now a day old
  nowAt = MONDAY_AT + 86_400_000
  for (let n = 31; n <= 36; n++) await enter(op, strange(n))
  assert.equal(queued().length, 10)
})

test('[decisions 2] counts sign-in notices toward the general limit of seven mails an hour', async () => {
  const own = await enter(op)
  for (let n = 0; n < 5; n++) await enter(op)
  for (let n = 0; n < 6; n++) await send('/api/setSignInNotices', { isOn: n % 2 === 1 }, own)
  for (let n = 0; n < 7; n++) await post.next()
  await new Promise((resolve) => setImmediate(resolve))
  const states = testApp.db.all<{ state: string }>('SELECT state FROM mail ORDER BY id')
  assert.deepEqual([states.length, states.at(-1)?.state], [8, 'waiting'])
})
