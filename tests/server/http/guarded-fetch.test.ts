import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { test } from 'node:test'
import { createGuardedFetch } from '../../../server/http/guarded-fetch.ts'
import { READ_AT_ONCE_BYTES } from '../../../server/http/paced-reads.ts'

const CHUNKS = 5_000

test("[decisions 7] joins the tiny chunks of an external server's response into few reads", async (t) => {
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

test('[decisions 7] closes the connection to an external server if the caller stops reading early', async (t) => {
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

test('[decisions 7] reads external responses in small parts, so that they do not block the event loop', async (t) => {
  // Each digit is a separate chunk, and all chunks arrive at the same time.
  const digits = Array.from({ length: 20_000 }, (_, n) => String(n % 10))
  const chunks = digits.map((digit) => `1\r\n${digit}\r\n`).join('')
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined)
    socket.end(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`)
  })
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const fetch = createGuardedFetch(['127.0.0.0/8'])
  let ofTurn = 0
  let most = 0
  let isOver = false
  const turn = (): void => {
    most = Math.max(most, ofTurn)
    ofTurn = 0
    if (!isOver) setImmediate(turn)
  }
  turn()
  const bodies = Array.from({ length: 3 }, async () => {
    const { body } = await fetch(`http://127.0.0.1:${port}/`)
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of body!) {
      ofTurn += chunk.length
      text += decoder.decode(chunk)
    }
    return text
  })
  for (const text of await Promise.all(bodies)) assert.equal(text, digits.join(''))
  isOver = true
  // each chunk of one digit takes six bytes; a turn of the event loop may deliver the chunks of two reads
  assert.ok(most <= (2 * READ_AT_ONCE_BYTES) / 6, `${most} chunks in one turn`)
})
