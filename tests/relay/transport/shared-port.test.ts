import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { test } from 'node:test'
import { dealPorts } from '../../../relay/control/pool.ts'
import { type Address, addressOf } from '../../../relay/transport/address.ts'
import { type Occupant, SharedPort } from '../../../relay/transport/shared-port.ts'
import {
  type OpenSocket,
  openPlainSocket,
  reachableAddresses,
  type SocketEvents,
} from '../../../relay/transport/udp-socket.ts'
import { signedCheck } from '../support/stun-check.ts'

const RTP = Buffer.from([0x80, 96, 0, 1])
const [HERE, THERE] = [addressOf('192.0.2.7', 5000), addressOf('192.0.2.8', 6000)]

/** A SharedPort whose socket the test controls; opening a port in `taken` fails as in use. */
function openPort({ seats = 4, taken = [] as number[] } = {}) {
  let events: SocketEvents | undefined
  const sent: [string, string][] = []
  const opened: number[] = []
  const openSocket: OpenSocket = async (port, _address, given) => {
    if (taken.includes(port)) throw Object.assign(new Error('taken'), { code: 'EADDRINUSE' })
    events = given
    opened.push(port)
    const send = (datagram: Buffer, to: Address): void => void sent.push([datagram.toString(), to.key])
    return { port, receiveBufferBytes: 1 << 20, send, close: async () => {} }
  }
  const logged: string[] = []
  const log = (text: string): void => void logged.push(text)
  const port = new SharedPort({ ports: [1, 2], seats, openSocket, log })
  const hear = (datagram: Buffer, from: Address): void => events?.datagram(datagram, from)
  return { port, hear, sent, opened, logged, taken, events: () => events }
}

/** Registers a connection at the shared port, and records the datagrams that reach it. */
async function sitDown(port: SharedPort, { at }: { at?: Address } = {}) {
  const received: Buffer[] = []
  const lost: string[] = []
  const occupant: Occupant = {
    receive: (datagram) => received.push(datagram),
    sendsTo: (address) => address.key === at?.key,
    lose: (reason) => lost.push(reason),
  }
  return { heard: received, lost, seat: (await port.take())(occupant) }
}

test('[decisions 8] delivers STUN checks by their username fragment, and media by the verified address', async () => {
  const { port, hear } = openPort()
  const [one, two] = [await sitDown(port), await sitDown(port)]
  one.seat.answerTo('one')
  two.seat.answerTo('two')
  const check = signedCheck({ ufrag: 'two' }, 'whatever', true)
  hear(check, HERE)
  hear(RTP, HERE)
  assert.deepEqual([one.heard, two.heard], [[], [check]], 'the address is not verified yet')
  assert.equal(two.seat.claim(HERE), true)
  hear(RTP, HERE)
  hear(RTP, THERE)
  assert.deepEqual([one.heard, two.heard], [[], [check, RTP]])
})

test('[decisions 8] drops datagrams for unknown connections without answering', async () => {
  const { port, hear, sent, logged } = openPort()
  const { seat, heard: received } = await sitDown(port)
  seat.answerTo('one')
  for (const ufrag of ['', 'on', 'one2', 'ONE', '__proto__', 'o'.repeat(300)])
    hear(signedCheck({ ufrag }, 'x', true), HERE)
  const check = signedCheck({ ufrag: 'one' }, 'x', true)
  for (let cut = 0; cut < 30; cut++) hear(check.subarray(0, cut), HERE)
  for (const noise of [[], [0], [22, 1, 2], [0x80], [255, 255]]) hear(Buffer.from(noise), HERE)
  assert.deepEqual([received, sent, logged], [[], [], []])
})

test('[decisions 8] reserves an address for the connection that sends media to it, and lets others claim an unused one', async () => {
  const { port, hear } = openPort()
  const [one, two] = [await sitDown(port, { at: HERE }), await sitDown(port)]
  assert.equal(one.seat.claim(HERE), true)
  assert.equal(one.seat.claim(THERE), true)
  assert.equal(two.seat.claim(HERE), false)
  assert.equal(two.seat.claim(THERE), true)
  assert.deepEqual([one.seat.held, two.seat.held], [1, 1])
  for (const from of [HERE, THERE]) hear(RTP, from)
  assert.deepEqual([one.heard.length, two.heard.length], [1, 1])
  one.seat.leave()
  hear(RTP, HERE)
  assert.equal(one.heard.length, 1)
  assert.equal(two.seat.claim(HERE), true)
  assert.equal(one.seat.claim(HERE), false, 'a released slot cannot claim an address')
})

