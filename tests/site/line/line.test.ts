import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { PROTOCOL } from '#core/realtime/to-client.ts'
import {
  createLine,
  type Line,
  type LineOptions,
  type LineState,
  type LineTiming,
} from '../../../site/line/line.ts'
import type { LostPage } from '../../../site/line/line-types.ts'
import { createFakeClock, type FakeClock, settle } from './fake-clock.ts'
import { config, FakeSocket } from './fake-socket.ts'

const TIMING: LineTiming = {
  pingMs: 50_000,
  silentMs: 6_000,
  answerMs: 2_000,
  reconnectAfterMs: (_, failures) => 500 * 2 ** failures,
}

const TALK = {
  callId: '00000000-0000-4000-8000-000000000001',
  signageId: 1,
  signageName: '受付',
  storeName: null,
  touchButton: null,
  hostId: 1,
  hostName: '佐藤',
  requestedAt: 1,
  startedAt: 1,
  endsAt: null,
  characterId: null,
  unreached: [],
  isSharing: false,
  hostLostAt: null,
}

interface Bench {
  line: Line
  clock: FakeClock
  sockets: FakeSocket[]
  states: LineState[]
  storage: Map<string, string>
  wake: () => void
  reloads: () => number
  last: () => FakeSocket
}

function bench(over: Partial<LineOptions> = {}): Bench {
  const clock = createFakeClock()
  const sockets: FakeSocket[] = []
  const states: LineState[] = []
  const storage = new Map<string, string>()
  const wakers = new Set<() => void>()
  let reloads = 0
  const line = createLine({
    timing: TIMING,
    clock,
    participant: async () => 'the-secret-of-this-page',
    origin: () => 'https://desk.example',
    createSocket: (url) => {
      const socket = new FakeSocket(url)
      sockets.push(socket)
      return socket
    },
    storage: () => ({
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => storage.set(key, value),
      removeItem: (key) => storage.delete(key),
    }),
    reload: () => {
      reloads += 1
    },
    random: () => 0.5,
    onWake: (wake) => {
      wakers.add(wake)
      return () => wakers.delete(wake)
    },
    ...over,
  })
  line.onState((state) => states.push(state))
  return {
    line,
    clock,
    sockets,
    states,
    storage,
    wake: () => {
      for (const wake of wakers) wake()
    },
    reloads: () => reloads,
    last: () => sockets.at(-1)!,
  }
}

async function opened(over: Partial<LineOptions> = {}): Promise<Bench> {
  const made = bench(over)
  made.line.open('operator')
  await settle()
  made.last().welcome()
  return made
}

const pings = (socket: FakeSocket): number => socket.sent.filter(({ type }) => type === 'ping').length

describe('opening a connection', () => {
  test("[7.6] connects with the page's role and secret, and is open once the message config arrives", async () => {
    const { line, states, last } = bench()
    line.open('operator')
    await settle()
    assert.equal(
      last().url.href,
      'wss://desk.example/realtime?as=operator&participant=the-secret-of-this-page',
    )
    assert.deepEqual(states, ['connecting'])
    assert.equal(line.send({ type: 'homeButton' }), false)
    last().welcome()
    assert.deepEqual(states, ['connecting', 'open'])
    assert.equal(line.config()?.serverName, 'ap1')
  })

  test("[decisions 6] adds guest=1 to the socket URL of a reservation's visitor, because the cookie may be a user's", async () => {
    const { line, last } = bench({ isGuest: () => true })
    line.open('signage')
    await settle()
    assert.equal(last().url.searchParams.get('guest'), '1')
  })

  test("[7.6] sets the page's clock to the server's time when config arrives", async () => {
    const { clock } = await opened()
    assert.equal(clock.serverNow(), 5_000_000)
    await clock.advance(1_500)
    assert.equal(clock.serverNow(), 5_001_500)
  })

  test('[7.6] a handler of the `config` message can already send messages', async () => {
    const { line, last } = bench()
    line.on('config', () => {
      assert.equal(line.send({ type: 'stateTransitionEvent', eventType: 'PossibleStandby' }), true)
    })
    line.open('operator')
    await settle()
    last().welcome()
    assert.deepEqual(last().sent, [{ type: 'stateTransitionEvent', eventType: 'PossibleStandby' }])
  })

  test('[7.6] replaces the socket only if the connection is opened again for another role', async () => {
    const { line, sockets } = await opened()
    line.open('operator')
    await settle()
    assert.equal(sockets.length, 1)
    line.open('observer')
    await settle()
    assert.equal(sockets.length, 2)
    assert.equal(sockets[0]!.readyState, 2)
    assert.equal(sockets[1]!.url.searchParams.get('as'), 'observer')
  })

  test('[7.6] ignores messages of a replaced socket', async () => {
    const { line, sockets, states } = await opened()
    line.reopen('operator')
    await settle()
    let received = 0
    line.on('pong', () => {
      received += 1
    })
    sockets[0]!.say({ type: 'pong' })
    sockets[0]!.breakDown()
    assert.equal(received, 0)
    assert.deepEqual(states, ['connecting', 'open', 'connecting'])
  })
})

