import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { updateCompany } from '../../../db/queries/companies.ts'
import { addCompany, addPerson, PASSWORD, type Person } from '../../support/builders.ts'
import { MONDAY_AT } from '../../support/fake-clock.ts'
import { buildTestApp, cookieHeader, signIn, type TestApp } from '../../support/test-app.ts'

let nowAt = MONDAY_AT
let testApp: TestApp
let companyId = 0
let boss: Person
let secret = ''
let recoveryCodes: string[] = []
let cookie = ''

async function post(url: string, payload: object = {}, from: { cookie?: string; address?: string } = {}) {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: url.startsWith('/') ? url : `/api/${url}`,
    payload,
    headers: from.cookie ? { cookie: from.cookie } : {},
    remoteAddress: from.address ?? '192.0.2.1',
  })
  return { status: answer.statusCode, body: answer.json(), cookies: answer.cookies }
}
const asBoss = (url: string, payload: object = {}) => post(url, payload, { cookie })
/** The code that the user's authenticator app shows `steps` time steps from now. */
const codeAt = (steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowAt + steps * 30_000 })
const wrong = (): string =>
  (['000000', '111111'] as const).find(
    (code) => code !== codeAt() && code !== codeAt(1) && code !== codeAt(-1),
  ) ?? '222222'
const firstStep = async () => (await post('/login', { username: boss.loginId, password: PASSWORD })).body
const secondStep = async (code: string, from = {}, ticket?: string) =>
  post('/login/second', { ticket: ticket ?? (await firstStep()).ticket, code }, from)

beforeEach(async () => {
  nowAt = MONDAY_AT
  testApp = await buildTestApp({ now: () => nowAt, environment: { RATE_LIMITS: '0' } })
  companyId = addCompany(testApp.db)
  boss = addPerson(testApp.db, { companyId, role: 'companyAdmin', loginId: 'boss@example.com' })
  cookie = await signIn(testApp.app, boss.loginId)
  const begun = await asBoss('beginSecondFactor', { currentPassword: PASSWORD })
  secret = begun.body.secret
  recoveryCodes = (await asBoss('confirmSecondFactor', { code: codeAt() })).body.recoveryCodes
  nowAt += 60_000
})
afterEach(() => testApp.close())

test('[decisions 2] sets up a second factor after the password and a first code are checked', async () => {
  const other = addPerson(testApp.db, { companyId, role: 'companyAdmin' })
  const own = await signIn(testApp.app, other.loginId)
  const ask = (url: string, payload: object = {}) => post(url, payload, { cookie: own })
  const refused = await ask('beginSecondFactor', { currentPassword: 'Wrong-2026' })
  assert.deepEqual([refused.status, refused.body.key], [403, 'currentPasswordWrong'])
  const { uri, secret: key } = (await ask('beginSecondFactor', { currentPassword: PASSWORD })).body
  assert.match(uri, /^otpauth:\/\/totp\/Uketsuke:person-\d+\?issuer=Uketsuke&secret=[A-Z2-7]{32}/)
  secret = key
  assert.equal(
    (await post('/login', { username: other.loginId, password: PASSWORD })).body.result,
    'OK',
    'no code is required before the setup is confirmed',
  )
  assert.equal((await ask('confirmSecondFactor', { code: wrong() })).body.key, 'secondFactorWrong')
  const { recoveryCodes: codes } = (await ask('confirmSecondFactor', { code: codeAt() })).body
  assert.equal(new Set(codes).size, 10)
  assert.ok(codes.every((code: string) => /^[0-9a-z]{5}-[0-9a-z]{5}$/.test(code)))
  const shown = await ask('getSecondFactor')
  assert.deepEqual(shown.body, {
    result: 'OK',
    isOn: true,
    since: nowAt,
    recoveryLeft: 10,
    isDemanded: false,
  })
  assert.ok(!JSON.stringify(shown.body).includes(secret))
  assert.equal((await ask('beginSecondFactor', { currentPassword: PASSWORD })).body.key, 'secondFactorOn')
})