test('[decisions 8] delivers nothing for username fragments and addresses that a connection has released', async () => {
  const { port, hear, sent } = openPort()
  const { seat, heard: received } = await sitDown(port)
  seat.answerTo('old')
  seat.answerTo('new')
  seat.claim(HERE)
  seat.claim(THERE)
  seat.ignore('old')
  seat.keep((address) => address === THERE)
  hear(signedCheck({ ufrag: 'old' }, 'x', true), HERE)
  for (const from of [HERE, THERE]) hear(RTP, from)
  assert.deepEqual(received, [RTP])
  seat.send(Buffer.from('before'), THERE)
  seat.leave()
  seat.leave()
  seat.send(Buffer.from('after'), THERE)
  hear(signedCheck({ ufrag: 'new' }, 'x', true), THERE)
  assert.deepEqual(received, [RTP])
  assert.deepEqual(sent, [['before', THERE.key]])
})

test('[decisions 8] gives each place (seat) on a port to one connection, and after its release to another one', async () => {
  const { port, opened } = openPort({ seats: 2 })
  const [one] = [await sitDown(port), await sitDown(port)]
  assert.equal(port.free, 0)
  await assert.rejects(port.take(), { code: 'noPort' })
  one.seat.leave()
  one.seat.leave()
  assert.equal(port.free, 1)
  // take() reserves nothing, so both calls succeed although there is room for only one more connection. The second
  // connection to use that room is refused.
  const [first, second] = [await port.take(), await port.take()]
  const nobody: Occupant = { receive: () => {}, sendsTo: () => false, lose: () => {} }
  first(nobody)
  assert.throws(() => second(nobody), { code: 'noPort' })
  assert.deepEqual(opened, [1], 'all connections share one port')
})

test('[decisions 8] skips ports in use, and tries all of them again for the next participant', async () => {
  const passed = openPort({ taken: [1] })
  assert.equal((await sitDown(passed.port)).seat.port, 2)
  const full = openPort({ taken: [1, 2] })
  await assert.rejects(full.port.take(), { code: 'noPort' })
  full.taken.pop()
  assert.equal((await sitDown(full.port)).seat.port, 2)
})

test('[decisions 8] reports a broken socket to all its connections, and opens a new one for the next connection', async () => {
  const { port, opened, events } = openPort()
  const { lost, seat } = await sitDown(port)
  events()?.broken('EBADF')
  assert.deepEqual(lost, ['EBADF'])
  seat.leave()
  await sitDown(port)
  assert.deepEqual(opened, [1, 1])
})

test('[decisions 8] logs an exception that the handler of one connection throws', async () => {
  const { port, hear, logged } = openPort()
  const { seat } = await sitDown(port)
  const faulty: Occupant = {
    receive: () => assert.fail('a fault'),
    sendsTo: () => false,
    lose: () => {},
  }
  ;(await port.take())(faulty).claim(THERE)
  seat.claim(HERE)
  hear(RTP, THERE)
  assert.match(logged[0] ?? '', /a fault/)
})

test('[decisions 8] skips a port that another process uses', async () => {
  const stranger = createSocket('udp4').bind(45_110, '127.0.0.1')
  await once(stranger, 'listening')
  const port = new SharedPort({
    ports: [45_110, 45_111],
    seats: 1,
    bindAddress: '127.0.0.1',
    openSocket: openPlainSocket,
    log: () => {},
  })
  assert.equal((await sitDown(port)).seat.port, 45_111)
  stranger.close()
  await port.close()
})

test('[decisions 8] divides the port range among the workers without gap or overlap', () => {
  assert.deepEqual(dealPorts([100, 106], 3), [
    [100, 103, 106],
    [101, 104],
    [102, 105],
  ])
  assert.deepEqual(dealPorts([100, 100], 4), [[100]])
  assert.deepEqual(dealPorts([100, 101], 2), [[100], [101]])
})

test('[decisions 8] announces the configured address, otherwise the address of the socket', () => {
  assert.deepEqual(reachableAddresses('10.0.0.5', ['203.0.113.9']), ['203.0.113.9'])
  assert.deepEqual(reachableAddresses('10.0.0.5'), ['10.0.0.5'])
  assert.ok(reachableAddresses().length > 0)
})
