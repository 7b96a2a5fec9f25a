import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { addCompany, addPerson, addSignage, type Kiosk, type Person } from '../../support/builders.ts'
import { MONDAY_AT } from '../../support/fake-clock.ts'
import { buildTestApp, cookieHeader, signIn, type TestApp } from '../../support/test-app.ts'

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const KIOSK_ADDRESS = '192.0.2.7'

let nowAt = MONDAY_AT
let testApp: TestApp
let boss: Person
let bossCookie = ''
let kiosk: Kiosk
let companyId = 0
let lastAddress = 0

beforeEach(async () => {
  nowAt = MONDAY_AT
  testApp = await buildTestApp({ now: () => nowAt, environment: { RATE_LIMITS: '0' } })
  companyId = addCompany(testApp.db)
  boss = addPerson(testApp.db, { companyId, role: 'companyAdmin' })
  kiosk = addSignage(testApp.db, { companyId })
  bossCookie = await signIn(testApp.app, boss.loginId)
})
afterEach(() => testApp.close())

async function post(
  url: string,
  payload: object = {},
  { cookie = '', address = KIOSK_ADDRESS }: { cookie?: string; address?: string } = {},
) {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/api/${url}`,
    payload,
    headers: { 'user-agent': CHROME, ...(cookie ? { cookie } : {}) },
    remoteAddress: address,
  })
  return { status: answer.statusCode, body: answer.json(), cookies: answer.cookies, headers: answer.headers }
}
const asBoss = (url: string, payload: object) => post(url, payload, { cookie: bossCookie })
const anAddress = () => `198.51.100.${++lastAddress % 250}`
/** A well-formed code that the page does not show. */
const wrongCode = (code: string): string => (code === 'BBBBBB' ? 'CCCCCC' : 'BBBBBB')

test('[decisions 4] makes a page the signage’s kiosk when an administrator enters the code that the page shows', async () => {
  const { body: page } = await post('askKioskCode')
  assert.deepEqual([page.path, page.lastsMs], [`/app/signage/connect?code=${page.code}`, 600_000])
  const waiting = post('awaitKioskCode', { secret: page.secret })
  const seen = await asBoss('findKioskCode', { code: page.code.toLowerCase() })
  assert.deepEqual(seen.body, {
    result: 'OK',
    code: page.code,
    browser: 'chrome',
    system: 'linux',
    address: KIOSK_ADDRESS,
    askedAt: MONDAY_AT,
    expiresAt: MONDAY_AT + 600_000,
  })
  const connected = await asBoss('connectKiosk', { code: page.code, signageId: kiosk.signageId })
  assert.deepEqual(connected.body, { result: 'OK' })
  assert.equal((await waiting).body.state, 'connected')
  const entered = await post('enterByKioskCode', { secret: page.secret })
  const cookie = cookieHeader(entered.cookies)
  const sid = entered.cookies.find(({ name }) => name === 'sid')
  assert.deepEqual([sid?.httpOnly, sid?.maxAge], [true, 30 * 86_400])
  const auto = await testApp.app.inject({ method: 'POST', url: '/autoLogin', headers: { cookie } })
  assert.equal(auto.json().role, 'signage')
})

test('[decisions 4] signs in a kiosk by its secret only once, and only after its code was connected', async () => {
  const { body: page } = await post('askKioskCode')
  const enter = (secret: string) => post('enterByKioskCode', { secret })
  assert.equal((await enter(page.secret)).body.key, 'kioskCodeWrong')
  await asBoss('connectKiosk', { code: page.code, signageId: kiosk.signageId })
  assert.equal((await enter(page.code.padEnd(43, 'A'))).body.key, 'kioskCodeWrong')
  assert.equal((await enter(page.secret)).status, 200)
  const again = await enter(page.secret)
  assert.deepEqual([again.body.key, again.cookies], ['kioskCodeWrong', []])
  assert.equal((await asBoss('connectKiosk', { code: page.code, signageId: kiosk.signageId })).status, 404)
  assert.equal((await post('awaitKioskCode', { secret: page.secret })).body.state, 'over')
})

test('[decisions 4] refuses a kiosk code after ten minutes', async () => {
  const connect = async (afterMs: number) => {
    const { body: page } = await post('askKioskCode')
    nowAt += afterMs
    return (await asBoss('connectKiosk', { code: page.code, signageId: kiosk.signageId })).status
  }
  assert.deepEqual([await connect(600_000 - 1), await connect(600_000)], [200, 404])
})

test("[decisions 4] only an administrator of the signage's company can connect a kiosk code with the signage", async () => {
  const rival = addPerson(testApp.db, { companyId: addCompany(testApp.db), role: 'companyAdmin' })
  const operator = addPerson(testApp.db, { companyId })
  const { body: page } = await post('askKioskCode')
  const input = { code: page.code, signageId: kiosk.signageId }
  const theirs = await post('connectKiosk', input, { cookie: await signIn(testApp.app, rival.loginId) })
  assert.deepEqual([theirs.status, theirs.body.key], [404, 'notFound'])
  const cookie = await signIn(testApp.app, operator.loginId)
  assert.equal((await post('connectKiosk', input, { cookie })).status, 403)
  assert.equal((await post('findKioskCode', input, { cookie })).status, 403)
  assert.equal((await post('connectKiosk', input)).status, 401)
  assert.equal(
    (await asBoss('connectKiosk', input)).status,
    200,
    'the refused requests have not used the code up',
  )
})

test('[decisions 4] blocks an account after ten wrong kiosk codes in five minutes, from any IP address', async () => {
  const { body: page } = await post('askKioskCode')
  const guess = (code: string) =>
    post('findKioskCode', { code }, { cookie: bossCookie, address: anAddress() })
  for (let n = 0; n < 9; n++) assert.equal((await guess(wrongCode(page.code))).status, 404)
  assert.equal((await guess(page.code)).status, 200, 'a right code does not count as a failure')
  assert.equal((await guess('no code')).status, 404)
  const locked = await guess(page.code)
  assert.deepEqual([locked.status, locked.headers['retry-after']], [429, '300'])
  assert.equal((await asBoss('connectKiosk', { code: page.code, signageId: kiosk.signageId })).status, 429)
  nowAt += 5 * 60_000 - 1
  assert.equal((await guess(page.code)).status, 429)
  nowAt += 1
  assert.equal((await guess(page.code)).status, 200)
})

test('[decisions 4] blocks an IP address after ten wrong kiosk codes, even if several accounts entered them', async () => {
  const { body: victim } = await post('askKioskCode')
  const { body: own } = await post('askKioskCode', {}, { address: '203.0.113.9' })
  const accounts = await Promise.all(
    Array.from({ length: 5 }, () =>
      signIn(testApp.app, addPerson(testApp.db, { companyId, role: 'companyAdmin' }).loginId),
    ),
  )
  const guess = (n: number, code: string) =>
    post('findKioskCode', { code }, { cookie: accounts[n % 5]!, address: '203.0.113.9' })
  for (let n = 0; n < 10; n++) {
    assert.equal((await guess(n, wrongCode(victim.code))).status, 404)
    if (n < 9) assert.equal((await guess(n, own.code)).status, 200)
  }
  assert.equal((await guess(0, victim.code)).status, 429)
  assert.equal((await guess(4, own.code)).status, 429)
})

test("[decisions 4] signs out the signage's old kiosk when the new one signs in, not before", async () => {
  const old = await signIn(testApp.app, kiosk.loginId)
  const auth = async () =>
    (await testApp.app.inject({ url: '/api/check-auth', headers: { cookie: old } })).json().auth
  const { body: page } = await post('askKioskCode')
  await asBoss('connectKiosk', { code: page.code, signageId: kiosk.signageId })
  assert.equal(await auth(), true)
  assert.equal((await post('enterByKioskCode', { secret: page.secret })).status, 200)
  assert.equal(await auth(), false)
})

test("[decisions 4] refuses the kiosk's sign-in if the signage was deleted after its code was connected", async () => {
  const { body: page } = await post('askKioskCode')
  await asBoss('connectKiosk', { code: page.code, signageId: kiosk.signageId })
  await asBoss('deleteSignage', { targetId: kiosk.signageId, isForceSubmit: 1 })
  const entered = await post('enterByKioskCode', { secret: page.secret })
  assert.deepEqual([entered.body.key, entered.cookies], ['kioskCodeWrong', []])
})

test('[decisions 4] gives an IP address at most twenty kiosk codes that are not connected to a signage yet', async () => {
  for (let n = 0; n < 20; n++) assert.equal((await post('askKioskCode')).status, 200)
  const refused = await post('askKioskCode')
  assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '600'])
  assert.equal((await post('askKioskCode', {}, { address: anAddress() })).status, 200)
})
