import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Bus } from '../../../relay/remote/bus.ts'
import { RelayNode } from '../../../relay/remote/node.ts'
import { RemoteRelay } from '../../../relay/remote/remote-relay.ts'
import { SignedBus, WINDOW_MS } from '../../../relay/remote/signed-bus.ts'
import { createFakeRelay } from '../../support/fake-relay.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { createMemoryNetwork, type MemoryNetwork } from '../support/memory-bus.ts'

const SECRET = 'what all apps and nodes of these tests share'
let network: MemoryNetwork
let clock: FakeClock
let logged: string[]
beforeEach(() => {
  network = createMemoryNetwork()
  clock = new FakeClock()
  logged = []
})

const signed = (secret = SECRET): SignedBus =>
  new SignedBus({ bus: network.connect(), secret, clock, log: (text) => logged.push(text) })

function listen(subject = 'a'): { bus: SignedBus; heard: unknown[] } {
  const bus = signed()
  const received: unknown[] = []
  bus.subscribe(subject, (message) => received.push(message))
  return { bus, heard: received }
}

test('[decisions 9] delivers signed messages and replies unchanged', async () => {
  const { heard: received } = listen()
  const message = { text: '受付 "\n', list: [1, 2.5, -0.1], deep: { 10: 'a', 9: null } }
  signed().publish('a', message)
  signed().serve('b', async (question) => ({ question, answer: 42 }))
  assert.deepEqual(received, [message])
  assert.deepEqual(await signed().request('b', message, 1), { question: message, answer: 42 })
  assert.deepEqual(logged, [])
})

test('[decisions 9] refuses messages that are unsigned, modified or signed with another secret', async () => {
  const { bus, heard: received } = listen()
  const raw = network.connect()
  signed('another secret').publish('a', { x: 1 })
  signed().publish('elsewhere', { x: 1 })
  const genuine = network.said.at(-1)!.message as Record<string, unknown>
  const wrong: unknown[] = [
    undefined,
    null,
    7,
    'text',
    [],
    {},
    { x: 1 },
    // A genuine message, but sent on another subject.
    genuine,
    { ...genuine, mac: '' },
    { ...genuine, mac: 7 },
    { ...genuine, at: undefined },
  ]
  for (const message of wrong) raw.publish('a', message)
  signed().publish('a', { x: 1 })
  const own = network.said.at(-1)!.message as { at: number; nonce: string; body: string; mac: string }
  for (const changed of [
    { ...own, body: '{"x":2}' },
    { ...own, nonce: 'another' },
    { ...own, at: own.at + 1 },
    { ...own, mac: `${own.mac.slice(0, -4)}AAA=` },
    { ...own, mac: `${own.mac} ` },
  ])
    raw.publish('a', changed)
  assert.deepEqual(received, [{ x: 1 }])
  assert.equal(bus.refusedMessages, 1 + wrong.length + 5)
  assert.equal(logged.length, 1)
  assert.match(logged[0]!, /NATS_SECRET/)
})

test('[decisions 9] accepts a signed message only once, even if it is repeated as a request', async () => {
  const { bus, heard: received } = listen()
  const raw = network.connect()
  signed().publish('a', 'once')
  const { message } = network.said.at(-1)!
  raw.publish('a', message)
  clock.advance(WINDOW_MS)
  raw.publish('a', message)
  assert.deepEqual(received, ['once'])
  assert.equal(bus.refusedMessages, 2)
  assert.match(logged.at(-1)!, /was there before/)
  bus.serve('a', async () => 'done')
  await assert.rejects(raw.request('a', message, 1), /no answer/)
})

test('[decisions 9] accepts messages from a clock that differs by at most half a minute, and logs a larger difference', () => {
  for (const [skewMs, isHeard] of [
    [WINDOW_MS, true],
    [-WINDOW_MS, true],
    [WINDOW_MS + 1, false],
    [-WINDOW_MS - 1, false],
  ] as const) {
    const { heard: received } = listen()
    const other = new FakeClock()
    other.advance(clock.epochMs() - other.epochMs())
    const skewed = { ...other, epochMs: () => clock.epochMs() + skewMs } as FakeClock
    new SignedBus({ bus: network.connect(), secret: SECRET, clock: skewed, log: () => undefined }).publish(
      'a',
      'hello',
    )
    assert.deepEqual(received, isHeard ? ['hello'] : [], `${skewMs} ms`)
  }
  assert.match(logged.at(-1)!, /clocks/)
})

