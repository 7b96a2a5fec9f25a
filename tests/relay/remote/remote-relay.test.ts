import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import {
  connectBus,
  findRelayNodes,
  type Party,
  type PeerStats,
  type RelayEvent,
  RelayNode,
  RemoteRelay,
  type SignedBus,
} from '../../../relay/index.ts'
import { connectNats } from '../../../relay/remote/nats-bus.ts'
import { createFakeRelay, type FakeRelay } from '../../support/fake-relay.ts'
import { type NatsServer, startNats } from '../../support/nats.ts'
import { FakeClock } from '../support/fake-clock.ts'

const log = (): void => undefined
const SECRET = 'what all apps and nodes of these tests share'

interface Machine {
  node: RelayNode
  relay: FakeRelay
  bus: SignedBus
  isEmpty: boolean
}

let nats: NatsServer
let clock: FakeClock
const buses: SignedBus[] = []
const machines: Machine[] = []
const apps: RemoteRelay[] = []

before(async () => {
  nats = await startNats()
})
after(() => nats?.stop())
beforeEach(() => {
  clock = new FakeClock()
})
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
  for (const { node } of machines.splice(0)) node.close()
  for (const bus of buses.splice(0)) await bus.close()
})

const POLL_MS = 5
const holds = (check: () => void): boolean => {
  try {
    check()
    return true
  } catch {
    return false
  }
}

/** Waits in real time until `check` passes. The fake clock of nodes and apps stands still meanwhile. */
async function soon(check: () => void, waitMs = 5_000): Promise<void> {
  for (const untilMs = performance.now() + waitMs; !holds(check) && performance.now() < untilMs; )
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  check()
}

/** Advances the clock of nodes and apps second by second, and waits after each step until messages have arrived. */
async function withinSeconds(seconds: number, check: () => void): Promise<void> {
  for (let second = 0; second < seconds && !holds(check); second += 1) {
    clock.advance(1_000)
    await soon(check, 1_500).catch(() => undefined)
  }
  check()
}

async function busOf(name: string, secret = SECRET): Promise<SignedBus> {
  const bus = await connectBus({ url: nats.url, secret, name, log })
  buses.push(bus)
  await soon(() => assert.ok(bus.isUp()))
  return bus
}

async function addMachine(name: string, region = ''): Promise<Machine> {
  const relay = createFakeRelay()
  const bus = await busOf(name)
  const machine: Machine = { relay, bus, isEmpty: false, node: undefined as unknown as RelayNode }
  machine.node = new RelayNode({
    bus,
    relay,
    name,
    region,
    clock,
    log,
    onEmpty: () => {
      machine.isEmpty = true
    },
  })
  machines.push(machine)
  return machine
}

async function addApp(nodes: number, region = ''): Promise<{ app: RemoteRelay; events: RelayEvent[] }> {
  const app = new RemoteRelay({ bus: await busOf('app'), region, clock, log })
  apps.push(app)
  const events: RelayEvent[] = []
  app.onEvent((event) => void (event.kind !== 'seats' && events.push(event)))
  await withinSeconds(5, () => assert.equal(app.nodes().length, nodes))
  return { app, events }
}

const join = (app: RemoteRelay, roomId: string, participantId = 'someone', party: Party = 'host') =>
  app.join({ roomId, participantId, party, offerSdp: 'v=0', receives: [] })

test('[decisions 9] spreads 200 rooms of two apps evenly over two relay nodes, and keeps each room on one node', async () => {
  const [one, other] = [await addMachine('one'), await addMachine('other')]
  const here = [(await addApp(2)).app, (await addApp(2)).app]
  for (let room = 0; room < 100; room += 1) {
    for (const app of here) await join(app, `room${room}`, 'kiosk', 'signage')
    await Promise.all(here.map((app) => join(app, `room${room}`, 'operator', 'host')))
    // Nodes report their load once a second. Between two reports, the app chooses a node by its own count of rooms.
    if (room % 10 === 9) clock.advance(1_000)
  }
  const inside = [one, other].map(({ relay }) => relay.inside().length)
  assert.equal(inside[0]! + inside[1]!, 400)
  assert.ok(Math.max(...inside) - Math.min(...inside) <= 80, inside.join(' and '))
  for (const { relay } of [one, other])
    for (const member of relay.inside()) {
      const room = member.split('/')[0]
      assert.equal(relay.inside().filter((each) => each.startsWith(`${room}/`)).length, 2)
    }
})