describe('messages of a connection', () => {
  test('[7.6] calls a handler for messages of its own type until the handler is removed', async () => {
    const { line, last } = await opened()
    const received: string[] = []
    const stop = line.on('tmpMessage', ({ text }) => received.push(text))
    last().say({ type: 'tmpMessage', text: 'one' })
    last().say({ type: 'pong' })
    stop()
    last().say({ type: 'tmpMessage', text: 'two' })
    assert.deepEqual(received, ['one'])
  })

  test('[7.6] ignores an unknown message and handles the message after it', async (t) => {
    const warn = t.mock.method(console, 'warn', () => {})
    const { line, last } = await opened()
    const received: string[] = []
    line.on('tmpMessage', ({ text }) => received.push(text))
    last().tell('message', { data: 'no json' })
    last().say({ type: 'tmpMessage', text: 7 })
    last().say({ type: 'constructor' })
    last().tell('message', { data: new ArrayBuffer(3) })
    last().say({ type: 'tmpMessage', text: 'good' })
    assert.deepEqual(received, ['good'])
    assert.equal(warn.mock.callCount(), 3)
  })
})

describe('liveness of a connection', () => {
  test('[9] sends a ping every 50 s', async () => {
    const { clock, last } = await opened()
    await clock.advance(49_999)
    assert.equal(pings(last()), 0)
    await clock.advance(1)
    assert.equal(pings(last()), 1)
    last().say({ type: 'pong' })
    await clock.advance(50_000)
    assert.equal(pings(last()), 2)
  })

  test("[decisions 4] corrects its estimate of the server's time by each pong, after the device's clock was changed", async () => {
    const { clock, last } = await opened()
    last().say({ ...config(), serverTime: 5_000_000, clockMs: 100 })
    await clock.advance(50_000)
    last().say({ type: 'pong', clockMs: 50_100 + 2_000 })
    assert.equal(clock.serverNow(), 5_050_000, 'a page that was busy reads a pong late')
    last().say({ type: 'pong', clockMs: 50_100 + 600_000 })
    assert.equal(clock.serverNow(), 5_650_000)
    last().say({ type: 'pong', clockMs: 50_100 - 600_000 })
    assert.equal(clock.serverNow(), 4_450_000)
    last().say({ type: 'pong' })
    assert.equal(clock.serverNow(), 4_450_000)
  })

  test('[7.6] treats the connection as lost when a ping is unanswered for 6 s', async () => {
    const { clock, line } = await opened()
    await clock.advance(55_999)
    assert.equal(line.state(), 'open')
    await clock.advance(1)
    assert.equal(line.state(), 'lost')
  })

  test('[7.6] counts any message from the server as an answer to a ping', async () => {
    const { clock, line, last } = await opened()
    line.probe()
    await clock.advance(5_000)
    last().say({ type: 'tmpMessage', text: 'here' })
    await clock.advance(5_000)
    assert.equal(line.state(), 'open')
  })

  test('[7.6] gives up a socket that receives no config within 6 s', async () => {
    const { line, clock, sockets } = bench()
    line.open('observer')
    await clock.advance(5_999)
    assert.equal(line.state(), 'connecting')
    await clock.advance(1)
    assert.equal(line.state(), 'lost')
    await clock.advance(500)
    assert.equal(sockets.length, 2)
  })
})

