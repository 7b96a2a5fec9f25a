import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { type TestContext, test } from 'node:test'
import type { WebSocket } from 'ws'
import { MESSAGES_WAITING_MAX } from '#core/limits.ts'
import { Admission } from '../../../server/realtime/admission.ts'
import { ExclusiveConnections } from '../../../server/realtime/exclusive-connections.ts'
import { BEAT_MS, Heartbeat } from '../../../server/realtime/heartbeat.ts'
import type { Hub } from '../../../server/realtime/hub.ts'
import { CLOSE, type PageConnection } from '../../../server/realtime/page-connection.ts'
import { attachSocket } from '../../../server/realtime/socket.ts'
import { createTimers } from '../../../server/realtime/timers.ts'
import { createTokenBucket } from '../../../server/realtime/token-bucket.ts'
import { Turns } from '../../../server/realtime/turns.ts'
import { createFakeClock } from '../../support/fake-clock.ts'
import { openStage } from '../../support/stage.ts'

/** The parts of a WebSocket that the server's connections use. */
class FakeWebSocket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  pings = 0
  terminated = false
  sent: string[] = []
  ping(): void {
    this.pings++
  }
  send(text: string): void {
    this.sent.push(text)
  }
  close(_code?: number): void {
    this.terminate()
  }
  terminate(): void {
    this.terminated = true
    this.readyState = 3
    this.emit('close')
  }
}

function attach(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'setImmediate'] })
  let nowMs = 0
  const socket = new FakeWebSocket()
  const left: PageConnection[] = []
  const hub = {
    register: () => {},
    join: async () => {},
    receive: () => {},
    refuse: () => {},
    priorityOf: () => 'viewer',
    leave: (connection: PageConnection) => left.push(connection),
  } as unknown as Hub
  const onFault = (error: unknown): never => {
    throw error
  }
  const heartbeat = new Heartbeat(() => nowMs)
  const parts = { turns: new Turns(onFault), admission: new Admission(onFault), heartbeat, now: () => 0 }
  const identity = { accountId: 1, companyId: 1 } as PageConnection['identity']
  const who = { as: 'observer', participant: 'p', identity, sessionId: undefined } as const
  const connection = attachSocket(socket as unknown as WebSocket, { hub, ...parts }, who)
  return {
    socket,
    connection,
    left,
    tick: (ms: number) => t.mock.timers.tick(ms),
    /** Runs this many heartbeats, each on time. */
    beat(times = 1) {
      for (; times > 0; times--) {
        nowMs += BEAT_MS
        heartbeat.beat()
      }
    },
    /** Lets `ms` pass as if the process had been blocked, then runs one late heartbeat. */
    stall(ms: number) {
      nowMs += ms
      heartbeat.beat()
    },
  }
}

const BEATS_A_SECOND = 1_000 / BEAT_MS

test('[7.6] pings each socket every 3 s and closes one that is silent for 6 s', (t) => {
  const { socket, left, beat } = attach(t)
  beat(3 * BEATS_A_SECOND - 1)
  assert.equal(socket.pings, 0)
  beat()
  assert.equal(socket.pings, 1)
  beat(3 * BEATS_A_SECOND - 1)
  assert.equal(socket.terminated, false)
  beat()
  assert.equal(socket.terminated, true)
  assert.equal(left.length, 1)
  beat(30 * BEATS_A_SECOND)
  assert.ok(socket.pings <= 2, 'a closed socket is not pinged')
})

test('[7.6] treats a pong and any message as a sign of life from the page', (t) => {
  const { socket, beat } = attach(t)
  for (const sign of ['pong', 'message', 'pong'] as const) {
    beat(6 * BEATS_A_SECOND - 1)
    socket.emit(sign, Buffer.from('{}'), false)
  }
  beat(6 * BEATS_A_SECOND - 1)
  assert.equal(socket.terminated, false)
  beat()
  assert.equal(socket.terminated, true)
})

test("[realtime] does not count time in which the server itself was blocked as a page's silence", (t) => {
  const { socket, beat, stall } = attach(t)
  beat(2 * BEATS_A_SECOND)
  for (const ms of [7_000, 30_000]) stall(ms)
  assert.equal(socket.terminated, false)
  // So far, 2 s before the stalls and one heartbeat for each stall count as silence.
  beat(4 * BEATS_A_SECOND - 3)
  assert.equal(socket.terminated, false)
  beat()
  assert.equal(socket.terminated, true)
})

