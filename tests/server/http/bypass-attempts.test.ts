import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { afterEach, type TestContext, test } from 'node:test'
import Fastify from 'fastify'
import { CALLS_MAX_PER_SECOND } from '#core/limits.ts'
import { findAccount, findAccountByLogin } from '../../../db/queries/accounts.ts'
import { countUsers } from '../../../db/queries/users.ts'
import { giveTemporaryPassword } from '../../../server/accounts/temporary-passwords.ts'
import { registerSlowBodies } from '../../../server/http/slow-bodies.ts'
import { allEndpoints } from '../../support/all-endpoints.ts'
import { addCompany, addPerson, addSignage, PASSWORD } from '../../support/builders.ts'
import { multipart, png } from '../../support/forms.ts'
import { buildTestApp, cookieHeader, signIn, type TestApp } from '../../support/test-app.ts'

let testApp: TestApp
let companyId = 0
async function open(environment: Record<string, string> = {}): Promise<void> {
  testApp = await buildTestApp({ environment })
  companyId = addCompany(testApp.db)
}
afterEach(() => testApp?.close())

const login = (username: string, password = PASSWORD, from: { ip?: string; cookie?: string } = {}) =>
  testApp.app.inject({
    method: 'POST',
    url: '/login',
    payload: { username, password },
    remoteAddress: from.ip ?? '192.0.2.1',
    headers: from.cookie === undefined ? {} : { cookie: from.cookie },
  })
const deviceOf = (answer: Awaited<ReturnType<typeof login>>): string => {
  const cookie = answer.cookies.find(({ name }) => name === 'device')
  assert.ok(cookie)
  return `device=${cookie.value}`
}

test("[4.1] wrong passwords delay sign-ins from the attacker's IP address, but not from the owner's", async () => {
  await open()
  const { loginId } = addPerson(testApp.db, { companyId })
  for (let n = 0; n < 10; n++) await login(loginId, 'Wrong-2026', { ip: '198.51.100.7' })
  assert.equal((await login(loginId, PASSWORD, { ip: '198.51.100.7' })).statusCode, 429)
  assert.equal((await login(loginId, PASSWORD, { ip: '192.0.2.1' })).statusCode, 200)
})

test('[4.1] delays sign-ins to an account that is attacked from many IP addresses, except from its known browsers', async () => {
  await open({ RATE_LIMITS: '0' })
  const { loginId } = addPerson(testApp.db, { companyId })
  const device = deviceOf(await login(loginId))
  for (let n = 0; n < 100; n++) await login(loginId, 'Wrong-2026', { ip: `198.51.100.${n}` })
  assert.equal((await login(loginId, PASSWORD, { ip: '203.0.113.9' })).statusCode, 429)
  assert.equal((await login(loginId, PASSWORD, { ip: '203.0.113.9', cookie: device })).statusCode, 200)
})

test('[4.1] a browser that has signed in to one account counts as unknown for other accounts', async () => {
  await open()
  const own = addPerson(testApp.db, { companyId })
  const other = addPerson(testApp.db, { companyId })
  const device = deviceOf(await login(own.loginId))
  for (let n = 0; n < 10; n++) await login(own.loginId, 'Wrong-2026', { cookie: device })
  assert.equal((await login(own.loginId, PASSWORD, { cookie: device })).statusCode, 429)
  for (let n = 0; n < 10; n++) await login(other.loginId, 'Wrong-2026', { cookie: device })
  assert.equal((await login(other.loginId, PASSWORD, { cookie: device })).statusCode, 429)
})

test('[4.1] a browser stays known to its accounts when another user registers in it', async () => {
  await open()
  const { app, db } = testApp
  const { accountId, loginId } = addPerson(db, { companyId })
  const url = '/registerNewAccount'
  const user = { name: '山田 花子', login_id: 'hanako@example.com', password: PASSWORD }
  // A browser sends a cookie only if the cookie's path is the path of the request or a parent of it.
  const sent = (await login(loginId)).cookies.filter(({ path = '/' }) => url.startsWith(path))
  const headers = { cookie: cookieHeader(sent.filter(({ name }) => name === 'device')) }
  const registered = await app.inject({ method: 'POST', url, payload: { user }, headers })
  const device = registered.cookies.find(({ name }) => name === 'device')?.value
  assert.ok(device)
  const asked = { cookies: { device } } as unknown as Parameters<typeof app.deviceOf>[0]
  assert.ok(app.deviceOf(asked, accountId), 'the first user')
  assert.ok(app.deviceOf(asked, findAccountByLogin(db, user.login_id)?.id), 'the new user')
})

