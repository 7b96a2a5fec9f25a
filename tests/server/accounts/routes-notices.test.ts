import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { createAuthenticator } from '../../support/authenticator.ts'
import { addCompany, addPerson, PASSWORD, type Person } from '../../support/builders.ts'
import { MONDAY_AT } from '../../support/fake-clock.ts'
import { multipart } from '../../support/forms.ts'
import { buildTestApp, cookieHeader, type TestApp } from '../../support/test-app.ts'

const ORIGIN = 'https://uketsuke.example'
let nowAt = MONDAY_AT
let testApp: TestApp
let companyId: number
let boss: Person
let op: Person

type Form = ReturnType<typeof multipart>
// biome-ignore lint/suspicious/noExplicitAny: any endpoint's answer
type Body = any
async function send(url: string, body: object | Form, cookie = '', status = 200) {
  const sent = 'headers' in body ? (body as Form) : { payload: body, headers: {} }
  const answer = await testApp.app.inject({
    method: 'POST',
    url,
    payload: sent.payload,
    headers: { ...sent.headers, cookie, host: 'uketsuke.example' },
  })
  assert.equal(answer.statusCode, status, answer.body)
  return { body: answer.json() as Body, cookie: cookieHeader(answer.cookies) }
}
const enter = async ({ loginId }: { loginId: string }, password = PASSWORD, lang = 'ja') =>
  (await send('/login', { username: loginId, password, lang })).cookie
const change = (form: Record<string, string>, cookie: string) =>
  send('/api/updateUser', multipart({ targetUserId: 'SELF', isForceSubmit: '1', ...form }), cookie)
const notices = () =>
  testApp.db
    .all<{ recipient: string; subject: string }>(
      "SELECT recipient, subject FROM mail WHERE merge_key LIKE 'account change %' ORDER BY id",
    )
    .map(({ recipient, subject }) => `${recipient} ${subject}`)

beforeEach(async () => {
  nowAt = MONDAY_AT
  testApp = await buildTestApp({
    now: () => nowAt,
    environment: { RATE_LIMITS: '0', PUBLIC_URL: ORIGIN },
  })
  companyId = addCompany(testApp.db)
  boss = addPerson(testApp.db, { companyId, loginId: 'boss@example.com', name: '所長', role: 'companyAdmin' })
  op = addPerson(testApp.db, { companyId, loginId: 'misaki@example.com', name: '佐藤 美咲' })
})
afterEach(() => testApp.close())

test('[decisions 2] mails users when their second factor, passkeys or recovery codes are changed', async () => {
  const own = await enter(boss)
  const { secret } = (await send('/api/beginSecondFactor', { currentPassword: PASSWORD }, own)).body
  const code = () => {
    nowAt += 60_000
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowAt })
  }
  assert.deepEqual(notices(), [], 'the second factor is off until its first code is entered')
  await send('/api/confirmSecondFactor', { code: code() }, own)
  await send('/api/renewRecoveryCodes', { code: code() }, own)
  const device = createAuthenticator({ origin: ORIGIN })
  const making = await send('/api/beginPasskey', { currentPassword: PASSWORD, code: code() }, own)
  await send(
    '/api/addPasskey',
    { name: '<b>evil.test</b>', passkey: device.create(making.body.options) },
    own,
  )
  const { passkeys } = (await send('/api/getPasskeys', {}, own)).body
  await send('/api/deletePasskey', { passkeyId: passkeys[0].id }, own)
  await send('/api/endSecondFactor', { code: '000000' }, own, 403)
  await send('/api/endSecondFactor', { code: code() }, own)
  assert.deepEqual(notices(), [
    'boss@example.com 【Uketsuke】2段階認証が設定されました',
    'boss@example.com 【Uketsuke】回復コードが再発行されました',
    'boss@example.com 【Uketsuke】パスキーが追加されました',
    'boss@example.com 【Uketsuke】パスキーが削除されました',
    'boss@example.com 【Uketsuke】2段階認証が停止されました',
  ])
  const texts = testApp.db.all<{ text: string }>('SELECT text FROM mail').map(({ text }) => text)
  for (const text of texts) {
    assert.ok(!text.includes('evil'), text)
    assert.match(text, /所長 様[\s\S]*日時: \d{4}年[\s\S]*https:\/\/uketsuke\.example\/app\/users\/profile/)
  }
})

