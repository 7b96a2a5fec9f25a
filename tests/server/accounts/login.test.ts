import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { findAccount, updateAccount } from '../../../db/queries/accounts.ts'
import { giveTemporaryPassword } from '../../../server/accounts/temporary-passwords.ts'
import { createFailureCounter } from '../../../server/http/failure-counter.ts'
import { addCompany, addPerson, addSignage, PASSWORD } from '../../support/builders.ts'
import { fastHash } from '../../support/fast-passwords.ts'
import { buildTestApp, cookieHeader, signIn, type TestApp } from '../../support/test-app.ts'

const HOUR_MS = 3_600_000
let aheadMs = 0
let test_: TestApp
let companyId = 0
beforeEach(async () => {
  aheadMs = 0
  test_ = await buildTestApp({ now: () => Date.now() + aheadMs })
  companyId = addCompany(test_.db)
})
afterEach(() => test_.close())

const post = (url: string, payload: object = {}, headers: Record<string, string> = {}) =>
  test_.app.inject({ method: 'POST', url, payload, headers })
const login = (username: string, password = PASSWORD, isRemember?: boolean) =>
  post('/login', { username, password, ...(isRemember === undefined ? {} : { isRemember }) })
const autoLogin = async (cookie: string) =>
  (await post('/autoLogin', {}, { cookie })).json<{ result: string; role?: string }>()

test('[4.1] signs in with the right password and sets a session cookie hidden from scripts and other sites', async () => {
  const { loginId, userId } = addPerson(test_.db, { companyId })
  const answer = await login(loginId)
  assert.deepEqual([answer.statusCode, answer.json()], [200, { result: 'OK', role: 'operator' }])
  const cookies = Object.fromEntries(answer.cookies.map((cookie) => [cookie.name, cookie]))
  assert.deepEqual(Object.keys(cookies).sort(), ['device', 'sid', 'user_id', 'user_role'])
  const { httpOnly, sameSite, path, secure, maxAge } = cookies['sid']!
  assert.deepEqual(
    { httpOnly, sameSite, path, secure, maxAge },
    { httpOnly: true, sameSite: 'Lax', path: '/', secure: undefined, maxAge: undefined },
  )
  assert.deepEqual(
    [cookies['user_role']?.value, cookies['user_id']?.value, cookies['user_role']?.httpOnly],
    ['operator', String(userId), undefined],
  )
})

test('[4.1] answers a wrong password and an unknown account in the same way, after the same amount of work', async () => {
  const { loginId } = addPerson(test_.db, { companyId })
  const [wrong, unknown] = [
    await login(loginId, 'Wrong-2026'),
    await login('nobody@example.com', 'Wrong-2026'),
  ]
  assert.deepEqual([wrong.statusCode, unknown.statusCode], [401, 401])
  assert.deepEqual(wrong.json(), {
    result: 'Error',
    code: 'SVER-20',
    msg: 'ログインIDまたはパスワードが違います。',
    key: 'wrongLogin',
  })
  assert.equal(unknown.body, wrong.body)
  assert.deepEqual([wrong.cookies, unknown.cookies], [[], []])
  assert.equal(test_.passwords.asked, 2, 'the server hashes a password for an unknown account, too')
})

test('[4.1] ignores letter case, full width and surrounding spaces of login IDs', async () => {
  addPerson(test_.db, { companyId, loginId: 'Operator1@Example.com' })
  for (const typed of [
    'operator1@example.com',
    'OPERATOR1@EXAMPLE.COM',
    ' operator1@example.com ',
    'ｏｐｅｒａｔｏｒ１＠ｅｘａｍｐｌｅ．ｃｏｍ',
  ]) {
    assert.equal((await login(typed)).statusCode, 200, typed)
  }
  assert.equal(
    (await login('operator1@example.com', PASSWORD.toLowerCase())).statusCode,
    401,
    'letter case counts in passwords',
  )
})

test('[5] refuses a sign-in with a missing or malformed login ID or password, and names the wrong fields', async () => {
  const refused = [
    {},
    { username: 'a' },
    { password: 'b' },
    { username: '', password: 'b' },
    { username: '  ', password: 'b' },
    { username: 'a', password: '' },
    { username: ['a'], password: 'b' },
    { username: 'a'.repeat(257), password: 'b' },
    { username: 'a', password: 'b', isRemember: 'yes' },
  ]
  for (const payload of refused) {
    const answer = await post('/login', payload)
    const { result, code, key, fields } = answer.json<{
      result: string
      code: string
      key: string
      fields: object
    }>()
    assert.deepEqual(
      [answer.statusCode, result, code, key],
      [400, 'Error', 'SVER-13', 'invalid'],
      JSON.stringify(payload),
    )
    assert.ok(Object.keys(fields).length > 0)
  }
  assert.equal(test_.passwords.asked, 0)
})

