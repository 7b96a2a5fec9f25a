import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import fastify from 'fastify'
import { registerSlowBodies } from '../../../server/http/slow-bodies.ts'

const PATIENCE_MS = 60_000
/** Bytes that an upload must send within PATIENCE_MS: 1 KiB/s. */
const LEAST_BYTES = 60 * 1_024

test('[9] closes the connection of a stalled request body even if the request was refused before', async (t) => {
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

/** Starts an upload to a real server, and waits until the first byte has arrived. */
async function openUpload(t: TestContext) {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const app = fastify()
  t.after(() => app.close())
  registerSlowBodies(app, PATIENCE_MS)
  let arrived = 0
  let hasArrived = (): void => undefined
  app.addContentTypeParser(/^multipart/, (_request, body, done) => {
    body.on('data', (part: Buffer) => {
      arrived += part.length
      hasArrived()
    })
    body.once('end', () => done(null))
  })
  app.post('/', async () => arrived)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const upload = request({
    port: (app.server.address() as AddressInfo).port,
    host: '127.0.0.1',
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' },
  })
  t.after(() => upload.destroy())
  const send = (bytes: number): Promise<void> =>
    new Promise((resolve) => {
      const wanted = arrived + bytes
      hasArrived = () => {
        if (arrived >= wanted) resolve()
      }
      upload.write(Buffer.alloc(bytes))
    })
  await send(1)
  return { upload, send, passTime: () => t.mock.timers.tick(PATIENCE_MS) }
}

test('[9] closes an upload that sends less than 1 KiB a second', { timeout: 10_000 }, async (t) => {
  const { upload, send, passTime } = await openUpload(t)
  const ended = new Promise((resolve) => upload.once('error', resolve))
  // 1 KiB less than required, because the bytes that frame the HTTP chunk count, too
  await send(LEAST_BYTES - 1_024)
  passTime()
  assert.match(String(await ended), /hang up|ECONNRESET/)
})

test('[9] accepts an upload of 1 KiB a second for hours', async (t) => {
  const { upload, send, passTime } = await openUpload(t)
  for (let minute = 0; minute < 120; minute++) {
    await send(LEAST_BYTES)
    passTime()
  }
  const answered = once(upload, 'response') as Promise<[IncomingMessage]>
  upload.end()
  const [answer] = await answered
  assert.equal(answer.statusCode, 200)
  answer.resume()
})
