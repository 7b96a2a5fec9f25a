import assert from 'node:assert/strict'
import { hostname } from 'node:os'
import { describe, type TestContext, test } from 'node:test'
import { saveCompanyUrl } from '../../../db/queries/moves.ts'
import { addCompany, addPerson, PASSWORD } from '../../support/builders.ts'
import { openSocket } from '../../support/socket.ts'
import { buildTestApp, signIn } from '../../support/test-app.ts'

async function openFixture(t: TestContext, environment: Record<string, string> = {}) {
  const lines: string[] = []
  const testApp = await buildTestApp({
    environment: { MODE: 'srv', DEMO: '0', LOG_LEVEL: 'warn', ...environment },
    logTo: { write: (line) => void lines.push(line) },
  })
  t.after(testApp.close)
  const statusOf = async (host: string, url = '/api/check-auth', remoteAddress = '192.0.2.7') =>
    (await testApp.app.inject({ url, headers: { host }, remoteAddress })).statusCode
  return { ...testApp, lines, statusOf }
}

const PRIVATE = [
  '127.0.0.1:8080',
  '192.168.1.5:8080',
  '203.0.113.5',
  '[::1]:8080',
  '[fd00::1]',
  'localhost:8080',
  'uketsuke',
  'UKETSUKE:8080',
  'reception.local',
  'reception.local.:8080',
  'uketsuke.lan',
  hostname(),
  'uketsuke.svc.cluster.local',
  'desk.internal',
]
const FOREIGN = [
  'evil.example',
  'evil.example:8080',
  'evil.example.',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'evil.local.example',
  'xlocal.example',
  '127.0.0.1@evil.example',
  'evil.example#localhost',
]

describe('host names', () => {
  test('[decisions 2] serves requests to IP addresses and to host names that nobody can register', async (t) => {
    const { statusOf } = await openFixture(t)
    for (const host of PRIVATE) assert.equal(await statusOf(host), 200, host)
  })

  test('[decisions 2] answers 421 to requests under an unknown host name, and points to PUBLIC_URL', async (t) => {
    const { app, lines, statusOf } = await openFixture(t)
    for (const host of FOREIGN) assert.equal(await statusOf(host), 421, host)
    for (const url of ['/', '/login', '/nowhere', '/api/getUser', '/realtime'])
      assert.equal(await statusOf('evil.example', url), 421, url)
    const refused = await app.inject({
      method: 'POST',
      url: '/login',
      headers: { host: 'evil.example', origin: 'http://evil.example', 'x-forwarded-host': 'localhost' },
      payload: { username: 'admin', password: PASSWORD },
    })
    assert.equal(refused.statusCode, 421)
    assert.match(refused.body, /PUBLIC_URL[\s\S]*PUBLIC_URL/)
    assert.equal(lines.filter((line) => line.includes('"host":"evil.example"')).length, 1)
    assert.ok(lines.every((line) => line.includes('PUBLIC_URL')))
  })

  test('[decisions 2] logs at most twenty unknown host names, shortened', async (t) => {
    const { lines, statusOf } = await openFixture(t)
    for (let index = 0; index < 50; index++)
      await statusOf(`a${index}.${'x'.repeat(60)}.${'y'.repeat(60)}.example`)
    assert.equal(lines.length, 20)
    assert.ok(lines.every((line) => line.length < 400))
  })

  test('[decisions 2] serves PUBLIC_URL’s host name at any port, and no other name of its domain', async (t) => {
    const { statusOf } = await openFixture(t, { PUBLIC_URL: 'https://Desk.example.jp:8443/uketsuke' })
    for (const host of ['desk.example.jp', 'DESK.example.jp:8443', 'desk.example.jp.'])
      assert.equal(await statusOf(host), 200, host)
    for (const host of ['example.jp', 'x.desk.example.jp', 'desk.example.jp.evil.example'])
      assert.equal(await statusOf(host), 421, host)
  })

  test('[decisions 9] serves a company’s own host name while that name is set', async (t) => {
    const { db, statusOf } = await openFixture(t, { PUBLIC_URL: 'https://east.example.jp' })
    const companyId = addCompany(db)
    assert.equal(await statusOf('shop.example.jp'), 421)
    saveCompanyUrl(db, companyId, 'https://shop.example.jp')
    assert.equal(await statusOf('Shop.example.jp'), 200)
    assert.equal(await statusOf('evil.example.jp'), 421)
    saveCompanyUrl(db, companyId, null)
    assert.equal(await statusOf('shop.example.jp'), 421)
  })

  test('[decisions 2] serves health checks and metrics under any host name', async (t) => {
    const { statusOf } = await openFixture(t, { METRICS_ADDRESS: '192.0.2.7' })
    for (const url of ['/health', '/ready', '/metrics'])
      assert.equal(await statusOf('probe.example', url), 200, url)
  })
})

test('[decisions 2] accepts any host name from a trusted proxy until PUBLIC_URL is set', async (t) => {
  const proxy = { TRUST_PROXY: '10.0.0.2' }
  const { lines, statusOf } = await openFixture(t, proxy)
  const from = (address: string) => statusOf('desk.example.jp', '/api/check-auth', address)
  assert.deepEqual([await from('10.0.0.2'), await from('10.0.0.2')], [200, 200])
  assert.equal(lines.length, 1)
  assert.match(lines[0]!, /PUBLIC_URL is not set/)
  assert.equal(await from('10.0.0.3'), 421, 'the request does not come from the trusted proxy')
  const named = await openFixture(t, { ...proxy, PUBLIC_URL: 'https://other.example.jp' })
  assert.equal(await named.statusOf('desk.example.jp', '/api/check-auth', '10.0.0.2'), 421)
})

test('[decisions 2] refuses a WebSocket upgrade under an unknown host name', async (t) => {
  const { app, db, listen } = await openFixture(t)
  const { loginId } = addPerson(db, { companyId: addCompany(db) })
  const address = await listen()
  const options = { as: 'observer', cookie: await signIn(app, loginId) } as const
  const host = 'evil.example'
  await assert.rejects(openSocket(address, { ...options, host, origin: `http://${host}` }), /HTTP 421/)
  const socket = await openSocket(address, {
    ...options,
    host: 'reception.local',
    origin: 'http://reception.local',
  })
  await socket.waitFor('config')
  await socket.close()
})