test('[decisions 9] detects a killed relay node when its report is late, and lets participants join another node', async () => {
  const [one, other] = [await addMachine('one'), await addMachine('other')]
  const { app, events } = await addApp(2)
  await join(app, 'lobby')
  const [dead, alive] = one.relay.inside().length > 0 ? [one, other] : [other, one]
  // Wait for the last load report of the node before it is killed.
  await withinSeconds(3, () => assert.ok(app.nodes().some(({ occupancy }) => occupancy.participants === 1)))
  dead.node.close()
  await withinSeconds(2, () =>
    assert.deepEqual(events, [{ kind: 'failed', roomId: 'lobby', participantId: 'someone' }]),
  )
  assert.equal(app.nodes().length, 1)
  await join(app, 'lobby')
  assert.equal(alive.relay.inside().length, 1)
})

test('[decisions 9] treats a relay node that hangs as dead after 2 s of silence', async () => {
  const bus = await busOf('hanging')
  const nodeId = crypto.randomUUID()
  const occupancy = { rooms: 0, participants: 0, seatsFree: 9, seatsTotal: 9 }
  let isHanging = false
  bus.serve(`uketsuke.relay.node.${nodeId}.do`, () =>
    isHanging ? new Promise(() => undefined) : Promise.resolve({ kind: 'done', answerSdp: 'v=0' }),
  )
  const { app, events } = await addApp(0)
  const load = { nodeId, name: 'hanging', region: '', startedAt: 0, packetsPerSecond: 0, cpu: 0 }
  // Publishes the load report repeatedly, because NATS may not know the app's subscription yet.
  await soon(() => {
    bus.publish('uketsuke.relay.load', { ...load, occupancy, isDraining: false, refusedMessages: 0 })
    assert.equal(app.nodes().length, 1)
  })
  await join(app, 'lobby')
  isHanging = true
  clock.advance(1_500)
  await soon(() => assert.equal(app.nodes().length, 0), 200).catch(() => undefined)
  assert.deepEqual(events, [])
  clock.advance(1_000)
  assert.deepEqual(events, [{ kind: 'failed', roomId: 'lobby', participantId: 'someone' }])
})

test('[decisions 9] a relay node that returns after silence drops its participants, whose calls continue on another node', async () => {
  const [silent, other] = [await addMachine('silent', 'tokyo'), await addMachine('other')]
  const { app, events } = await addApp(2, 'tokyo')
  await join(app, 'lobby')
  const [member = ''] = silent.relay.inside()
  const publish = silent.bus.publish.bind(silent.bus)
  silent.bus.publish = (subject, message) => {
    if (subject !== 'uketsuke.relay.load') publish(subject, message)
  }
  await withinSeconds(4, () =>
    assert.deepEqual(events, [{ kind: 'failed', roomId: 'lobby', participantId: 'someone' }]),
  )
  await join(app, 'lobby')
  assert.deepEqual([silent.relay.inside(), other.relay.inside()], [[member], [member]])
  events.length = 0
  silent.node.drain()
  const [roomId = '', participantId = ''] = member.split('/')
  const counters = { packetsIn: 1, packetsOut: 1 } as PeerStats
  const peers = [{ ...counters, roomId, participantId }]
  silent.relay.emit({ kind: 'failed', roomId, participantId })
  silent.relay.emit({ kind: 'stats', peers })
  silent.bus.publish = publish
  await withinSeconds(3, () => assert.deepEqual(silent.relay.inside(), []))
  assert.deepEqual(events, [])
  await withinSeconds(2, () => assert.ok(silent.isEmpty))
  assert.deepEqual(other.relay.inside(), [member])
  other.relay.emit({ kind: 'stats', peers })
  await soon(() =>
    assert.deepEqual(events, [{ kind: 'stats', peers: [{ ...counters, roomId: 'lobby', participantId }] }]),
  )
})