describe('reconnecting after a lost connection', () => {
  test('[4.4] doubles the delay after each failed reconnect', async () => {
    const { clock, sockets, last } = await opened()
    const waits: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const count = sockets.length
      last().breakDown()
      let waited = 0
      while (sockets.length === count) {
        await clock.advance(100)
        waited += 100
      }
      waits.push(waited)
    }
    assert.deepEqual(waits, [500, 1_000, 2_000, 4_000, 8_000])
  })

  test("[realtime] chooses the delay before a reconnect by the page's role and whether the page has a call", async () => {
    const asked: LostPage[] = []
    const timing: LineTiming = {
      ...TIMING,
      reconnectAfterMs: (page) => {
        asked.push(page)
        return 100
      },
    }
    const { line, clock, last } = await opened({ timing })
    const losesAs = async (...told: object[]): Promise<void> => {
      for (const message of told) last().say({ type: 'stateTransitionMsg', cause: 'accepted', ...message })
      last().breakDown()
      await clock.advance(100)
      last().welcome()
    }
    const person = (talk: object | null) => ({
      of: 'operator',
      state: { userId: 1, state: talk ? 'Active' : 'Standby', since: 1, hasChannel: true, talk, room: null },
    })
    const kiosk = (requestId: string | null) => ({
      of: 'signage',
      state: {
        signageId: 1,
        scene: requestId ? 'Calling' : 'Standby',
        requestId,
        crowded: null,
        talk: null,
        endAsked: false,
        monitors: 0,
        room: null,
      },
    })
    await losesAs()
    await losesAs(person(TALK))
    await losesAs()
    await losesAs(person(null))
    line.reopen('signage')
    await settle()
    last().welcome()
    await losesAs(kiosk(TALK.callId))
    await losesAs(kiosk(TALK.callId), kiosk(null))
    assert.deepEqual(
      asked.map(({ as, isInCall }) => `${as}${isInCall ? ' in a call' : ''}`),
      ['operator', 'operator in a call', 'operator in a call', 'operator', 'signage in a call', 'signage'],
    )
  })

  test('[4.4] stays `lost` until the message `config` arrives, and then resets the reconnect delay', async () => {
    const { clock, sockets, states, last } = await opened()
    last().breakDown()
    await clock.advance(500)
    last().breakDown()
    await clock.advance(1_000)
    last().welcome()
    assert.deepEqual(states, ['connecting', 'open', 'lost', 'open'])
    last().breakDown()
    await clock.advance(500)
    assert.equal(sockets.length, 4)
  })

  test('[4.4] reconnects at once when the page wakes', async () => {
    const { clock, sockets, wake, last } = await opened()
    for (let round = 0; round < 4; round += 1) {
      last().breakDown()
      await clock.advance(10_000)
    }
    last().breakDown()
    const count = sockets.length
    wake()
    await settle()
    assert.equal(sockets.length, count + 1)
    await clock.advance(5_000)
    assert.equal(sockets.length, count + 1, 'the canceled wait does not connect again')
  })

  test('[4.4] sends a ping when the page wakes with an open connection', async () => {
    const { clock, line, wake, last } = await opened()
    wake()
    assert.equal(pings(last()), 1)
    await clock.advance(6_000)
    assert.equal(line.state(), 'lost')
  })

  test('[4.4] a page outside /app does not reconnect', async () => {
    const { clock, line, sockets, last } = await opened({ mayReconnect: () => false })
    last().breakDown()
    await clock.advance(60_000)
    assert.equal(line.state(), 'stopped')
    assert.equal(sockets.length, 1)
    assert.equal(clock.pending(), 0)
  })

  for (const [name, message] of [
    ['logout', { type: 'logout', cause: 'passwordChanged' }],
    ['alreadyExist', { type: 'alreadyExist', code: 'SVER-01', msg: 'another', key: 'loggedInElsewhere' }],
  ] as const) {
    test(`[4.4] stays closed after the message ${name}, and calls its handler`, async () => {
      const { clock, line, sockets, wake, last } = await opened()
      let received = 0
      line.on(name, () => {
        received += 1
        assert.equal(line.state(), 'stopped')
      })
      last().say(message)
      last().breakDown()
      wake()
      await clock.advance(120_000)
      assert.equal(received, 1)
      assert.equal(sockets.length, 1)
      assert.equal(clock.pending(), 0)
    })
  }

  test("[4.4] stays closed after the page's own logout", async () => {
    const { clock, line, sockets, last } = await opened()
    assert.equal(line.send({ type: 'stateTransitionEvent', eventType: 'logout' }), true)
    last().breakDown()
    await clock.advance(120_000)
    assert.equal(line.state(), 'stopped')
    assert.equal(sockets.length, 1)
  })

  test('[4.4] connects again after the message alreadyExist if the user asks for it', async () => {
    const { line, sockets, last } = await opened()
    last().say({ type: 'alreadyExist', code: 'SVER-01', msg: 'another', key: 'loggedInElsewhere' })
    line.open('operator')
    await settle()
    assert.equal(sockets.length, 2)
    last().welcome()
    assert.equal(line.state(), 'open')
  })

  test("[4.4] opens no socket if the connection is closed while the page's secret is still loading", async () => {
    const { clock, line, sockets, states } = bench()
    line.open('operator')
    line.close()
    await clock.advance(60_000)
    assert.equal(sockets.length, 0)
    assert.deepEqual(states, ['connecting', 'stopped'])
  })

  test('[4.4] reports an attempt to connect that ends before `config` arrives, but not the loss of an open connection', async () => {
    const { clock, line, last } = await opened()
    let reported = 0
    line.onUnopened(() => {
      reported += 1
    })
    last().breakDown()
    assert.equal(reported, 0)
    await clock.advance(500)
    last().breakDown()
    assert.equal(reported, 1)
  })
})