test("[decisions 2] requires a second factor's code after the password, and accepts each code only once", async () => {
  const first = await post('/login', { username: boss.loginId, password: PASSWORD })
  assert.deepEqual([first.body.result, first.cookies], ['SecondFactor', []])
  const refused = await secondStep(wrong(), {}, first.body.ticket)
  assert.deepEqual([refused.status, refused.body.key, refused.cookies], [403, 'secondFactorWrong', []])
  const code = codeAt()
  const entered = await secondStep(` ${code.slice(0, 3)} ${code.slice(3)}`, {}, first.body.ticket)
  assert.equal(entered.body.role, 'companyAdmin')
  const auto = await post('/autoLogin', {}, { cookie: cookieHeader(entered.cookies) })
  assert.equal(auto.body.result, 'OK')
  assert.equal(
    (await secondStep(codeAt(), {}, first.body.ticket)).body.key,
    'ticketOver',
    'a ticket works once',
  )
  assert.equal((await secondStep(code)).body.key, 'secondFactorWrong', 'a code works once')
  assert.equal(
    (await secondStep(codeAt(-1))).body.key,
    'secondFactorWrong',
    'an earlier code is refused after a later one',
  )
  assert.equal((await secondStep(codeAt(1))).status, 200)
})

test('[decisions 2] accepts second-factor codes of an app whose clock differs by one time step, and no more', async () => {
  for (const [steps, status] of [
    [-2, 403],
    [2, 403],
    [-1, 200],
    [1, 200],
  ] as const)
    assert.equal((await secondStep(codeAt(steps))).status, status, String(steps))
})

test('[decisions 2] accepts a second-factor code only within five minutes after the password was entered', async () => {
  const early = (await firstStep()).ticket
  nowAt += 5 * 60_000 - 1
  assert.equal((await secondStep(codeAt(), {}, early)).status, 200)
  const late = (await firstStep()).ticket
  nowAt += 5 * 60_000
  assert.deepEqual((await secondStep(codeAt(), {}, late)).body.key, 'ticketOver')
  assert.equal((await secondStep(codeAt(), {}, 'A'.repeat(43))).body.key, 'ticketOver')
})

test('[decisions 2] delays second-factor codes from an IP address after ten wrong ones in five minutes', async () => {
  const ticket = (await firstStep()).ticket
  for (let n = 0; n < 10; n++) assert.equal((await secondStep(wrong())).status, 403)
  assert.equal((await secondStep(codeAt())).status, 429)
  assert.equal((await secondStep(recoveryCodes[0]!)).status, 429)
  assert.equal(
    (await secondStep(codeAt(), { address: '198.51.100.7' })).status,
    200,
    'the owner signs in from another address',
  )
  nowAt += 5 * 60_000 - 1
  assert.equal((await secondStep(codeAt())).status, 429)
  nowAt += 1
  assert.equal((await secondStep(codeAt(), {}, ticket)).body.key, 'ticketOver')
  const before = (await firstStep()).ticket
  testApp.db.run(`UPDATE account SET session_version = session_version + 1 WHERE id = ${boss.accountId}`)
  assert.equal((await secondStep(codeAt(), {}, before)).body.key, 'ticketOver')
  assert.equal((await secondStep(codeAt())).status, 200)
})

test('[decisions 2] asks for the password again after three wrong codes, and mails the user after every ten wrong codes', async () => {
  nowAt += 24 * 3_600_000
  const mails = () =>
    testApp.db.all<{ subject: string }>(`SELECT subject FROM mail WHERE subject LIKE '%コードが10回%'`).length
  const before = mails()
  const { ticket } = await firstStep()
  for (let n = 0; n < 3; n++)
    assert.equal((await secondStep(wrong(), {}, ticket)).body.key, 'secondFactorWrong')
  assert.equal((await secondStep(codeAt(), {}, ticket)).body.key, 'ticketOver')
  for (let n = 3; n < 9; n++) await secondStep(wrong(), { address: `198.51.100.${n}` })
  assert.equal(mails(), before)
  await secondStep(wrong(), { address: '198.51.100.9' })
  assert.equal(mails(), before + 1)
  nowAt += 5 * 60_000
  assert.equal((await secondStep(codeAt())).status, 200)
})