test('[realtime] pings each socket every 3 s, and spreads the pings of sockets that were opened at the same time', () => {
  let nowMs = 0
  const heartbeat = new Heartbeat(() => nowMs)
  let stallMs = 0
  const pinged: number[] = []
  const pingedAt = Array.from({ length: 300 }, () => 0)
  for (const line of pingedAt.keys())
    heartbeat.watch({
      ping: () => {
        pinged.push(line)
        if (pingedAt[line])
          assert.ok(nowMs - pingedAt[line] <= 3_000 + stallMs, `socket ${line} got its ping too late`)
        pingedAt[line] = nowMs
      },
      terminate: () => assert.fail('no socket may be closed as silent'),
    })
  const beat = (times: number): number[] =>
    Array.from({ length: times }, () => {
      pinged.length = 0
      nowMs += BEAT_MS
      heartbeat.beat()
      return pinged.length
    })
  assert.deepEqual(new Set(beat(30)), new Set([10]))
  stallMs = 1_000
  nowMs += stallMs
  heartbeat.beat()
  beat(10)
  assert.deepEqual(new Set(beat(10)), new Set([10]))
})

test('[realtime] closes the socket of a page with more than MESSAGES_WAITING_MAX unhandled messages', (t) => {
  const { socket } = attach(t)
  const codes: number[] = []
  socket.close = (code?: number) => void codes.push(code ?? 0)
  for (let n = 0; n < MESSAGES_WAITING_MAX; n++) socket.emit('message', Buffer.from('{}'), false)
  assert.deepEqual(codes, [])
  socket.emit('message', Buffer.from('{}'), false)
  assert.deepEqual(codes, [CLOSE.flooded])
})

test('[7.6] disconnects a page that does not read what it is sent', (t) => {
  const { socket, connection } = attach(t)
  connection.send({ type: 'pong' })
  socket.bufferedAmount = 5 * 1024 * 1024
  connection.send({ type: 'pong' })
  assert.equal(socket.sent.length, 1)
  assert.equal(socket.terminated, true)
  connection.send({ type: 'pong' })
  assert.equal(socket.sent.length, 1, 'nothing is sent to a closed socket')
})

test('[7.6] treats a page as silent if it does not answer a ping within 2 s', async (t) => {
  const { socket, connection, tick } = attach(t)
  const answered = connection.probe()
  tick(1_999)
  socket.emit('pong')
  assert.equal(await answered, true)
  const silent = connection.probe()
  assert.equal(connection.probe(), silent, 'all who wait share one ping')
  tick(2_000)
  tick(0)
  assert.equal(await silent, false)
  const closing = connection.probe()
  socket.terminate()
  assert.equal(await closing, false)
  assert.equal(await connection.probe(), false)
})

test('[7.6] closes the socket on a WebSocket protocol error and keeps serving others', (t) => {
  const { socket } = attach(t)
  socket.emit('error', new Error('invalid frame'))
  assert.equal(socket.terminated, true)
})

function connection() {
  const clock = createFakeClock()
  const seats = new ExclusiveConnections(clock, clock.now)
  const reported: string[] = []
  const events = {
    here: () => void reported.push('here'),
    silent: () => void reported.push('silent'),
    gone: () => void reported.push('gone'),
  }
  const page = (participant: string, isAlive = true) => {
    const closed: number[] = []
    const connection = {
      id: participant,
      as: 'signage',
      participant,
      phase: 'live',
      watching: new Set(),
      closed,
      send: () => {},
      sendBytes: () => {},
      close: (code: number) => void closed.push(code),
      probe: async () => isAlive,
    } as unknown as PageConnection & { closed: number[] }
    return connection
  }
  return { clock, seats, told: reported, events, page }
}

test('[7.6] treats a disconnected page as gone only after 10 s', async () => {
  const { clock, seats, told: reported, events, page } = connection()
  const kiosk = page('p')
  await seats.take('k', kiosk, events)
  seats.lose('k', kiosk, events)
  clock.advance(9_999)
  assert.deepEqual(reported, ['here', 'silent'])
  clock.advance(1)
  assert.deepEqual(reported, ['here', 'silent', 'gone'])
})