test('[4.1] refuses the old password if the password changes while the server compares it', async () => {
  const { db, passwords } = test_
  const { loginId, accountId } = addPerson(db, { companyId })
  const { verify } = passwords
  passwords.verify = async (password, phc) => {
    const isRight = await verify(password, phc)
    updateAccount(db, accountId, { passwordHash: fastHash('Other-2026'), endsSessions: true })
    return isRight
  }
  const answer = await login(loginId)
  assert.deepEqual([answer.statusCode, answer.json<{ key: string }>().key], [401, 'wrongLogin'])
  passwords.verify = verify
  assert.equal((await login(loginId, 'Other-2026')).statusCode, 200)
})

test('[4.1] refuses a temporary password that is replaced while the server hashes it', async () => {
  const { db, passwords } = test_
  const { loginId, accountId } = addPerson(db, { companyId })
  const replaced = giveTemporaryPassword(db, accountId, Date.now())
  const { hash } = passwords
  let newest = ''
  passwords.hash = (password) => {
    newest = giveTemporaryPassword(db, accountId, Date.now())
    return hash(password)
  }
  assert.equal((await login(loginId, replaced)).statusCode, 401)
  assert.equal(findAccount(db, accountId)?.isTemporary, false)
  passwords.hash = hash
  assert.equal((await login(loginId, newest)).json<{ result: string }>().result, 'Temporary')
})

test('[4.1] delays even the right password after ten wrong ones within five minutes', async () => {
  const { loginId } = addPerson(test_.db, { companyId })
  for (let n = 0; n < 10; n++)
    assert.equal((await login(n % 2 ? loginId.toUpperCase() : loginId, 'Wrong-2026')).statusCode, 401)
  const slowed = await login(loginId)
  assert.deepEqual([slowed.statusCode, slowed.json<{ code: string }>().code], [429, 'SVER-14'])
  const retryAfterS = Number(slowed.headers['retry-after'])
  assert.ok(retryAfterS > 290 && retryAfterS <= 300, `Retry-After: ${retryAfterS}`)
  assert.equal(test_.passwords.asked, 10, 'no password is compared during the delay')
  const other = addPerson(test_.db, { companyId })
  assert.equal((await login(other.loginId)).statusCode, 200, 'other accounts are not delayed')
  aheadMs = 5 * 60_000 + 1_000
  assert.equal((await login(loginId)).statusCode, 200)
})

test('[4.1] delays sign-ins to an unknown account like sign-ins to an existing one', async () => {
  for (let n = 0; n < 10; n++) await login('nobody', 'Wrong-2026')
  assert.equal((await login('nobody', 'Wrong-2026')).statusCode, 429)
})

test('[4.1] counts wrong passwords that are sent in parallel', async () => {
  const { loginId } = addPerson(test_.db, { companyId })
  for (let n = 0; n < 9; n++) await login(loginId, 'Wrong-2026')
  assert.equal((await login(loginId)).statusCode, 200)
  const answers = await Promise.all(Array.from({ length: 15 }, () => login(loginId, 'Wrong-2026')))
  const codes = answers.map(({ statusCode }) => statusCode)
  assert.deepEqual(
    [codes.filter((code) => code === 401).length, codes.filter((code) => code === 429).length],
    [10, 5],
  )
})

test("[4.1] counts a login ID's failed sign-ins in a sliding window until they are cleared", () => {
  const counter = createFailureCounter(2, 1_000)
  counter.fail('a', 0)
  counter.fail('a', 600)
  assert.deepEqual(
    [
      counter.waitMs('a', 600),
      counter.waitMs('a', 999),
      counter.waitMs('a', 1_000),
      counter.waitMs('b', 600),
    ],
    [400, 1, 0, 0],
  )
  counter.fail('a', 1_100)
  assert.equal(counter.waitMs('a', 1_100), 500)
  counter.clear('a')
  assert.equal(counter.waitMs('a', 1_100), 0)
})

