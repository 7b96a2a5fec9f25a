import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { after, before, test } from 'node:test'
import { allEndpoints } from '../../support/all-endpoints.ts'
import { createChance } from '../../support/chance.ts'
import { hostileRequest } from '../../support/hostile-requests.ts'
import { newReport, throwFrames, throwRequest } from '../../support/hostile-run.ts'
import { openStage, type Stage } from '../../support/stage.ts'

/** Requests that this test sends; `npm run bench -- hostile` sends 50,000 requests and 20,000 frames. */
const REQUESTS = 300
const LANES = 20
const FRAMES = 150
const SEED = 20_261_122

let stage: Stage
before(async () => {
  stage = await openStage({ environment: { RATE_LIMITS: '0' } })
})
after(() => stage.close())

test('[9] answers hostile requests of all roles without an internal error', async () => {
  const { people, kiosks } = stage
  const accounts = [people.Sato, people.Yamamoto, people.Suzuki, people.System, kiosks.lobby]
  const cookies = await Promise.all(accounts.map((account) => stage.cookieOf(account)))
  const endpoints = await allEndpoints()
  const chance = createChance(SEED)
  const report = newReport()
  const requests = Array.from({ length: REQUESTS }, () => hostileRequest(chance, endpoints, cookies))
  // LANES loops run in parallel. Each sends its next request when its previous request has ended.
  const next = requests.values()
  const lane = async (): Promise<void> => {
    for (const request of next) await throwRequest(stage.address, request, report)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  assert.deepEqual(report.faults, [])
  const sum = [...report.answers.values()].reduce((total, count) => total + count, 0)
  assert.equal(sum, REQUESTS)
  assert.ok(
    (report.answers.get('200') ?? 0) > 10,
    `too few requests got past the limits: ${[...report.answers]}`,
  )
})

test('[9] the hostile client reports a server that closes the connection without answering a complete request', async (t) => {
  const closing = createServer((socket) => socket.once('data', () => socket.end())).listen(0, '127.0.0.1')
  t.after(() => closing.close())
  await once(closing, 'listening')
  const address = `127.0.0.1:${(closing.address() as AddressInfo).port}`
  const request = { method: 'GET', path: '/health', bytes: Buffer.from('GET /health HTTP/1.1\r\n\r\n') }
  const report = newReport()
  await throwRequest(address, { ...request, isWhole: false, cookie: undefined }, report)
  assert.deepEqual(report.faults, [])
  await throwRequest(address, { ...request, isWhole: true, cookie: undefined }, report)
  assert.equal(report.faults.length, 1)
  assert.deepEqual([...report.answers], [['closed without a word', 2]])
})

test('[7.6] survives hostile and malformed WebSocket frames, and keeps serving others', async () => {
  const { people, kiosks } = stage
  const report = newReport()
  await Promise.all(
    (
      [
        ['operator', people.Sato],
        ['signage', kiosks.lobby],
        ['observer', people.Yamamoto],
        ['operator', people.Suzuki],
      ] as const
    ).map(async ([as, account], lane) => {
      const cookie = await stage.cookieOf(account)
      await throwFrames(stage.address, { as, cookie }, { seed: SEED + lane, count: FRAMES }, report)
    }),
  )
  assert.deepEqual(report.faults, [])
  assert.equal((await stage.app.inject('/health')).statusCode, 200)
  assert.ok((report.answers.get('a socket') ?? 0) > 20, `${[...report.answers]}`)
})
