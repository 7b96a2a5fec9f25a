import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { createGuardedFetch } from '../../../server/http/guarded-fetch.ts'

const CHUNKS = 5_000

test('[decisions 7] reads tiny chunks of a foreign server together, and all of them', async (t) => {
  const server = createServer((_, reply) => {
    for (let n = 0; n < CHUNKS; n++) reply.write('x')
    reply.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const { status, body } = await createGuardedFetch(['127.0.0.0/8'])(`http://127.0.0.1:${port}/`)
  let bytes = 0
  let reads = 0
  for await (const chunk of body!) {
    bytes += chunk.length
    reads += 1
  }
  assert.deepEqual([status, bytes], [200, CHUNKS])
  assert.ok(reads < CHUNKS / 10, `${reads} reads`)
})

test('[decisions 7] hangs up on a foreign server that is not read to its end', async (t) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const server = createServer((_, reply) => {
    reply.on('close', resolve)
    const write = (): void => {
      while (reply.write('x'.repeat(1_000)));
    }
    reply.on('drain', write)
    write()
  })
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const { body } = await createGuardedFetch(['127.0.0.0/8'])(`http://127.0.0.1:${port}/`)
  for await (const chunk of body!) {
    assert.ok(chunk.length > 0)
    break
  }
  await promise
})