test('[4.1] allows a hundred sign-ins a minute per IP address, whatever cookie the client sends', async () => {
  const answers: number[] = []
  for (let n = 0; n < 103; n++) {
    const answer = await post(
      '/login',
      { username: `nobody-${n}`, password: 'x' },
      { cookie: `sid=made-up-${n}` },
    )
    answers.push(answer.statusCode)
    if (n === 102)
      assert.deepEqual(
        [answer.json<{ code: string }>().code, Number(answer.headers['retry-after']) > 0],
        ['SVER-14', true],
      )
  }
  assert.deepEqual([answers.filter((code) => code === 401).length, answers.at(-1)], [100, 429])
})

test('[4.1] keeps a session for 12 hours, or for 30 days with remember-me or on a kiosk', async () => {
  const person = addPerson(test_.db, { companyId })
  const kiosk = addSignage(test_.db, { companyId })
  const cookieOf = async (loginId: string, isRemember: boolean) => {
    const answer = await login(loginId, PASSWORD, isRemember)
    return {
      cookie: cookieHeader(answer.cookies),
      maxAge: answer.cookies.find(({ name }) => name === 'sid')?.maxAge,
    }
  }
  const [short, long, signage] = [
    await cookieOf(person.loginId, false),
    await cookieOf(person.loginId, true),
    await cookieOf(kiosk.loginId, false),
  ]
  assert.deepEqual([short.maxAge, long.maxAge, signage.maxAge], [undefined, 30 * 86_400, 30 * 86_400])
  const alive = async (hours: number) => {
    aheadMs = hours * HOUR_MS
    const results = [
      await autoLogin(short.cookie),
      await autoLogin(long.cookie),
      await autoLogin(signage.cookie),
    ]
    return results.map(({ result }) => result)
  }
  assert.deepEqual(await alive(11.9), ['OK', 'OK', 'OK'])
  assert.deepEqual(await alive(12.1), ['None', 'OK', 'OK'])
  assert.deepEqual(await alive(30 * 24 - 1), ['None', 'OK', 'OK'])
  assert.deepEqual(await alive(30 * 24 + 1), ['None', 'None', 'None'])
})

test("[4.1] renews a signage's session once a day, but not a user's", async () => {
  const [kiosk, person] = [addSignage(test_.db, { companyId }), addPerson(test_.db, { companyId })]
  const [ofKiosk, ofPerson] = [
    await signIn(test_.app, kiosk.loginId),
    await signIn(test_.app, person.loginId, true),
  ]
  const renewed = async (cookie: string) => cookieHeader((await post('/autoLogin', {}, { cookie })).cookies)
  aheadMs = 23 * HOUR_MS
  assert.equal(await renewed(ofKiosk), '')
  aheadMs = 25 * HOUR_MS
  const next = await renewed(ofKiosk)
  assert.match(next, /sid=/)
  assert.equal(await renewed(ofPerson), '')
  assert.equal(await renewed(next), '', 'a session renewed today is not renewed again')
  aheadMs = (30 * 24 + 20) * HOUR_MS
  assert.deepEqual([(await autoLogin(ofKiosk)).result, (await autoLogin(next)).result], ['None', 'OK'])
})

test('[4.1] /autoLogin answers a missing or forged cookie with status 200 and result None', async () => {
  const person = addPerson(test_.db, { companyId })
  const temporary = addPerson(test_.db, { companyId, isTemporary: true })
  const good = await signIn(test_.app, person.loginId)
  assert.deepEqual(await autoLogin(good), { result: 'OK', role: 'operator' })
  assert.deepEqual(await autoLogin(await signIn(test_.app, temporary.loginId)), {
    result: 'Temporary',
    role: 'operator',
  })
  const [header, body, signature] = good.match(/sid=([^;]+)/)![1]!.split('.')
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
  const admin = Buffer.from(
    JSON.stringify({ account: 1, version: 1, remember: true, iat: 1, exp: 9_999_999_999 }),
  ).toString('base64url')
  const bad = [
    '',
    'sid=',
    'sid=nonsense',
    `sid=${header}.${body}`,
    `sid=${header}.${admin}.${signature}`,
    `sid=${none}.${admin}.`,
    `sid=${none}.${admin}.${signature}`,
  ]
  for (const cookie of bad) {
    const answer = await post('/autoLogin', {}, { cookie })
    assert.deepEqual(
      [answer.statusCode, answer.json()],
      [200, { result: 'None', demo: false, link: false, serverName: 'ap1' }],
      cookie,
    )
  }
  const empty = await test_.app.inject({ method: 'POST', url: '/autoLogin', headers: { cookie: good } })
  assert.deepEqual([empty.statusCode, empty.json<{ result: string }>().result], [200, 'OK'], 'without a body')
})