test("[decisions 9] after a NATS outage, removes an app's participants who left meanwhile, and keeps those of other apps", async () => {
  const { relay } = await addMachine('one')
  const [{ app, events }, { app: second }] = [await addApp(1), await addApp(1)]
  await join(app, 'lobby')
  await join(app, 'lobby', 'kiosk', 'signage')
  await join(second, 'lobby')
  const [, kiosk = '', theirs = ''] = relay.inside()
  await nats.stop()
  await soon(() => assert.ok(buses.every((bus) => !bus.isUp())))
  await app.leave('lobby', 'someone')
  assert.deepEqual(events, [{ kind: 'closed', roomId: 'lobby', participantId: 'someone' }])
  assert.deepEqual([app.occupancy().participants, relay.inside().length], [1, 3])
  await nats.start()
  await soon(() => assert.ok(buses.every((bus) => bus.isUp())))
  await withinSeconds(3, () => assert.deepEqual(relay.inside(), [kiosk, theirs]))
})

test('[decisions 9] repeats a leave command that got no answer, but does not remove a participant who is joining', async () => {
  const { relay } = await addMachine('one')
  const { app } = await addApp(1)
  await join(app, 'lobby', 'kiosk', 'signage')
  await join(app, 'lobby')
  const [kiosk = ''] = relay.inside()
  const bus = buses.at(-1)!
  const request = bus.request.bind(bus)
  const answered = Promise.withResolvers<void>()
  const asked: string[] = []
  bus.request = async (subject, message, waitMs) => {
    const { kind } = (message as { command: { kind: string } }).command
    asked.push(kind)
    if (kind === 'leave' && asked.filter((each) => each === 'leave').length === 1)
      throw new Error('no answer in time')
    const reply = await request(subject, message, waitMs)
    if (kind === 'join') await answered.promise
    return reply
  }
  await app.leave('lobby', 'someone')
  const joining = join(app, 'lobby', 'operator')
  await soon(() => assert.equal(relay.inside().length, 3))
  await withinSeconds(5, () => assert.ok(asked.filter((kind) => kind === 'whoIsIn').length >= 2))
  assert.equal(relay.inside().length, 3)
  answered.resolve()
  await joining
  await withinSeconds(3, () => assert.equal(relay.inside().length, 2))
  assert.deepEqual(relay.inside(), [kiosk, kiosk.replace('kiosk', 'operator')])
})

test('[decisions 9] keeps calls and refuses new ones while NATS is down, and reports missed events afterwards', async () => {
  const machine = await addMachine('one')
  const { app, events } = await addApp(1)
  await join(app, 'lobby')
  const [member = ''] = machine.relay.inside()
  await nats.stop()
  await soon(() => assert.ok(buses.every((bus) => !bus.isUp())))
  assert.equal(app.occupancy().seatsFree, 0)
  assert.equal(app.condition().state, 'failed')
  await assert.rejects(join(app, 'second'), { code: 'noPort' })
  await assert.rejects(join(app, 'lobby', 'operator'), { code: 'closed' })
  clock.advance(20_000)
  assert.deepEqual(events, [], 'no participant is reported as lost')
  const [roomId = '', participantId = ''] = member.split('/')
  machine.relay.emit({ kind: 'closed', roomId, participantId })

  await nats.start()
  await soon(() => assert.ok(buses.every((bus) => bus.isUp())))
  await withinSeconds(3, () =>
    assert.deepEqual(events, [{ kind: 'closed', roomId: 'lobby', participantId: 'someone' }]),
  )
  await soon(() => assert.equal(app.condition().state, 'running'))
  await join(app, 'second')
})

