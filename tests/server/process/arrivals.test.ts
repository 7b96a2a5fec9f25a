import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { setImmediate as nextLoop } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { ARRIVALS_AT_ONCE, registerArrivals } from '../../../server/process/arrivals.ts'
import { Turns } from '../../../server/realtime/turns.ts'
import { REALTIME_PATH } from '../../../server/realtime/upgrade.ts'

const [LOUD, QUIET] = ['192.0.2.1', '198.51.100.1']
const FLOOD = 100

let app: FastifyInstance
/** IP addresses, in the order in which their requests began. */
let begun: string[]
/** Number of batches of waiting requests that the server has queued (`turns.queue`). */
let queued: number

beforeEach(() => {
  app = Fastify()
  begun = []
  queued = 0
  const turns = new Turns(assert.ifError)
  const queue = turns.queue.bind(turns)
  turns.queue = (key, turn) => {
    queued++
    queue(key, turn)
  }
  registerArrivals(app, turns)
  app.addHook('onRequest', async ({ ip }) => void begun.push(ip))
  app.get('/ask', { schema: { summary: 'asks' } }, async () => 'done')
  app.get(REALTIME_PATH, { schema: { hide: true } }, async () => 'a socket')
  app.get('/page', { schema: { hide: true } }, async () => 'a page')
})
afterEach(() => app.close())

const ask = async (remoteAddress: string, url = '/ask') =>
  (await app.inject({ url, remoteAddress })).statusCode

for (const [what, url] of [
  ['a request', '/ask'],
  ['a socket upgrade', REALTIME_PATH],
] as const)
  test(`[decisions 2] handles ${what} of another network before the rest of a flood from one network`, async () => {
    const answers = [
      ...Array.from({ length: FLOOD }, () => ask(LOUD, url)),
      ...Array.from({ length: ARRIVALS_AT_ONCE + 2 }, () => ask(QUIET, url)),
    ]
    assert.ok((await Promise.all(answers)).every((status) => status === 200))
    const first = begun.indexOf(QUIET)
    assert.equal(first, ARRIVALS_AT_ONCE)
    // the other network's remaining requests alternate with the flood
    assert.ok(begun.lastIndexOf(QUIET) <= 3 * ARRIVALS_AT_ONCE + 2, begun.join(' '))
    assert.equal(queued, Math.ceil((FLOOD - ARRIVALS_AT_ONCE) / ARRIVALS_AT_ONCE) + 1)
  })

test('[decisions 2] queues no requests for pages, and none of the first ARRIVALS_AT_ONCE requests of a network', async () => {
  const asked = Array.from({ length: ARRIVALS_AT_ONCE }, () => ask(LOUD))
  const pages = Array.from({ length: FLOOD }, () => ask(LOUD, '/page'))
  await Promise.all([...asked, ...pages])
  assert.deepEqual([begun.length, queued], [FLOOD + ARRIVALS_AT_ONCE, 0])
  // in the next turn of the event loop, the network's requests are counted from zero
  await nextLoop()
  await ask(LOUD)
  assert.equal(queued, 0)
})