test('[4.1] a session with a temporary password may only call public endpoints and set a new password', async () => {
  const { loginId } = addPerson(test_.db, { companyId, role: 'companyAdmin', isTemporary: true })
  assert.deepEqual((await login(loginId)).json(), { result: 'Temporary', role: 'companyAdmin' })
  const cookie = await signIn(test_.app, loginId)
  for (const url of [
    '/api/getUser',
    '/api/getSignage',
    '/api/getCompany',
    '/api/getCharacter',
    '/api/getCallFigures',
  ]) {
    assert.equal((await post(url, {}, { cookie })).statusCode, 403, url)
  }
  for (const url of ['/media/1', '/captures/x']) {
    assert.equal((await test_.app.inject({ url, headers: { cookie } })).statusCode, 403, url)
  }
})

test("[4.1] signs out all browsers of an account after a change that ends the account's sessions", async () => {
  const { loginId, accountId } = addPerson(test_.db, { companyId })
  const cookies = [await signIn(test_.app, loginId), await signIn(test_.app, loginId, true)]
  updateAccount(test_.db, accountId, { endsSessions: true })
  for (const cookie of cookies) {
    assert.equal((await autoLogin(cookie)).result, 'None')
    assert.equal((await post('/api/getUser', {}, { cookie })).statusCode, 401)
  }
  assert.equal((await autoLogin(await signIn(test_.app, loginId))).result, 'OK')
})

test('[7.1] accepts a logout only from scripts of our own pages', async () => {
  const { loginId } = addPerson(test_.db, { companyId })
  const cookie = await signIn(test_.app, loginId)
  const get = (url: string, headers: Record<string, string> = {}) =>
    test_.app.inject({ url, headers: { cookie, ...headers } })
  assert.deepEqual((await get('/api/check-auth')).json(), { auth: true })
  assert.deepEqual((await test_.app.inject('/api/check-auth')).json(), { auth: false })
  for (const site of ['cross-site', 'same-site', 'none', '']) {
    const refused = await get('/api/logout', site ? { 'sec-fetch-site': site } : {})
    assert.deepEqual([refused.statusCode, refused.cookies], [403, []], site)
  }
  const own = { 'x-requested-with': 'Uketsuke' }
  for (const foreign of [
    { ...own, 'sec-fetch-site': 'cross-site' },
    { ...own, origin: 'http://evil.example' },
    { ...own, origin: 'null' },
    { 'x-requested-with': 'XMLHttpRequest' },
  ]) {
    const refused = await get('/api/logout', foreign)
    assert.deepEqual([refused.statusCode, refused.cookies], [403, []], JSON.stringify(foreign))
  }
  // on plain http, browsers omit the Sec-Fetch headers, so scripts of our pages send a header of ours
  const elsewhere = { cookie: await signIn(test_.app, loginId), ...own }
  const inLan = await test_.app.inject({ url: '/api/logout', headers: elsewhere })
  assert.deepEqual(inLan.json(), { result: 'OK' })
  const answer = await get('/api/logout', { 'sec-fetch-site': 'same-origin' })
  assert.deepEqual(answer.json(), { result: 'OK' })
  assert.deepEqual(answer.cookies.map(({ name, value }) => `${name}=${value}`).sort(), [
    'sid=',
    'user_id=',
    'user_role=',
  ])
  assert.ok(answer.cookies.every(({ expires }) => expires && expires.getTime() < Date.now()))
})

test('[4.1] refuses sign-ins and requests from pages of other sites', async () => {
  const { loginId } = addPerson(test_.db, { companyId })
  const cookie = await signIn(test_.app, loginId)
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'rubbish' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  for (const headers of foreign) {
    for (const url of ['/login', '/autoLogin', '/api/getUser', '/api/addCaptureImage']) {
      const answer = await post(
        url,
        { username: loginId, password: PASSWORD },
        { cookie, host: 'uketsuke.local', ...headers },
      )
      assert.deepEqual(
        [answer.statusCode, answer.json<{ key: string }>().key],
        [403, 'notAllowed'],
        `${url} ${JSON.stringify(headers)}`,
      )
    }
  }
  const own = await post(
    '/autoLogin',
    {},
    { cookie, host: 'uketsuke.local', origin: 'https://uketsuke.local' },
  )
  assert.equal(own.statusCode, 200)
})