test('[decisions 9] after an outage of NATS, waits for nodes that connect later, but not for one that has ended', async () => {
  const machine = await addMachine('one')
  const { app, events } = await addApp(1)
  await join(app, 'lobby')
  await nats.stop()
  await soon(() => assert.ok(buses.every((bus) => !bus.isUp())))
  machine.node.close()
  await nats.start()
  await soon(() => assert.ok(buses.every((bus) => bus.isUp())))
  for (let ms = 0; ms < 4_000; ms += 500) {
    clock.advance(500)
    await soon(() => assert.deepEqual(app.nodes(), []), 100).catch(() => undefined)
  }
  assert.deepEqual(events, [])
  await withinSeconds(2, () =>
    assert.deepEqual(events, [{ kind: 'failed', roomId: 'lobby', participantId: 'someone' }]),
  )
})

test('[decisions 9] reports each change of the number of free places for participants (seats)', async () => {
  const { relay } = await addMachine('one')
  const { app } = await addApp(1)
  const free: number[] = []
  app.onEvent(({ kind }) => void (kind === 'seats' && free.push(app.occupancy().seatsFree)))
  relay.seatsFree = 0
  await withinSeconds(3, () => assert.deepEqual(free, [0]))
  relay.seatsFree = 2
  await withinSeconds(3, () => assert.deepEqual(free, [0, 2]))
  await nats.stop()
  await soon(() => assert.deepEqual(free, [0, 2, 0]))
  await nats.start()
  await withinSeconds(3, () => assert.deepEqual(free, [0, 2, 0, 2]))
})

test('[decisions 9] a drained relay node takes no new rooms, and reports when its last room has closed', async () => {
  const [one, other] = [await addMachine('one'), await addMachine('other')]
  const { app } = await addApp(2)
  await join(app, 'lobby')
  const [leaving, staying] = one.relay.inside().length > 0 ? [one, other] : [other, one]
  assert.equal(app.drain('no such node'), false)
  assert.equal(app.drain(leaving.node.id), true)
  await soon(() => assert.ok(app.nodes().some(({ isDraining }) => isDraining)))
  await join(app, 'station')
  await join(app, 'lobby', 'operator')
  assert.deepEqual([leaving.relay.inside().length, staying.relay.inside().length], [2, 1])
  assert.equal(leaving.isEmpty, false)
  await app.closeRoom('lobby')
  clock.advance(1_000)
  assert.equal(leaving.isEmpty, true)
})

test('[decisions 9] finds relay nodes by their reports, and drains one of them', async () => {
  const [one, other] = [await addMachine('one'), await addMachine('other', 'osaka')]
  let found: Awaited<ReturnType<typeof findRelayNodes>> = []
  const finding = findRelayNodes(await busOf('somebody'), clock).then((nodes) => {
    found = nodes
  })
  await withinSeconds(3, () => assert.equal(found.length, 2))
  await finding
  assert.deepEqual(found.map(({ name, region }) => [name, region]).sort(), [
    ['one', ''],
    ['other', 'osaka'],
  ])
  found.find(({ name }) => name === 'other')?.drain()
  await soon(() => assert.equal(other.isEmpty, true))
  assert.equal(one.isEmpty, false)
})