describe('protocol version of a connection', () => {
  test("[7.6] reloads the page once if the server's protocol is newer", async () => {
    const { line, storage, reloads, last } = bench()
    line.open('observer')
    await settle()
    last().welcome({ protocol: PROTOCOL + 1 })
    assert.equal(reloads(), 1)
    last().breakDown()
    line.reopen('observer')
    await settle()
    last().welcome({ protocol: PROTOCOL + 1 })
    assert.equal(reloads(), 1)
    line.reopen('observer')
    await settle()
    last().welcome()
    assert.equal(storage.size, 0, 'a connection with the right protocol removes the mark')
  })

  test('[7.6] does not reload for a newer server protocol if the browser has no storage to remember the reload', async () => {
    const { line, reloads, last } = bench({ storage: () => undefined })
    line.open('observer')
    await settle()
    last().welcome({ protocol: PROTOCOL + 1 })
    assert.equal(reloads(), 0)
  })
})

test('[realtime] connects a phone with its token, and sends and receives face tracking data as binary messages', async () => {
  const { line, sockets } = bench()
  const received: number[] = []
  line.onBytes((bytes) => received.push(bytes[0]!))
  line.open('phone', 'secret-token')
  await settle()
  const socket = sockets.at(-1)!
  assert.equal(socket.url.searchParams.get('t'), 'secret-token')
  assert.equal(socket.binaryType, 'arraybuffer')
  assert.equal(
    line.sendBytes(new Uint8Array([1])),
    false,
    'nothing is sent before the server has accepted the phone',
  )
  socket.welcome({ as: 'phone' } as never)
  assert.equal(line.sendBytes(new Uint8Array([1, 2])), true)
  assert.deepEqual([...socket.frames[0]!], [1, 2])
  socket.bufferedAmount = 2_000
  assert.equal(line.sendBytes(new Uint8Array([1, 3])), false, 'no faces while the socket has a backlog')
  socket.tell('message', { data: new Uint8Array([2, 9]).buffer })
  assert.deepEqual(received, [2])
})
