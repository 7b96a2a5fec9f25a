import assert from 'node:assert/strict'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import type { Address } from '../../../relay/transport/address.ts'
import type { UdpSocket } from '../../../relay/transport/udp-socket.ts'
import { ENGINES } from '../support/engines.ts'
import { eventually } from '../support/eventually.ts'

const PORT = 45_120
let turn = 0

async function bindBrowser(): Promise<{ socket: Socket; heard: Buffer[] }> {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 4 << 20 }).bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const received: Buffer[] = []
  socket.on('message', (datagram) => received.push(datagram))
  return { socket, heard: received }
}

for (const [name, createEngine] of Object.entries(ENGINES)) {
  describe(`UDP socket of the ${name} engine`, () => {
    async function open(listener: (datagram: Buffer, from: Address, self: () => UdpSocket) => void) {
      const engine = createEngine()
      const port = PORT + turn++
      const broken: string[] = []
      const socket: UdpSocket = await engine.openSocket(port, '127.0.0.1', {
        datagram: (datagram, from) => listener(datagram, from, () => socket),
        broken: (reason) => broken.push(reason),
      })
      return { engine, port, socket, broken }
    }

    test(`[decisions 8] ${name}: receives complete datagrams with their senders, in order`, async () => {
      const received: [string, Buffer][] = []
      const { port, socket } = await open((datagram, from) =>
        received.push([from.key, Buffer.from(datagram)]),
      )
      const browsers = [await bindBrowser(), await bindBrowser()]
      const sizes = [1, 0, 12, 1180, 1500, 2048, 700]
      for (let round = 0; round < 10; round++)
        for (const [at, size] of sizes.entries())
          for (const one of browsers) one.socket.send(Buffer.alloc(size, round * 10 + at), port, '127.0.0.1')
      await eventually('all datagrams have arrived', () => received.length === 140)
      for (const one of browsers) {
        const own = received.filter(([from]) => from === `127.0.0.1 ${one.socket.address().port}`)
        assert.deepEqual(
          own.map(([, datagram]) => [datagram.length, datagram[0] ?? -1]),
          Array.from({ length: 70 }, (_, at) => {
            const size = sizes[at % 7]!
            return [size, size === 0 ? -1 : Math.floor(at / 7) * 10 + (at % 7)]
          }),
        )
        assert.ok(own.every(([, datagram]) => datagram.every((byte) => byte === datagram[0])))
      }
      await socket.close()
      for (const one of browsers) one.socket.close()
    })

    test(`[decisions 8] ${name}: sends bursts, mixed lengths and large batches completely and in order`, async () => {
      const browsers = [await bindBrowser(), await bindBrowser(), await bindBrowser()]
      const lengths = [1180, 1180, 1180, 1181, 1181, 900, 1180, 1, 1, 2000, 3000, 0, 60, 60]
      const said: Address[] = []
      const { engine, port, socket } = await open((datagram, from, self) => {
        if (datagram.length === 0) return
        said.push(from)
        if (said.length < browsers.length) return
        for (let number = 0; number < 420; number++)
          for (const to of said) {
            const bytes = engine.srtp.allocate(lengths[number % lengths.length]!)
            bytes.fill(number & 0xff)
            self().send(bytes, to)
          }
      })
      for (const { socket: one } of browsers) one.send(Buffer.from('hello'), port, '127.0.0.1')
      await eventually('all datagrams have arrived', () =>
        browsers.every(({ heard }) => heard.length === 420),
      )
      // A datagram that is too long for a batch is sent by itself and may arrive out of order.
      const isInTurn = (one: Buffer): boolean => one.length !== 3000
      for (const { socket: one, heard: received } of browsers) {
        assert.deepEqual(
          received.filter(isInTurn).map((datagram) => [datagram.length, datagram[0] ?? -1]),
          Array.from({ length: 420 }, (_, number) => {
            const length = lengths[number % lengths.length]!
            return [length, length === 0 ? -1 : number & 0xff]
          }).filter(([length]) => length !== 3000),
        )
        assert.equal(received.filter((datagram) => datagram.length === 3000).length, 30)
        assert.ok(received.every((datagram) => datagram.every((byte) => byte === datagram[0])))
        one.close()
      }
      await socket.close()
    })

    test(`[decisions 8] ${name}: sends a datagram from any buffer, also outside of its receive handler`, async () => {
      const browser = await bindBrowser()
      const from: Address[] = []
      const { port, socket } = await open((_, one) => from.push(one))
      browser.socket.send(Buffer.from('hello'), port, '127.0.0.1')
      await eventually('the datagram has arrived', () => from.length === 1)
      socket.send(Buffer.from('elsewhere'), from[0]!)
      await eventually('the reply has arrived', () => browser.heard.length === 1)
      assert.equal(browser.heard[0]?.toString(), 'elsewhere')
      browser.socket.close()
      await socket.close()
    })

    test(`[decisions 8] ${name}: receives and sends nothing after it was closed in its receive handler`, async () => {
      let received = 0
      const { port, socket, broken } = await open((datagram, from, self) => {
        received++
        self().send(datagram, from)
        void self().close()
        self().send(datagram, from)
      })
      const browser = await bindBrowser()
      for (let number = 0; number < 50; number++) browser.socket.send(Buffer.from('x'), port, '127.0.0.1')
      await eventually('the datagram has arrived', () => received > 0)
      await Promise.all([socket.close(), socket.close()])
      await new Promise((resolve) => setTimeout(resolve, 50))
      assert.equal(received, 1)
      assert.deepEqual(broken, [])
      const again = await createEngine().openSocket(port, '127.0.0.1', {
        datagram: () => {},
        broken: () => {},
      })
      assert.equal(again.port, port)
      await again.close()
      browser.socket.close()
    })

    test(`[decisions 8] ${name}: reports a port in use as EADDRINUSE`, async () => {
      const { port, socket } = await open(() => {})
      const events = { datagram: () => {}, broken: () => {} }
      for (const create of Object.values(ENGINES))
        await assert.rejects(create().openSocket(port, '127.0.0.1', events), { code: 'EADDRINUSE' })
      const stranger = createSocket({ type: 'udp4', reuseAddr: true })
      stranger.bind(port, '127.0.0.1')
      const [error] = await once(stranger, 'error')
      assert.equal((error as NodeJS.ErrnoException).code, 'EADDRINUSE')
      await socket.close()
    })

    test(`[decisions 8] ${name}: sends and receives over IPv6`, async (t) => {
      const received: string[] = []
      const engine = createEngine()
      const port = PORT + turn++
      const opened = await engine
        .openSocket(port, '::1', { datagram: (_, from) => received.push(from.address), broken: () => {} })
        .catch((error: NodeJS.ErrnoException) => error)
      if (opened instanceof Error) return t.skip(`no IPv6 here: ${opened.message}`)
      const browser = createSocket('udp6')
      browser.send('x', port, '::1')
      await eventually('the datagram has arrived', () => received.length === 1)
      assert.deepEqual(received, ['::1'])
      browser.close()
      await opened.close()
    })
  })
}