test('[decisions 9] separates the rooms of two apps on a relay node, and closes those of a stopped app', async () => {
  const { relay, bus } = await addMachine('one')
  const [{ app, events }, { app: second, events: others }] = [await addApp(1), await addApp(1)]
  await join(app, 'lobby')
  await join(second, 'lobby')
  const [mine = '', theirs = ''] = relay.inside()
  assert.notEqual(mine, theirs)
  relay.emit({ kind: 'connected', roomId: mine.split('/')[0]!, participantId: 'someone' })
  await soon(() =>
    assert.deepEqual(events, [{ kind: 'connected', roomId: 'lobby', participantId: 'someone' }]),
  )
  assert.deepEqual(others, [])
  const [firstBus, secondBus] = buses.slice(-2)
  const heard = { byNode: 0, byFirst: 0 }
  bus.subscribe('uketsuke.relay.apps', () => {
    heard.byNode += 1
  })
  firstBus!.subscribe('uketsuke.relay.load', () => {
    heard.byFirst += 1
  })
  // Closes the second app's bus connection, so that the app stops without a message to the node.
  await secondBus!.close()
  const isClosed = () => relay.inside().length < 2
  for (let second = 0; second < 70 && !isClosed(); second += 1) {
    const before = { ...heard }
    clock.advance(1_000)
    // wait for a message from the node and from the first app before the next step: otherwise these two would consider
    // each other stopped.
    await soon(() => assert.ok(heard.byNode > before.byNode && heard.byFirst > before.byFirst))
  }
  assert.deepEqual(relay.inside(), [mine])
})

test("[decisions 9] prefers relay nodes of the app's region until they are full", async () => {
  const [near, far] = [await addMachine('near', 'tokyo'), await addMachine('far', 'osaka')]
  near.relay.seatsFree = 2
  const { app } = await addApp(2, 'tokyo')
  for (const roomId of ['a', 'b', 'c']) await join(app, roomId)
  assert.deepEqual([near.relay.inside().length, far.relay.inside().length], [2, 1])
})

test('[decisions 9] ignores messages that are correctly signed but malformed', async () => {
  const { node, relay } = await addMachine('one')
  const { app, events } = await addApp(1)
  const stranger = await busOf('stranger')
  for (const nonsense of [null, 7, {}, { nodeId: 'x', occupancy: {} }, { appId: 3 }, [], 'text']) {
    for (const subject of [
      'uketsuke.relay.load',
      'uketsuke.relay.apps',
      `uketsuke.relay.app.${app.id}.events`,
    ])
      stranger.publish(subject, nonsense)
    const said = await stranger.request(`uketsuke.relay.node.${node.id}.do`, nonsense, 2_000)
    assert.deepEqual(said, { kind: 'refused', code: 'badOffer', message: 'not a command' })
  }
  await join(app, 'lobby')
  assert.deepEqual([app.nodes().length, relay.inside().length, events.length], [1, 1, 0])
})

test('[decisions 9] ignores and counts messages from NATS clients without the secret', async () => {
  const { node, relay } = await addMachine('one')
  const { app, events } = await addApp(1)
  await join(app, 'lobby')
  const raw = connectNats({ url: nats.url, name: 'stranger', log })
  const guesser = await busOf('guesser', `${SECRET} of another house`)
  await soon(() => assert.ok(raw.isUp()))
  const received: string[] = []
  const unheard = (async () => {
    for (const stranger of [raw, guesser]) {
      const fault = await stranger
        .request(`uketsuke.relay.node.${node.id}.do`, closeLobby(app.id), 300)
        .catch((error: unknown) => error)
      received.push(String(fault))
    }
  })()
  for (const stranger of [raw, guesser]) {
    stranger.publish('uketsuke.relay.load', { ...app.nodes()[0], nodeId: crypto.randomUUID() })
    stranger.publish(`uketsuke.relay.node.${node.id}.drain`, {})
    stranger.publish(`uketsuke.relay.app.${app.id}.events`, {
      nodeId: node.id,
      event: { kind: 'failed', roomId: 'lobby', participantId: 'someone' },
    })
  }
  await unheard
  assert.equal(received.length, 2)
  for (const fault of received) assert.match(fault, /TimeoutError|timeout/i)
  // The app refuses two load reports and two events. The node refuses two drain requests and two commands, and counts
  // them in its next load report.
  await withinSeconds(3, () => assert.equal(app.refusedMessages(), 8))
  assert.deepEqual([app.nodes().length, events, relay.inside().length], [1, [], 1])
  assert.equal(app.nodes()[0]!.isDraining, false)
  await raw.close()
})

const closeLobby = (appId: string) => ({ appId, command: { kind: 'closeRoom', roomId: 'lobby' } })