test('[7.6] does not treat a page as gone if it reconnects within the grace period', async () => {
  const { clock, seats, told: reported, events, page } = connection()
  const kiosk = page('p')
  await seats.take('k', kiosk, events)
  seats.lose('k', kiosk, events)
  clock.advance(5_000)
  assert.equal(await seats.take('k', page('p'), events), true)
  clock.advance(60_000)
  assert.deepEqual(reported, ['here', 'silent', 'here'])
})

test("[7.6] keeps a page's new socket when the socket that it replaced closes", async () => {
  const { clock, seats, told: reported, events, page } = connection()
  const [old, next] = [page('p'), page('p')]
  await seats.take('k', old, events)
  await seats.take('k', next, events)
  assert.deepEqual([old.phase, old.closed], ['leaving', [CLOSE.superseded]])
  seats.lose('k', old, events)
  seats.leave('k', old, events)
  clock.advance(60_000)
  assert.equal(seats.at('k'), next)
  assert.deepEqual(reported, ['here', 'here'])
})

test('[7.6] replaces a silent page by the first of two waiting pages, and refuses the second', async () => {
  const { seats, events, page } = connection()
  const [silent, first, second] = [page('a', false), page('b'), page('c')]
  await seats.take('k', silent, events)
  const answers = await Promise.all([seats.take('k', first, events), seats.take('k', second, events)])
  assert.deepEqual(answers, [true, false])
  assert.equal(seats.at('k'), first)
})

test('[7.6] a new page that disconnects while it waits does not replace a silent page', async () => {
  const { seats, told: reported, events, page } = connection()
  await seats.take('k', page('a', false), events)
  const hasty = page('b')
  const taken = seats.take('k', hasty, events)
  hasty.phase = 'leaving'
  assert.equal(await taken, false)
  assert.deepEqual(reported, ['here'])
})

test('[7.6] accepts a hundred messages of a page at once, then fifty a second', () => {
  const bucket = createTokenBucket(100, 50)
  const taken = (at: number, wanted: number): number =>
    Array.from({ length: wanted }, () => bucket.take(at)).filter(Boolean).length
  assert.equal(taken(0, 200), 100)
  assert.equal(taken(100, 20), 5)
  assert.equal(taken(1_100, 200), 50)
  assert.equal(taken(60_000, 200), 100, 'never more than a full burst')
})

test('[7.6] a new timer replaces the timer of the same name', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const faults: unknown[] = []
  const ran: string[] = []
  const timers = createTimers(
    () => 1_000,
    (error) => faults.push(error),
  )
  timers.set('call', 2_000, () => ran.push('old'))
  timers.set('call', 3_000, () => ran.push('new'))
  timers.set('past', 500, () => ran.push('past'))
  timers.set('faulty', 1_500, () => {
    throw new Error('a fault')
  })
  timers.set('cleared', 1_600, () => ran.push('cleared'))
  timers.clear('cleared')
  t.mock.timers.tick(5_000)
  assert.deepEqual(ran, ['past', 'new'])
  assert.equal(faults.length, 1)
  timers.set('later', 2_000, () => ran.push('later'))
  timers.clearAll()
  t.mock.timers.tick(5_000)
  assert.deepEqual(ran, ['past', 'new'])
})

test('[4.4] keeps sockets and calls working when the clock is set back by half an hour', async (t) => {
  const bucket = createTokenBucket(2, 1)
  assert.deepEqual([bucket.take(10_000), bucket.take(10_000), bucket.take(10_000)], [true, true, false])
  assert.equal(bucket.take(0), false, 'a clock set back adds no tokens')
  assert.equal(bucket.take(1_000), true)

  const stage = await openStage()
  t.after(() => stage.close())
  const [kiosk, sato] = [await stage.kiosk('lobby'), await stage.standBy('Sato')]
  stage.press(kiosk)
  await sato.waitFor('callFromSignage')
  kiosk.send({ type: 'homeButton' })
  await kiosk.waitFor('serviceClosed')
  stage.skip(-1_800_000)
  const again = stage.press(kiosk)
  await sato.waitFor('callFromSignage', ({ requestId }) => requestId === again)
  assert.deepEqual(
    kiosk.received.filter(({ type }) => type === 'Error'),
    [],
  )
})
