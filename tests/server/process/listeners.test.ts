import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, test } from 'node:test'
import { setImmediate as nextLoop } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { LISTENERS, registerListeners } from '../../../server/process/listeners.ts'

const HOST = '127.0.0.1'
const ANY = { port: 0, host: HOST }
const CONNECTIONS = 8 * LISTENERS

let app: FastifyInstance
let clients: Socket[]

beforeEach(() => {
  app = Fastify()
  clients = []
  registerListeners(app, LISTENERS * CONNECTIONS)
})
afterEach(async () => {
  for (const client of clients) client.destroy()
  await app.close()
})

const portOf = (): number => (app.server.address() as AddressInfo).port

function open(port: number): Socket {
  const client = connect(port, HOST)
  client.on('error', () => undefined)
  clients.push(client)
  return client
}

test('[decisions 2] accepts many connections in one turn of the event loop by listening on several sockets', async () => {
  await app.listenAtOnce(ANY)
  const perTurn: number[] = []
  let isCounting = false
  const all = new Promise<void>((resolve) => {
    app.server.on('connection', () => {
      if (!isCounting) {
        isCounting = true
        perTurn.push(0)
        setImmediate(() => {
          isCounting = false
        })
      }
      perTurn.push(perTurn.pop()! + 1)
      if (perTurn.reduce((sum, count) => sum + count, 0) === CONNECTIONS) resolve()
    })
  })
  // over loopback the kernel completes all these connections before the next turn of the event loop
  for (let n = 0; n < CONNECTIONS; n++) open(portOf())
  await all
  assert.ok(Math.max(...perTurn) > LISTENERS / 2, perTurn.join(' '))
  assert.ok(Math.max(...perTurn) <= LISTENERS, perTurn.join(' '))
})

test('[decisions 2] refuses to start on a port that another program or another server uses', async (t) => {
  const other = createServer().listen(ANY)
  t.after(() => other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await assert.rejects(app.listenAtOnce({ port, host: HOST }), { code: 'EADDRINUSE' })

  await app.listenAtOnce(ANY)
  const second = Fastify()
  registerListeners(second, 1_000)
  t.after(() => second.close())
  await assert.rejects(second.listenAtOnce({ port: portOf(), host: HOST }), { code: 'EADDRINUSE' })
})

test('[decisions 2] listens on a single socket if the operating system cannot share a port', async () => {
  const { server } = app
  const listen = server.listen.bind(server)
  server.listen = ((options: { reusePort?: boolean }) => {
    if (!options.reusePort) return listen(options)
    setImmediate(() => server.emit('error', Object.assign(new Error('not here'), { code: 'ENOTSUP' })))
    return server
  }) as typeof server.listen
  app.get('/ask', async () => 'done')
  await app.listenAtOnce(ANY)
  const answer = await fetch(`http://${HOST}:${portOf()}/ask`)
  assert.equal(await answer.text(), 'done')
})

test('[decisions 2] closing the server waits for the running requests, and accepts no more connections', async () => {
  let begun = 0
  let finish = (): void => undefined
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const allBegun = new Promise<void>((resolve) => {
    app.get('/ask', async () => {
      if (++begun === CONNECTIONS) resolve()
      await finished
      return 'done'
    })
  })
  await app.listenAtOnce(ANY)
  const port = portOf()
  const answers = Array.from({ length: CONNECTIONS }, async () => {
    const client = open(port)
    client.write(`GET /ask HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`)
    const [bytes] = (await once(client, 'data')) as [Buffer]
    client.end()
    return bytes.toString()
  })
  await allBegun
  const closed = app.close()
  while (app.server.listening) await nextLoop()
  const late = open(port)
  const [error] = (await once(late, 'error')) as [NodeJS.ErrnoException]
  assert.equal(error.code, 'ECONNREFUSED')
  let isClosed = false
  void closed.then(() => {
    isClosed = true
  })
  assert.equal(isClosed, false)
  finish()
  for (const answer of await Promise.all(answers)) assert.match(answer, /^HTTP\/1\.1 200 /)
  await closed
})
