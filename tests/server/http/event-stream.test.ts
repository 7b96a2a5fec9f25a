import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import Fastify from 'fastify'
import { sendEvents } from '../../../server/http/event-stream.ts'

test('[decisions 7] produces no more events for a client that has disconnected', async () => {
  const first = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  let made = 0
  let isEnded = false
  let closed: AbortSignal | undefined
  async function* events() {
    try {
      await first.promise
      for (; made < 3; made++) yield { made }
    } finally {
      isEnded = true
    }
  }
  const app = Fastify()
  app.get('/events', (request, reply) => {
    void once(request.raw.socket, 'close').then(() => left.resolve())
    return sendEvents(reply, (signal) => {
      closed = signal
      return events()
    })
  })
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const asking = new AbortController()
    const asked = fetch(`${base}/events`, { signal: asking.signal }).catch(() => undefined)
    await once(app.server, 'request')
    asking.abort()
    await asked
    await left.promise
    assert.equal(closed?.aborted, true)
    first.resolve()
    for (let n = 0; n < 20; n++) await new Promise(setImmediate)
    assert.deepEqual([made, isEnded], [0, true])
  } finally {
    await app.close()
  }
})