test('[decisions 9] refuses a replayed message from a sender whose clock is ahead', () => {
  const { heard: received } = listen()
  const ahead = { epochMs: () => clock.epochMs() + WINDOW_MS } as FakeClock
  new SignedBus({ bus: network.connect(), secret: SECRET, clock: ahead, log: () => undefined }).publish(
    'a',
    'once',
  )
  const { message } = network.said.at(-1)!
  const raw = network.connect()
  for (let second = 0; second <= 2 * WINDOW_MS; second += 1_000) {
    signed().publish('a', 'others')
    raw.publish('a', message)
    clock.advance(1_000)
  }
  assert.deepEqual(
    received.filter((text) => text === 'once'),
    ['once'],
  )
})

test('[decisions 9] refuses a reply that is unsigned or belongs to another request', async () => {
  const raw = network.connect()
  const asker = signed()
  signed().serve('b', async () => 'genuine')
  await asker.request('b', 1, 1)
  const earlier = await raw.request('b', network.said.at(-1)!.message, 1).catch(() => undefined)
  assert.equal(earlier, undefined, 'a repeated request is not answered')
  // A client without the secret answers in place of the server.
  const replies: unknown[] = []
  const spy = network.connect()
  const real = signed()
  real.serve('c', async () => 'genuine')
  const first = await spy.request('c', await sealedQuestion('c'), 1)
  replies.push(first, 'genuine', null, { body: '"genuine"', mac: '' })
  for (const reply of replies) {
    spy.serve('c', async () => reply)
    await assert.rejects(asker.request('c', 1, 1), /no valid signature/)
  }
  assert.equal(asker.refusedMessages, replies.length)
})

/** An authentic request as it is sent over the bus. */
async function sealedQuestion(subject: string): Promise<unknown> {
  const other = createMemoryNetwork()
  await new SignedBus({ bus: other.connect(), secret: SECRET, clock, log: () => undefined })
    .request(subject, 1, 1)
    .catch(() => undefined)
  return other.said.at(-1)!.message
}

test('[decisions 9] a client without the bus secret cannot act as a relay node or as an app server', async (t) => {
  const relay = createFakeRelay()
  let isEmpty = false
  const log = (): void => undefined
  const node = new RelayNode({
    bus: signed(),
    relay,
    name: 'one',
    clock,
    log,
    onEmpty: () => (isEmpty = true),
  })
  const app = new RemoteRelay({ bus: signed(), clock, log })
  t.after(async () => {
    await app.close()
    node.close()
  })
  clock.advance(1_000)
  await app.join({ roomId: 'lobby', participantId: 'p', party: 'host', offerSdp: 'v=0', receives: [] })
  const events: unknown[] = []
  app.onEvent((event) => events.push(event))
  const load = app.nodes()[0]!
  const closeRoom = { appId: app.id, command: { kind: 'closeRoom', roomId: 'lobby' } }
  const strangers: Bus[] = [network.connect(), signed('another secret')]
  for (const stranger of strangers) {
    const seats = { ...load.occupancy, seatsFree: 1e9, seatsTotal: 1e9 }
    stranger.publish('uketsuke.relay.load', { ...load, nodeId: crypto.randomUUID(), occupancy: seats })
    stranger.publish('uketsuke.relay.load', { ...load, isDraining: true })
    stranger.publish(`uketsuke.relay.node.${node.id}.drain`, {})
    const event = { kind: 'failed', roomId: 'lobby', participantId: 'p' }
    stranger.publish(`uketsuke.relay.app.${app.id}.events`, { nodeId: node.id, event })
    await assert.rejects(stranger.request(`uketsuke.relay.node.${node.id}.do`, closeRoom, 1))
  }
  // A client without the secret repeats every message that it has overheard.
  for (const { subject, message } of [...network.said]) network.connect().publish(subject, message)
  clock.advance(1_000)
  assert.deepEqual([app.nodes().length, app.nodes()[0]!.isDraining, isEmpty], [1, false, false])
  assert.deepEqual(events, [])
  assert.equal(relay.inside().length, 1)
  assert.ok(app.refusedMessages() >= 10, String(app.refusedMessages()))
})
