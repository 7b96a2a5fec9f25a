import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { afterEach, beforeEach, test } from 'node:test'
import { setImmediate as nextLoop } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { CPU_BURST_MS, CPU_MS_PER_SECOND, REQUESTS_WAITING_MAX } from '#core/limits.ts'
import { registerRefusals } from '../../../server/http/refusals.ts'
import {
  createWorkClock,
  READING_AGE_MS,
  registerRequestTurns,
} from '../../../server/process/request-turns.ts'
import { Turns } from '../../../server/realtime/turns.ts'
import { pauseIfDue } from '../../../server/system/breaks.ts'

/** Headers that name an account and its company. Requests without them are limited by IP address. */
const as = (account: number, company = account) => ({ account: String(account), company: String(company) })

let app: FastifyInstance
let turns: Turns
let nowMs: number
let cpuMs: number
/** Companies or addresses whose requests were handled, in order. */
let handled: string[]

beforeEach(() => {
  app = Fastify()
  nowMs = 0
  cpuMs = 0
  handled = []
  turns = new Turns(assert.ifError)
  app.decorateRequest('identity', undefined)
  app.decorateRequest('guest', undefined)
  app.addHook('onRequest', async (request) => {
    const { account, company } = request.headers
    if (account === undefined) return
    request.identity = { accountId: Number(account), companyId: Number(company) } as never
  })
  registerRefusals(app)
  registerRequestTurns(app, {
    turns,
    isLimited: true,
    clock: { now: () => nowMs, cpuMs: () => cpuMs },
  })
  app.post<{ Body: { ms: number; pauses?: number } }>(
    '/work',
    { schema: { summary: 'works' } },
    async (request) => {
      const { ms, pauses = 0 } = request.body
      for (let n = 0; n <= pauses; n++) {
        handled.push(String(request.headers.company))
        cpuMs += ms
        await pauseIfDue()
      }
      return 'done'
    },
  )
  app.get('/read', { schema: { summary: 'reads' } }, async (request) => {
    handled.push(String(request.headers.company))
    return 'done'
  })
  app.get('/fault', { schema: { summary: 'fails' } }, async () => {
    cpuMs += CPU_BURST_MS
    throw new Error('broken')
  })
  app.get('/page', { schema: { hide: true } }, async () => 'a page')
})
afterEach(() => app.close())

/** Waits until the CPU time of the last requests has been charged. */
async function counted(): Promise<void> {
  await nextLoop()
  await nextLoop()
}

/** Keeps all requests waiting for their turn. @returns the waiting turns, and a function that releases them */
function hold() {
  const held: (() => void)[] = []
  const queue = turns.queue.bind(turns)
  turns.queue = (key, turn) => void held.push(() => queue(key, turn))
  return {
    held,
    release() {
      turns.queue = queue
      for (const begin of held.splice(0)) begin()
    },
  }
}

const work = (headers: object, ms = 0, pauses = 0) =>
  app.inject({ method: 'POST', url: '/work', headers: headers as never, payload: { ms, pauses } })
const read = (headers: object) => app.inject({ url: '/read', headers: headers as never })

test("[decisions 2] handles companies' requests alternately, so that many requests of one company do not delay another's", async () => {
  const loud = Array.from({ length: 20 }, (_, n) => work(as(n, 1)))
  const quiet = [work(as(99, 2)), read(as(98, 2))]
  await Promise.all([...loud, ...quiet])
  // the order within each pair depends on how fast the bodies arrive
  assert.deepEqual(
    [handled.slice(0, 2).sort(), handled.slice(2, 4).sort()],
    [
      ['1', '2'],
      ['1', '2'],
    ],
  )
  assert.equal(handled.length, 22)
})

test("[decisions 2] pauses long work, so that other companies' requests are handled in between", async () => {
  const long = work(as(1), 8, 9)
  // wait until the long work has begun
  while (handled.length === 0) await nextLoop()
  await read(as(2))
  assert.ok(handled.indexOf('2') < 5, handled.join(' '))
  assert.equal((await long).statusCode, 200)
})

test('[decisions 2] ends a step of long work after 4 ms of CPU time', async () => {
  let queued = 0
  const queue = turns.queue.bind(turns)
  turns.queue = (key, turn) => {
    queued++
    queue(key, turn)
  }
  const turnsOf = async (ms: number): Promise<number> => {
    queued = 0
    await work(as(1), ms)
    return queued
  }
  assert.deepEqual([await turnsOf(3.9), await turnsOf(4)], [1, 2])
})

