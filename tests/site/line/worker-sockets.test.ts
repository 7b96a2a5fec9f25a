import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ToServer } from '#core/realtime/to-server.ts'
import { createLine } from '../../../site/line/line.ts'
import { createWorkerSide, type FromWorker, type ToWorker } from '../../../site/line/worker-side.ts'
import { createWorkerSockets, type SocketWorker } from '../../../site/line/worker-sockets.ts'
import { createFakeClock, settle } from './fake-clock.ts'
import { FakeSocket } from './fake-socket.ts'

const TIMING = { pingMs: 50_000, silentMs: 6_000, answerMs: 2_000, reconnectAfterMs: () => 500 }

/** Opens a page and its worker. While the page is busy, the worker's messages wait. */
function openPage({ hasWorker = true } = {}) {
  const clock = createFakeClock()
  const sockets: FakeSocket[] = []
  const createSocket = (url: string) => {
    const socket = new FakeSocket(url)
    sockets.push(socket)
    return socket
  }
  const waiting: FromWorker[] = []
  let isBusy = false
  let worker: SocketWorker | undefined
  const deliver = (message: FromWorker) =>
    isBusy ? void waiting.push(message) : worker?.onmessage?.({ data: message } as MessageEvent<FromWorker>)
  const hear = createWorkerSide({ clock, createSocket, post: deliver })
  let workerIsThere = hasWorker
  const kept = createWorkerSockets(() => {
    worker = {
      onmessage: null,
      onerror: null,
      postMessage: (message: ToWorker) => {
        if (workerIsThere) hear(structuredClone(message))
        // the worker's script cannot be loaded
        else queueMicrotask(() => worker?.onerror?.({ message: 'not found' } as ErrorEvent))
      },
      terminate: () => {
        workerIsThere = false
      },
    }
    return worker
  })
  const line = createLine({
    timing: TIMING,
    clock,
    workerSockets: kept,
    participant: async () => 'the-secret-of-this-page',
    origin: () => 'https://desk.example',
    createSocket,
    storage: () => undefined,
    isGuest: () => false,
    reload: () => {},
    random: () => 0.5,
    onWake: () => () => {},
  })
  return {
    line,
    clock,
    sockets,
    last: () => sockets.at(-1)!,
    isBusyFor: async (ms: number) => {
      isBusy = true
      await clock.advance(ms)
      isBusy = false
      for (const message of waiting.splice(0)) deliver(message)
      await settle()
    },
  }
}

async function openedAs(as: 'signage' | 'observer') {
  const page = openPage()
  page.line.open(as)
  await settle()
  page.last().welcome()
  return page
}

const pings = (socket: FakeSocket): number => socket.sent.filter(({ type }) => type === 'ping').length
const HOME: ToServer = { type: 'homeButton' }

test('[realtime] a page sends and receives through the socket of its worker', async () => {
  const { line, last, sockets } = await openedAs('signage')
  assert.equal(line.state(), 'open')
  let received = 0
  line.on('tmpMessage', () => {
    received += 1
  })
  last().say({ type: 'tmpMessage', text: 'x' })
  assert.equal(received, 1)
  assert.equal(line.send(HOME), true)
  assert.deepEqual(last().sent, [HOME])
  line.close()
  assert.equal(last().readyState, 2)
  assert.equal(line.send(HOME), false)
  assert.equal(sockets.length, 1)
})

test('[realtime] keeps the connection of a page that is busy for ten seconds, then delivers the messages', async () => {
  const { line, last, sockets, clock, isBusyFor } = await openedAs('signage')
  await clock.advance(45_000)
  const asked = pings(last())
  const states: string[] = []
  line.onState((state) => states.push(state))
  let received = 0
  line.on('tmpMessage', () => {
    received += 1
  })
  const busy = isBusyFor(10_000)
  await settle()
  last().say({ type: 'tmpMessage', text: 'x' })
  // the page is busy, but the worker receives this pong in time
  const answer = clock.after(7_000, () => last().say({ type: 'pong' }))
  await busy
  answer()
  assert.equal(pings(last()), asked + 1)
  assert.deepEqual([line.state(), states, sockets.length, received], ['open', [], 1, 1])
})

test('[realtime] closes the socket of a page that hangs for twenty seconds', async () => {
  const kept = await openedAs('signage')
  await kept.isBusyFor(19_000)
  assert.deepEqual([kept.line.state(), kept.last().readyState], ['open', 1])

  const hung = await openedAs('signage')
  const first = hung.last()
  const busy = hung.isBusyFor(30_000)
  await settle()
  await busy
  assert.equal(first.readyState, 2)
  assert.equal(hung.line.state(), 'lost')
  // the page connects again as soon as it is no longer busy
  await hung.clock.advance(1_000)
  hung.last().welcome()
  assert.deepEqual([hung.line.state(), hung.sockets.length], ['open', 2])
})

test('[realtime] keeps the connection of a page that is often busy but answers in between', async () => {
  const { line, last, clock, isBusyFor } = await openedAs('signage')
  const stopAnswers = clock.every(1_000, () => last().say({ type: 'pong' }))
  for (let i = 0; i < 5; i++) {
    await isBusyFor(15_000)
    await clock.advance(500)
  }
  stopAnswers()
  assert.equal(line.state(), 'open')
})

test('[realtime] opens the socket of an observer (a page that only watches) in the page, not in the worker', async () => {
  const { line, last, isBusyFor } = await openedAs('observer')
  assert.equal(line.state(), 'open')
  await isBusyFor(30_000)
  assert.equal(last().readyState, 1)
})

test('[realtime] opens the socket in the page itself if the worker cannot be loaded', async () => {
  const page = openPage({ hasWorker: false })
  page.line.open('signage')
  await settle()
  assert.equal(page.sockets.length, 0)
  await page.clock.advance(1_000)
  page.last().welcome()
  assert.equal(page.line.state(), 'open')
  page.line.send(HOME)
  assert.deepEqual(page.last().sent, [HOME])
})
