import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PASSWORD } from '../../support/builders.ts'
import { multipart, png } from '../../support/forms.ts'
import { openStage } from '../../support/stage.ts'
import { buildTestApp } from '../../support/test-app.ts'

/** Collects what the server would write to standard output. */
function openBook() {
  const lines: string[] = []
  return {
    logTo: { write: (line: string) => void lines.push(line) },
    text: () => lines.join(''),
    entries: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  }
}

const WEDNESDAY = Date.parse('2026-11-04T00:00:00Z')

test('[decisions 1] logs no passwords, cookies, tokens, links or keys, even at LOG_LEVEL trace', async (t) => {
  const book = openBook()
  const keys = {
    CHAT_KEY: 'chat-key-of-the-installation',
    SMTP_URL: 'smtp://mailer:mail%2Bpassword-9@127.0.0.1:1',
    NATS_SECRET: 'nats-secret-of-the-installation-and-its-nodes',
    TURN_SECRET: 'turn-secret-of-the-installation',
    TURN_URLS: 'turn:127.0.0.1:3478',
  }
  const stage = await openStage({
    logTo: book.logTo,
    environment: { MODE: 'srv', DEMO: '0', LOG_LEVEL: 'trace', ...keys },
  })
  t.after(() => stage.close())
  const { app, people, address } = stage
  const secrets = new Set<string>([
    PASSWORD,
    'mail+password-9',
    'mail%2Bpassword-9',
    keys.CHAT_KEY,
    keys.NATS_SECRET,
    keys.TURN_SECRET,
  ])
  const keep = (cookies: string): void => {
    for (const part of cookies.split('; ')) {
      const value = part.slice(part.indexOf('=') + 1)
      if (value.length >= 20) secrets.add(value)
    }
  }

  const cookie = await stage.cookieOf(people.Suzuki)
  keep(cookie)
  const wrong = 'Wrong-Pass-1'
  secrets.add(wrong)
  await app.inject({
    method: 'POST',
    url: '/login',
    payload: { username: people.Sato.loginId, password: wrong },
  })
  // malformed JSON: the parser's error message might quote the password
  await app.inject({
    method: 'POST',
    url: '/login',
    headers: { 'content-type': 'application/json' },
    payload: `{"username":"x","password":"${wrong}`,
  })
  const booked = await app.inject({
    method: 'POST',
    url: '/token/create',
    headers: { cookie },
    payload: {
      title: '内見',
      start: japanese(nextWednesday()),
      end: japanese(nextWednesday() + 1_800_000),
    },
  })
  const link = app.roomTokens.sign({ id: 1, endAt: nextWednesday(), signageId: 1 } as never)
  secrets.add(link)
  for (const url of [
    `/login?token=${link}`,
    `/token/login?token=${link}`,
    `/no-such-page?token=${link}`,
    `/guide?t=${link}`,
  ])
    await app.inject({ url, headers: { cookie } })
  await app.inject({ url: '/api/check-auth', headers: { authorization: `Bearer ${link}` } })

  const boss = await stage.cookieOf(people.Yamamoto)
  keep(boss)
  const { payload, headers } = multipart({ name: 'picture' }, png, {
    fileName: 'a.png',
    mimeType: 'image/png',
  })
  await app.inject({ method: 'POST', url: '/api/addMedia', headers: { ...headers, cookie: boss }, payload })
  const kiosk = await stage.kiosk('lobby')
  const sato = await stage.standBy('Sato')
  const callId = stage.press(kiosk)
  await sato.waitFor('callFromSignage')
  sato.send({ type: 'stateTransitionEvent', eventType: 'acceptRequest', requestId: callId })
  await kiosk.waitFor('callFromUser')
  const video = await app.inject({
    method: 'POST',
    url: '/api/authVideoCall',
    headers: { cookie: boss },
    payload: { peerId: 'peer-of-office-1' },
  })
  for (const found of video.body.match(/"[^"]{24,}"/g) ?? []) secrets.add(found.slice(1, -1))
  app.log.error(
    { err: Object.assign(new Error(`401 for key ${keys.CHAT_KEY}`), { headers: { authorization: link } }) },
    `signed with ${keys.NATS_SECRET}`,
  )

  const text = book.text()
  assert.equal(booked.statusCode, 200, booked.body)
  assert.equal(video.statusCode, 200, video.body)
  const { reservation } = booked.json()
  secrets.add(new URL(reservation.link).searchParams.get('token') ?? '')
  assert.ok(book.entries().length > 12, `${address}: the log has too few lines`)
  assert.ok(secrets.size >= 8)
  for (const secret of secrets) assert.ok(!text.includes(secret), `the log contains ${secret}`)
})

const japanese = (at: number): string => `${new Date(at + 9 * 3_600_000).toISOString().slice(0, 19)}+09:00`

/** A Wednesday at 10:00 in Japan, at least two weeks ahead. */
function nextWednesday(): number {
  const week = 7 * 86_400_000
  return WEDNESDAY + Math.ceil((Date.now() + 2 * week - WEDNESDAY) / week) * week + 3_600_000
}

test('[decisions 1] sends a request ID with every response and logs each request with its ID', async (t) => {
  const book = openBook()
  const testApp = await buildTestApp({ logTo: book.logTo, environment: { MODE: 'srv', LOG_LEVEL: 'debug' } })
  t.after(testApp.close)
  const answers = await Promise.all(
    ['/health', '/no-such-page', '/api/getUser'].map((url) => testApp.app.inject({ url })),
  )
  const ids = answers.map(({ headers }) => String(headers['x-request-id']))
  assert.equal(new Set(ids).size, 3)
  for (const id of ids) {
    const line = book.entries().find((entry) => entry.reqId === id)
    assert.ok(line, `no log line has the request ID ${id}`)
    assert.deepEqual(Object.keys(line).slice(0, 2), ['level', 'time'])
  }
})

test('[decisions 1] accepts a well-formed request ID from a trusted proxy only', async (t) => {
  const given = 'proxy-1234:5678'
  for (const [environment, remoteAddress, id, isTaken] of [
    [{}, '127.0.0.1', given, false],
    [{ TRUST_PROXY: 'loopback' }, '127.0.0.1', given, true],
    [{ TRUST_PROXY: 'loopback' }, '::ffff:127.0.0.1', given, true],
    [{ TRUST_PROXY: 'loopback' }, '203.0.113.9', given, false],
    [{ TRUST_PROXY: '10.1.0.0/16' }, '10.1.255.255', given, true],
    [{ TRUST_PROXY: '10.1.0.0/16' }, '10.2.0.0', given, false],
    [{ TRUST_PROXY: '2001:db8::/32' }, '2001:db8::7', given, true],
    [{ TRUST_PROXY: 'loopback' }, '127.0.0.1', 'short', false],
    [{ TRUST_PROXY: 'loopback' }, '127.0.0.1', 'x'.repeat(65), false],
    [{ TRUST_PROXY: 'loopback' }, '127.0.0.1', 'a"},{"level":"fatal', false],
  ] as const) {
    const testApp = await buildTestApp({ environment })
    const answer = await testApp.app.inject({
      url: '/health',
      remoteAddress,
      headers: { 'x-request-id': id },
    })
    assert.equal(
      answer.headers['x-request-id'] === id,
      isTaken,
      `${JSON.stringify(environment)} ${remoteAddress} ${id}`,
    )
    // a client does not become a trusted proxy by sending X-Forwarded-For
    const forged = await testApp.app.inject({
      url: '/health',
      remoteAddress: '203.0.113.9',
      headers: { 'x-request-id': id, 'x-forwarded-for': '127.0.0.1' },
    })
    assert.notEqual(forged.headers['x-request-id'], id)
    await testApp.close()
  }
  t.diagnostic('ten ways')
})

test('[decisions 1] logs each step of a call with its ID and without names', async (t) => {
  const book = openBook()
  const stage = await openStage({ logTo: book.logTo, environment: { MODE: 'srv', LOG_LEVEL: 'info' } })
  t.after(() => stage.close())
  const [kiosk, sato] = [await stage.kiosk('lobby'), await stage.standBy('Sato')]
  const callId = stage.press(kiosk)
  await sato.waitFor('callFromSignage')
  sato.send({ type: 'stateTransitionEvent', eventType: 'acceptRequest', requestId: callId })
  await kiosk.waitFor('callFromUser')
  sato.send({ type: 'stateTransitionEvent', eventType: 'serviceClosed', callId })
  await kiosk.waitFor('serviceClosed')
  const steps = book.entries().filter((entry) => entry.callId === callId)
  assert.deepEqual(
    steps.map(({ step, before, cause, userId }) => [step, before, cause, userId]),
    [
      ['requested', 'none', undefined, undefined],
      ['accepted', 'Calling', undefined, stage.people.Sato.userId],
      ['closed', 'Active', 'closed', undefined],
    ],
  )
  assert.equal(typeof steps[1]?.waitedMs, 'number')
  assert.doesNotMatch(book.text(), /佐藤|ロビー/)
})

test('[decisions 1] logs JSON in production and text in other modes, from LOG_LEVEL up', async () => {
  for (const [MODE, level, shape] of [
    ['srv', 'info', /^\{"level":"warn","time":"\d{4}-.*"why":"it must be".*"msg":"word"\}\n$/],
    ['demo', 'info', /^\d\d:\d\d:\d\d\.\d{3} WARN {2}word why=it must be\n$/],
    ['srv', 'error', /^$/],
    ['srv', 'silent', /^$/],
  ] as const) {
    const book = openBook()
    const testApp = await buildTestApp({ logTo: book.logTo, environment: { MODE, LOG_LEVEL: level } })
    testApp.app.log.warn({ why: 'it must be' }, 'word')
    testApp.app.log.debug('not this')
    assert.match(book.text(), shape)
    await testApp.close()
  }
})

test('[decisions 1] logs an error with its stack, without fields that libraries have added to it', async () => {
  const book = openBook()
  const testApp = await buildTestApp({ logTo: book.logTo, environment: { MODE: 'demo', LOG_LEVEL: 'error' } })
  const cause = new Error('the line is cut')
  testApp.app.log.error(
    {
      err: Object.assign(new Error('no answer', { cause }), {
        code: 'ECONNRESET',
        body: 'words of a visitor',
      }),
    },
    'a fault',
  )
  assert.match(book.text(), /ERROR a fault\n {4}Error: no answer\n {8}at /)
  assert.doesNotMatch(book.text(), /words of a visitor/)
  await testApp.close()
})

test('[decisions 1] ends calls left open by a power cut at the next start, and logs each of them', async (t) => {
  const stage = await openStage({ keepsDb: true })
  const [kiosk, sato] = [await stage.kiosk('lobby'), await stage.standBy('Sato')]
  const callId = stage.press(kiosk)
  await sato.waitFor('callFromSignage')
  const book = openBook()
  const next = await buildTestApp({
    db: stage.db,
    logTo: book.logTo,
    environment: { MODE: 'srv', LOG_LEVEL: 'info' },
  })
  t.after(async () => {
    await stage.close()
    await next.close()
  })
  const [line, ...more] = book.entries().filter((entry) => entry.callId === callId)
  assert.deepEqual([line?.step, line?.cause, line?.before, more], ['closed', 'interrupted', 'Calling', []])
})