test('[decisions 2] refuses requests of an account that has used up its CPU budget, until the budget has recovered', async () => {
  assert.equal((await work(as(1), CPU_BURST_MS - 1)).statusCode, 200)
  await counted()
  assert.equal((await work(as(1), 1 + CPU_MS_PER_SECOND)).statusCode, 200)
  await counted()
  const refused = await work(as(1))
  assert.deepEqual([refused.statusCode, refused.json().key], [429, 'tooMany'])
  assert.equal(refused.headers['retry-after'], '2')
  // colleagues and other companies are not affected
  assert.equal((await work(as(2, 1))).statusCode, 200)
  assert.equal((await work(as(3))).statusCode, 200)
  nowMs += 1_000
  assert.equal((await read(as(1))).statusCode, 429)
  nowMs += 5
  assert.equal((await read(as(1))).statusCode, 200)
})

test('[decisions 2] refuses a request of an account without CPU budget before parsing its body', async () => {
  const broken = () => {
    const headers = { ...as(1), 'content-type': 'application/json' }
    return app.inject({ method: 'POST', url: '/work', headers, payload: '{' })
  }
  assert.equal((await broken()).statusCode, 400)
  await work(as(1), CPU_BURST_MS)
  await counted()
  assert.equal((await broken()).statusCode, 429)
})

test("[decisions 2] charges an account's CPU budget also for work after pauses and for work that fails", async () => {
  await work(as(1), CPU_BURST_MS / 10, 9)
  await counted()
  assert.equal((await read(as(1))).statusCode, 429)
  assert.equal((await app.inject({ url: '/fault', headers: as(2) })).statusCode, 500)
  await counted()
  assert.equal((await read(as(2))).statusCode, 429)
})

test('[decisions 2] gives each IP address a CPU budget for requests without an account', async () => {
  const from = (remoteAddress: string, ms = 0) =>
    app.inject({ method: 'POST', url: '/work', remoteAddress, payload: { ms } })
  await from('192.0.2.1', CPU_BURST_MS)
  await counted()
  assert.equal((await from('192.0.2.1')).statusCode, 429)
  assert.equal((await from('192.0.2.2')).statusCode, 200)
  assert.equal((await app.inject({ url: '/page', remoteAddress: '192.0.2.1' })).statusCode, 200)
})

test("[decisions 2] limits the number of an account's waiting requests", async () => {
  const { held, release } = hold()
  const asked = Array.from({ length: REQUESTS_WAITING_MAX + 1 }, async () => await read(as(1)))
  while (held.length < REQUESTS_WAITING_MAX) await nextLoop()
  await asked.at(-1)
  release()
  const answers = await Promise.all(asked)
  const statuses = answers.map(({ statusCode }) => statusCode)
  assert.deepEqual(
    [statuses.filter((status) => status === 200).length, statuses.at(-1)],
    [REQUESTS_WAITING_MAX, 429],
  )
  // no request is waiting in the queue any more
  assert.equal((await read(as(1))).statusCode, 200)
})

test('[decisions 2] does not handle the waiting request of a client that has disconnected', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const { held, release } = hold()
  const gone = Promise.withResolvers<void>()
  app.server.once('connection', (socket) => socket.once('close', () => gone.resolve()))
  const client = connect(port, '127.0.0.1')
  client.write('GET /read HTTP/1.1\r\nHost: x\r\naccount: 1\r\ncompany: 1\r\n\r\n')
  while (held.length === 0) await nextLoop()
  client.destroy()
  await gone.promise
  release()
  assert.equal((await read(as(1))).statusCode, 200)
  assert.deepEqual(handled, ['1'])
})

test("[decisions 2] reads the process's CPU time at most every READING_AGE_MS milliseconds", () => {
  let at = 1_000
  let reads = 0
  const clock = createWorkClock(
    () => at,
    () => ++reads,
  )
  assert.deepEqual([clock.cpuMs(), clock.cpuMs()], [1, 1])
  at += READING_AGE_MS / 2
  assert.equal(clock.cpuMs(), 1)
  at += READING_AGE_MS / 2
  assert.deepEqual([clock.cpuMs(), reads], [2, 2])
})
