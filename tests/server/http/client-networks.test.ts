import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  KIOSK_CODES_OF_ADDRESS_MAX,
  LOGIN_FAILURES_MAX,
  REGISTRATIONS_MAX_PER_HOUR,
  RESETS_OF_ADDRESS_MAX,
  SITE_LIMIT_FACTOR,
  UPGRADES_MAX_PER_SECOND,
} from '#core/limits.ts'
import { addCompany, addPerson, PASSWORD } from '../../support/builders.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'

/**
 * A server on the real clock: each test must end within the time window of its limit. The window is one second in the
 * last test, and a minute or longer in the others.
 */
let testApp: TestApp
let companyId = 0
let boss = ''
before(async () => {
  testApp = await buildTestApp({ setupKey: 'ABCD EFGH IJKL' })
  companyId = addCompany(testApp.db)
  boss = await signIn(testApp.app, addPerson(testApp.db, { companyId, role: 'companyAdmin' }).loginId)
})
after(() => testApp.close())

const post = async (remoteAddress: string, url: string, payload: object = {}, cookie = '') => {
  const answer = await testApp.app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress,
    headers: { cookie },
  })
  return answer.statusCode
}

interface LimitedAct {
  what: string
  /** Number of requests that are accepted from one client. */
  max: number
  act: (address: string, n: number) => Promise<number>
}

const login = (address: string, username: string, password = 'Wrong-2026') =>
  post(address, '/login', { username, password })
const LIMITED: LimitedAct[] = [
  { what: 'sign-ins', max: 100, act: (address, n) => login(address, `${address}-${n}`) },
  {
    what: 'registrations',
    max: REGISTRATIONS_MAX_PER_HOUR,
    act: (address, n) =>
      post(address, '/registerNewAccount', {
        user: {
          name: '山田',
          login_id: `${n}.${address.replaceAll(':', '.')}x@example.com`,
          password: PASSWORD,
        },
      }),
  },
  {
    what: 'password resets',
    max: RESETS_OF_ADDRESS_MAX,
    act: (address, n) =>
      post(address, '/api/pwResetUser', {
        targetUserLoginId: `${n}.${address.replaceAll(':', '.')}x@example.com`,
        passwordReset: true,
      }),
  },
  {
    what: 'kiosk codes',
    max: KIOSK_CODES_OF_ADDRESS_MAX,
    act: (address) => post(address, '/api/askKioskCode'),
  },
  {
    what: 'second-factor codes',
    max: 100,
    act: (address) => post(address, '/login/second', { ticket: 'x', code: 'y' }),
  },
  { what: 'guide readings', max: 120, act: (address) => post(address, '/api/readGuide', { token: 'x' }) },
]

/** Sends `times` requests. @returns how many of them were answered with 429 */
async function refusedOf(act: LimitedAct['act'], times: number, addressOf: (n: number) => string) {
  let refused = 0
  for (let n = 0; n < times; n++) if ((await act(addressOf(n), n)) === 429) refused++
  return refused
}

for (const [nth, { what, max, act }] of LIMITED.entries()) {
  const site = `2001:db8:${(nth + 1).toString(16)}`
  test(`[decisions 2] counts all addresses of an IPv6 /64 network as one client: ${what}`, async () => {
    const refused = await refusedOf(act, max + 3, (n) => `${site}:1::${(n + 1).toString(16)}`)
    assert.equal(refused, 3)
    assert.notEqual(await act(`${site}:2::1`, 10_000), 429, 'another /64')
  })
  test(`[decisions 2] allows an IPv6 /48 network ${SITE_LIMIT_FACTOR} times the limit of a client: ${what}`, async () => {
    const wide = `2001:db9:${(nth + 1).toString(16)}`
    const times = max * SITE_LIMIT_FACTOR
    assert.equal(await refusedOf(act, times, (n) => `${wide}:${n.toString(16)}::1`), 0)
    assert.equal(await act(`${wide}:fff0::1`, times), 429)
    assert.notEqual(await act(`2001:dba:${(nth + 1).toString(16)}::1`, times + 1), 429, 'another /48')
  })
}