test('[decisions 2] accepts each recovery code only once, and refuses the old codes after new ones were made', async () => {
  const [first, second] = recoveryCodes as [string, string]
  assert.equal((await secondStep(first.toUpperCase().replace('-', ' '))).status, 200)
  assert.equal((await secondStep(first)).body.key, 'secondFactorWrong')
  assert.equal((await asBoss('getSecondFactor')).body.recoveryLeft, 9)
  const renewed = await asBoss('renewRecoveryCodes', { code: codeAt() })
  assert.equal(renewed.body.recoveryCodes.length, 10)
  assert.equal((await secondStep(second)).body.key, 'secondFactorWrong')
  assert.equal((await secondStep(renewed.body.recoveryCodes[0])).status, 200)
  const rows = JSON.stringify(testApp.db.all('SELECT digest FROM recovery_code'))
  assert.ok(!renewed.body.recoveryCodes.some((code: string) => rows.includes(code.replace('-', ''))))
})

test('[decisions 2] requires a second-factor code to switch the second factor off, and limits wrong codes', async () => {
  for (let n = 0; n < 10; n++)
    assert.equal((await asBoss('endSecondFactor', { code: wrong() })).body.key, 'secondFactorWrong')
  assert.equal((await asBoss('endSecondFactor', { code: codeAt() })).status, 429)
  assert.equal((await asBoss('renewRecoveryCodes', { code: codeAt() })).status, 429)
  nowAt += 5 * 60_000
  assert.equal((await asBoss('endSecondFactor', { code: codeAt() })).status, 200)
  assert.equal((await firstStep()).result, 'OK')
})

test('[decisions 2] lets an administrator remove only the second factors of colleagues in the same company', async () => {
  const colleague = addPerson(testApp.db, { companyId, role: 'companyAdmin' })
  const rival = addPerson(testApp.db, { companyId: addCompany(testApp.db), role: 'companyAdmin' })
  const operator = addPerson(testApp.db, { companyId })
  const reset = async (by: Person, target: Person) =>
    (
      await post(
        'resetSecondFactor',
        { targetUserId: target.userId },
        { cookie: await signIn(testApp.app, by.loginId) },
      )
    ).body.key
  assert.equal((await asBoss('resetSecondFactor', { targetUserId: boss.userId })).body.key, 'ownAccount')
  assert.equal(await reset(rival, boss), 'notFound')
  assert.equal(await reset(operator, boss), 'notAllowed')
  assert.equal((await firstStep()).result, 'SecondFactor')
  assert.equal(await reset(colleague, boss), undefined)
  assert.equal((await firstStep()).result, 'OK')
  assert.equal(
    (await post('/autoLogin', {}, { cookie })).body.result,
    'None',
    'sessions signed in with the second factor have ended',
  )
})

test('[decisions 2] an administrator without the second factor that the company requires can do nothing but set one up', async () => {
  const colleague = addPerson(testApp.db, { companyId, role: 'companyAdmin' })
  const operator = addPerson(testApp.db, { companyId })
  const own = await signIn(testApp.app, colleague.loginId)
  const demand = await post('demandSecondFactor', { isDemanded: true }, { cookie: own })
  assert.equal(
    demand.body.key,
    'secondFactorOff',
    'only an administrator who has a second factor can require one',
  )
  assert.equal((await asBoss('demandSecondFactor', { isDemanded: true })).status, 200)
  assert.equal((await post('getUser', { targetUserId: 'SELF' }, { cookie: own })).body.key, 'notAllowed')
  const entered = await post('/login', { username: colleague.loginId, password: PASSWORD })
  assert.equal(entered.body.lacks, 'secondFactor')
  assert.equal(
    (await post('/login', { username: operator.loginId, password: PASSWORD })).body.lacks,
    undefined,
  )
  assert.equal((await asBoss('endSecondFactor', { code: codeAt() })).body.key, 'secondFactorDemanded')
  secret = (await post('beginSecondFactor', { currentPassword: PASSWORD }, { cookie: own })).body.secret
  assert.equal(
    (await post('getCompany', {}, { cookie: own })).body.key,
    'notAllowed',
    'a second factor that is not confirmed does not count',
  )
  assert.equal((await post('confirmSecondFactor', { code: codeAt() }, { cookie: own })).status, 200)
  assert.equal((await post('getCompany', {}, { cookie: own })).body.demandsSecondFactor, true)
  updateCompany(testApp.db, companyId, { demandsSecondFactor: false })
})

test('[decisions 2] requires the second factor also after a sign-in with a mailed temporary password', async () => {
  testApp.db.run(`UPDATE account SET is_temporary = 1 WHERE id = ${boss.accountId}`)
  assert.equal((await firstStep()).result, 'SecondFactor')
  const entered = await secondStep(codeAt())
  assert.equal(entered.body.result, 'Temporary')
})