test('[decisions 2] mails a user whose second factor an administrator has removed', async () => {
  const deputy = addPerson(testApp.db, { companyId, loginId: 'deputy@example.com', role: 'companyAdmin' })
  const own = await enter(deputy)
  const { secret } = (await send('/api/beginSecondFactor', { currentPassword: PASSWORD }, own)).body
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowAt })
  await send('/api/confirmSecondFactor', { code }, own)
  const admin = await enter(boss)
  await send('/api/resetSecondFactor', { targetUserId: deputy.userId }, admin)
  // this user has no second factor or passkey, so no notice is sent
  await send('/api/resetSecondFactor', { targetUserId: op.userId }, admin)
  await send('/api/resetPasskeys', { targetUserId: op.userId }, admin)
  assert.deepEqual(notices().slice(1), ['deputy@example.com 【Uketsuke】管理者が2段階認証を解除しました'])
})

test('[decisions 2] mails the address that an account had before its password or login ID was changed', async () => {
  const own = await enter(op, PASSWORD, 'en')
  await change({ name: '佐藤 みさき' }, own)
  assert.deepEqual(notices(), [], 'a changed name sends no notice')
  const password = 'Better-2026'
  await change({ password, passwordConfirm: password, currentPassword: PASSWORD }, own)
  const again = await enter(op, password, 'en')
  await change({ login_id: 'thief@example.net', currentPassword: password }, again)
  assert.deepEqual(notices(), [
    'misaki@example.com [Uketsuke] The password was changed',
    'misaki@example.com [Uketsuke] The login ID was changed',
  ])
})

test('[decisions 2] mails a user each time sign-in notices are switched off', async () => {
  const own = await enter(op)
  for (const isOn of [false, false, true]) await send('/api/setSignInNotices', { isOn }, own)
  await send('/api/setSignInNotices', { isOn: false }, own)
  const what = 'misaki@example.com 【Uketsuke】新しい端末からのログインのお知らせが停止されました'
  assert.deepEqual(notices(), [what, what])
  const password = 'Better-2026'
  await change({ password, passwordConfirm: password, currentPassword: PASSWORD }, own)
  assert.equal(notices().length, 3)
})

test('[decisions 2] mails notices of account changes to confirmed e-mail addresses only', async () => {
  const unproved = addPerson(testApp.db, { companyId, loginId: 'new@example.com', isConfirmed: false })
  const plain = addPerson(testApp.db, { companyId, loginId: 'operator1' })
  for (const who of [unproved, plain]) {
    const own = await enter(who)
    await change({ password: 'Better-2026', passwordConfirm: 'Better-2026', currentPassword: PASSWORD }, own)
  }
  assert.deepEqual(notices(), [])
})

test('[decisions 2] mails an account at most twenty notices of changes in 24 hours, and says so in the twentieth', async () => {
  let own = await enter(op)
  const switchOff = async () => {
    await send('/api/setSignInNotices', { isOn: false }, own)
    await send('/api/setSignInNotices', { isOn: true }, own)
  }
  for (let n = 0; n < 25; n++) await switchOff()
  assert.equal(notices().length, 20)
  const texts = testApp.db.all<{ text: string }>('SELECT text FROM mail ORDER BY id').map(({ text }) => text)
  assert.deepEqual(
    texts.map((text) => text.includes('24時間')),
    texts.map((_, n) => n === 19),
  )
  nowAt += 86_400_000
  own = await enter(op)
  await switchOff()
  assert.equal(notices().length, 21)
})
