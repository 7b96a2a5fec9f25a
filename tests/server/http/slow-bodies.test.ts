import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import { registerSlowBodies } from '../../../server/http/slow-bodies.ts'

test('[9] closes a stalled body of a request that was refused before it was read', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const app = fastify()
  t.after(() => app.close())
  let isClosed = false
  registerSlowBodies(app, 1_000)
  app.addHook('onRequest', async (request, reply) => {
    request.raw.once('close', () => {
      isClosed = true
    })
    return reply.code(421).send()
  })
  app.post('/', async () => undefined)
  const answer = await app.inject({ method: 'POST', url: '/', payload: { is: 'never read' } })
  assert.equal(answer.statusCode, 421)
  t.mock.timers.tick(1_000)
  await new Promise((resolve) => setImmediate(resolve))
  assert.ok(isClosed)
})