test("[decisions 2] does not count requests refused by a client's own limit against its /48 network", async () => {
  const site = '2001:db8:f0'
  const ask = (address: string) => post(address, '/login/second', { ticket: 'x', code: 'y' })
  for (let n = 0; n < 100 * SITE_LIMIT_FACTOR + 5; n++) await ask(`${site}:1::${n.toString(16)}`)
  assert.notEqual(await ask(`${site}:2::1`), 429)
})

test('[decisions 2] counts an IPv4 address written as IPv6 as the same client', async () => {
  const wrong = (address: string) => login(address, 'mapped')
  for (let n = 0; n < LOGIN_FAILURES_MAX; n++) await wrong(n % 2 ? '192.0.2.7' : '::ffff:192.0.2.7')
  assert.deepEqual([await wrong('::ffff:c000:207'), await wrong('192.0.2.8')], [429, 401])
})

test('[4.1] delays a /48 network that attacks an account, but no client outside it', async () => {
  const { loginId } = addPerson(testApp.db, { companyId })
  const wrong = (address: string) => login(address, loginId)
  for (let n = 0; n < 200; n++) await wrong(`2001:db8:a0:${n.toString(16)}::1`)
  assert.equal(await wrong('2001:db8:a0:ffff::1'), 429)
  assert.equal(await login('198.51.100.9', loginId, PASSWORD), 200)
  assert.equal(await login('2001:db8:a1::1', loginId, PASSWORD), 200)
})

test('[decisions 4] counts wrong kiosk codes per IPv6 /64 network', async () => {
  const wrong = (address: string) => post(address, '/api/findKioskCode', { code: 'WRONG' }, boss)
  const codes: number[] = []
  for (let n = 0; n < LOGIN_FAILURES_MAX + 1; n++) codes.push(await wrong(`2001:db8:b0:1::${n.toString(16)}`))
  assert.deepEqual(codes.slice(-2), [404, 429])
  const second = addPerson(testApp.db, { companyId, role: 'companyAdmin' })
  const cookie = await signIn(testApp.app, second.loginId)
  const other = (address: string) => post(address, '/api/findKioskCode', { code: 'WRONG' }, cookie)
  assert.deepEqual([await other('2001:db8:b0:1::ffff'), await other('2001:db8:b0:2::1')], [429, 404])
})

test('[decisions 1] counts wrong setup keys per IPv6 /64 network', async () => {
  const empty = await buildTestApp({ setupKey: 'ABCDEFGHJKLM' })
  const wrong = async (remoteAddress: string) => {
    const payload = {
      companyName: '会社',
      name: '山田',
      login_id: 'boss@example.com',
      password: PASSWORD,
      passwordConfirm: PASSWORD,
      key: 'WRONGWRONGWR',
    }
    const answer = await empty.app.inject({ method: 'POST', url: '/api/beginSetup', payload, remoteAddress })
    return answer.json<{ key: string }>().key
  }
  const keys: string[] = []
  for (let n = 0; n < LOGIN_FAILURES_MAX + 1; n++) keys.push(await wrong(`2001:db8:c0:1::${n.toString(16)}`))
  assert.deepEqual(keys.slice(-2), ['setupKeyWrong', 'tooMany'])
  assert.equal(await wrong('2001:db8:c0:2::1'), 'setupKeyWrong')
  await empty.close()
})

test('[decisions 2] counts requests without a session, and WebSocket upgrades, per IPv6 /64 network', async () => {
  for (const [nth, request] of [
    { method: 'POST' as const, url: '/api/getCompany', payload: {} },
    { method: 'GET' as const, url: '/realtime?as=observer&participant=a' },
  ].entries()) {
    const ask = async (remoteAddress: string) =>
      (await testApp.app.inject({ ...request, remoteAddress })).statusCode
    const codes = await Promise.all(
      Array.from({ length: UPGRADES_MAX_PER_SECOND * 3 }, (_, n) => ask(`2001:db8:d0:${nth}::${n}`)),
    )
    assert.ok(codes.filter((code) => code === 429).length >= UPGRADES_MAX_PER_SECOND, request.url)
    assert.notEqual(await ask(`2001:db8:d1:${nth}::1`), 429)
  }
})