test('[4.1] wrong passwords for the made-up login ID `current:ID` do not delay the account with that ID', async () => {
  await open()
  const { loginId, accountId } = addPerson(testApp.db, { companyId })
  for (let n = 0; n < 10; n++) await login(`current:${accountId}`, 'Wrong-2026')
  const cookie = await signIn(testApp.app, loginId)
  const fields = {
    targetUserId: 'SELF',
    password: 'Better-2026',
    passwordConfirm: 'Better-2026',
    isForceSubmit: '1',
  }
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/updateUser',
    ...withCookie(multipart({ ...fields, currentPassword: PASSWORD }), cookie),
  })
  assert.deepEqual([answer.statusCode, answer.json().result], [200, 'OK'])
})

const withCookie = ({ payload, headers }: ReturnType<typeof multipart>, cookie: string) => ({
  payload,
  headers: { ...headers, cookie },
})

test('[4.1] with a temporary password a user can only set a new password', async () => {
  await open()
  const boss = addPerson(testApp.db, { companyId, role: 'companyAdmin' })
  const victim = addPerson(testApp.db, { companyId })
  const temporary = giveTemporaryPassword(testApp.db, boss.accountId, Date.now())
  const cookie = cookieHeader((await login(boss.loginId, temporary)).cookies)
  const change = (targetUserId: string) =>
    testApp.app.inject({
      method: 'POST',
      url: '/api/updateUser',
      ...withCookie(
        multipart({
          targetUserId,
          password: 'Taken-2026',
          passwordConfirm: 'Taken-2026',
          isForceSubmit: '1',
        }),
        cookie,
      ),
    })
  assert.equal((await change(String(victim.userId))).json().key, 'notAllowed')
  assert.equal((await login(victim.loginId)).statusCode, 200)
  assert.equal((await change('SELF')).json().result, 'OK')
})

test('[4.2] allows twenty password resets an hour per IP address, whatever the login IDs', async () => {
  await open({ RATE_LIMITS: '0' })
  const reset = (n: number, ip: string) =>
    testApp.app.inject({
      method: 'POST',
      url: '/api/pwResetUser',
      payload: { targetUserLoginId: `made-up-${n}@example.com`, passwordReset: true },
      remoteAddress: ip,
    })
  for (let n = 0; n < 20; n++) assert.equal((await reset(n, '198.51.100.7')).statusCode, 200)
  assert.equal((await reset(20, '198.51.100.7')).statusCode, 429)
  assert.equal((await reset(21, '192.0.2.1')).statusCode, 200)
})

test('[8] answers malformed forms with status 400', async () => {
  await open()
  const { loginId } = addPerson(testApp.db, { companyId, role: 'companyAdmin' })
  const cookie = await signIn(testApp.app, loginId)
  const good = multipart({ targetId: '1', name: 'x' })
  const file = multipart({ targetUserId: 'SELF', filename: 'x' }, png)
  const rows = [
    ...['/api/updateUser', '/api/addMedia', '/api/addUser'].map((url) => ({
      url,
      // a form that is truncated inside the uploaded file
      payload: file.payload.subarray(0, file.payload.length - 60),
      headers: { ...file.headers, cookie },
    })),
    {
      url: '/api/updateMedia',
      payload: good.payload,
      headers: { 'content-type': 'multipart/form-data', cookie },
    },
    { url: '/api/updateMedia', payload: good.payload.subarray(0, 60), headers: { ...good.headers, cookie } },
    { url: '/api/addMedia', payload: good.payload.subarray(0, 60), headers: { ...good.headers, cookie } },
    {
      url: '/api/pwResetUser',
      payload: JSON.stringify({ targetUserLoginId: 'x', passwordReset: { toString: 1 } }),
      headers: { 'content-type': 'application/json' },
    },
  ]
  for (const row of rows) {
    const answer = await testApp.app.inject({ method: 'POST', ...row })
    assert.deepEqual([answer.statusCode, answer.json().key], [400, 'invalid'], answer.body)
  }
})

test('[2.4.5] converts line breaks in form fields to \\n', async () => {
  await open()
  const boss = addPerson(testApp.db, { companyId, role: 'companyAdmin' })
  const signage = addSignage(testApp.db, { companyId })
  const cookie = await signIn(testApp.app, boss.loginId)
  const fields = { signageId: String(signage.signageId), hours: 'a\r\nb\rc\nd' }
  await testApp.app.inject({
    method: 'POST',
    url: '/api/updateSignage',
    ...withCookie(multipart(fields), cookie),
  })
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/getSignage',
    payload: { targetId: signage.signageId },
    headers: { cookie },
  })
  assert.equal(answer.json().hours, 'a\nb\nc\nd')
})

test('[4.1] sets secure cookies when PUBLIC_URL is https', async () => {
  await open({ PUBLIC_URL: 'https://reception.example' })
  const { loginId } = addPerson(testApp.db, { companyId })
  const { cookies } = await login(loginId)
  assert.deepEqual([...new Set(cookies.map((cookie) => cookie.secure))], [true])
})

test('[9] takes client addresses from X-Forwarded-For only if a trusted proxy sent it', async () => {
  const limitOf = async (proxy: string) => {
    await open({ TRUST_PROXY: '192.0.2.1' })
    const codes: number[] = []
    for (let n = 0; n < 102; n++) {
      const answer = await testApp.app.inject({
        method: 'POST',
        url: '/login',
        payload: { username: `nobody-${n}`, password: 'x' },
        remoteAddress: proxy,
        headers: { 'x-forwarded-for': `198.51.100.${n}` },
      })
      codes.push(answer.statusCode)
    }
    await testApp.close()
    return codes.at(-1)
  }
  assert.equal(await limitOf('192.0.2.1'), 401)
  assert.equal(await limitOf('203.0.113.1'), 429)
  await open()
})

test('[9] closes the connection of a request whose body stalls', async () => {
  await open()
  const app = Fastify()
  registerSlowBodies(app, 100)
  app.post('/', async () => 'ok')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  assert.ok(address && typeof address === 'object')
  const send = async (body: string): Promise<string> => {
    const socket = connect(address.port, '127.0.0.1')
    let received = ''
    socket.setEncoding('utf8').on('data', (text) => {
      received += text
      socket.end()
    })
    socket.on('error', () => undefined)
    socket.write(
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\n${body}`,
    )
    await once(socket, 'close')
    return received
  }
  assert.match(await send('"ab"'), /200 OK/)
  assert.equal(await send('"'), '')
  await app.close()
})

test('[decisions 2] refuses a request whose session ends while its body is arriving', async () => {
  await open()
  const { app, db } = testApp
  const { accountId, loginId } = addPerson(db, { companyId, role: 'companyAdmin' })
  const [host, port] = (await testApp.listen()).split(':')
  const { isOpen } = app.sessions
  const form = multipart({ login_id: 'spare', name: '予備', kana: 'よび', role: 'companyAdmin' })
  const json = {
    payload: Buffer.from(JSON.stringify({ isOn: false })),
    headers: { 'content-type': 'application/json' },
  }
  for (const [path, { payload, headers }] of [
    ['/api/addUser', form],
    ['/api/setSignInNotices', json],
  ] as const) {
    const cookie = await signIn(app, loginId)
    const isChecked = new Promise<void>((resolve) => {
      app.sessions.isOpen = (...session) => {
        resolve()
        return isOpen(...session)
      }
    })
    const length = { 'content-length': payload.length }
    const asked = request({ host, port, method: 'POST', path, headers: { ...headers, ...length, cookie } })
    const answered = once(asked, 'response') as Promise<[IncomingMessage]>
    asked.write(payload.subarray(0, -4))
    await isChecked
    app.sessions.endAll(accountId)
    asked.end(payload.subarray(-4))
    const [answer] = await answered
    assert.equal(answer.statusCode, 401, path)
    answer.resume()
  }
  assert.equal(countUsers(db, companyId), 1)
  assert.equal(findAccount(db, accountId)?.tellsSignIns, true)
})

test('[7.3] answers a refused request while its body is still arriving, and keeps the connection usable', async () => {
  await open()
  const { loginId } = addPerson(testApp.db, { companyId, role: 'companyAdmin' })
  const cookie = await signIn(testApp.app, loginId)
  const address = await testApp.listen()
  const { payload, headers } = multipart({ filename: 'x' }, Buffer.alloc(4 * 1024 * 1024, 'x'))
  const [host, port] = address.split(':')
  const socket = connect(Number(port), host)
  let received = ''
  socket.setEncoding('utf8').on('data', (text) => {
    received += text
    if (received.includes('ServerName')) socket.end()
  })
  socket.write(
    `POST /api/addMedia HTTP/1.1\r\nHost: ${address}\r\nCookie: ${cookie}\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: ${payload.length}\r\n\r\n`,
  )
  socket.write(payload)
  socket.write(`GET /health HTTP/1.1\r\nHost: ${address}\r\n\r\n`)
  await once(socket, 'close')
  assert.match(received, /415.*mediaType.*200 OK/s)
})

/**
 * Stops the clock. Limits count requests per second or minute, and their counts must not start again during a test on a
 * slow machine.
 */
const stopClock = (t: TestContext): void => t.mock.timers.enable({ apis: ['Date'], now: Date.now() })

test('[6] limits requests also for percent-encoded paths and with made-up cookies', async (t) => {
  stopClock(t)
  await open()
  const codesOf = async (
    times: number,
    ask: (n: number) => { url: string; headers?: Record<string, string> },
  ) => {
    const codes: number[] = []
    for (let n = 0; n < times; n++) {
      const { url, headers = {} } = ask(n)
      const answer = await testApp.app.inject({
        method: 'POST',
        url,
        headers,
        payload: { username: 'x', password: 'y' },
      })
      codes.push(answer.statusCode)
    }
    return codes.filter((code) => code === 429).length
  }
  assert.equal(
    await codesOf(103, () => ({ url: '/lo%67in' })),
    93,
    'ten wrong passwords are checked, the rest refused',
  )
  const slowed = await codesOf(200, (n) => ({
    url: '/%61pi/getCompany',
    headers: { cookie: `sid=made-up-${n}; reservation_token=made-up-${n}` },
  }))
  assert.equal(slowed, 200 - CALLS_MAX_PER_SECOND)
})

/** The path with its first letter percent-encoded; the router decodes it to the same path. */
const encodedOf = (path: string): string =>
  path.replace(/^\/(.)/, (_, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`)

test('[6] limits each endpoint under any spelling of its path and across changing cookies', async (t) => {
  stopClock(t)
  await open()
  const limited = (await allEndpoints()).filter(
    ({ perMinute, perHour }) => perMinute !== undefined || perHour !== undefined,
  )
  assert.deepEqual(
    limited.map(({ path }) => path),
    [
      '/api/askKioskCode',
      '/api/awaitKioskCode',
      '/api/beginSetup',
      '/api/enterByKioskCode',
      '/api/readGuide',
      '/api/reportAbilities',
      '/api/reportSelfTest',
      '/api/tellGuideStep',
      '/login',
      '/login/passkey',
      '/login/passkey/ask',
      '/login/second',
      '/registerNewAccount',
      '/token/login',
    ],
  )
  for (const { path, perMinute, perHour } of limited) {
    const max = perMinute ?? perHour ?? 0
    const spelt = [path, encodedOf(path), `${path}?x=1`]
    const codes: number[] = []
    for (let n = 0; n < max + 4; n++) {
      const answer = await testApp.app.inject({
        method: 'POST',
        url: spelt[n % spelt.length]!,
        headers: { cookie: `sid=made-up-${n}` },
        payload: { username: `nobody-${n}`, password: 'x' },
      })
      codes.push(answer.statusCode)
    }
    assert.ok(!codes.includes(404), `${path}: ${codes}`)
    assert.deepEqual(
      [codes.indexOf(429), codes.filter((code) => code === 429).length],
      [max, 4],
      `${path}: ${codes}`,
    )
  }
})

test('[4.2] limits password resets and password changes also under percent-encoded paths', async () => {
  await open()
  const reset = (n: number, login: string) =>
    testApp.app.inject({
      method: 'POST',
      url: n % 2 ? '/api/pwReset%55ser' : '/%61pi/pwResetUser',
      payload: { targetUserLoginId: login, passwordReset: true },
      remoteAddress: `198.51.100.${n}`,
    })
  const sameId: number[] = []
  for (let n = 0; n < 5; n++) sameId.push((await reset(n, 'nobody@example.com')).statusCode)
  assert.deepEqual(sameId, [200, 200, 200, 429, 429])
  const { loginId } = addPerson(testApp.db, { companyId })
  const cookies = [await signIn(testApp.app, loginId), await signIn(testApp.app, loginId)]
  const fields = {
    targetUserId: 'SELF',
    login_id: 'other',
    currentPassword: 'Wrong-2026',
    isForceSubmit: '1',
  }
  const guesses: number[] = []
  for (let n = 0; n < 12; n++) {
    const form = withCookie(multipart(fields), cookies[n % 2]!)
    guesses.push((await testApp.app.inject({ method: 'POST', url: '/api/upd%61teUser', ...form })).statusCode)
  }
  assert.deepEqual(guesses.slice(9), [403, 429, 429])
  const codes = await Promise.all(
    Array.from({ length: 150 }, async (_, n) => {
      const url = n % 2 ? '/api/getC%6fmpany' : '/%61pi/getCompany'
      const headers = { cookie: cookies[n % 2]! }
      return (await testApp.app.inject({ method: 'POST', url, headers, payload: {} })).statusCode
    }),
  )
  assert.ok(codes.filter((code) => code === 429).length >= 50, "an account's two browsers share a limit")
})
