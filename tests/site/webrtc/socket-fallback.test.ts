import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import type { TalkShape, TalkSide } from '#core/realtime/talk-shapes.ts'
import type { CallPeer, MediaFallback } from '../../../site/webrtc/call-peer.ts'
import type { OpenMediaFallback } from '../../../site/webrtc/socket-fallback/media-fallback.ts'
import { createSocketFallback } from '../../../site/webrtc/socket-fallback.ts'
import { createTransportSwitch, type TransportHost } from '../../../site/webrtc/transport-switch.ts'
import { createFakeClock, settle } from '../line/fake-clock.ts'
import { aTalk, uuid } from '../operator/fakes.ts'
import { createFakeLine } from './fake-line.ts'

interface PageOptions {
  isUnavailable?: boolean
  side?: TalkSide
  isInCall?: boolean
  fails?: boolean
  opens?: Promise<OpenMediaFallback>
}

/** A page in a call (unless `isInCall` is false). The test controls its network. */
function openPage(more: PageOptions = {}) {
  const clock = createFakeClock()
  const line = createFakeLine()
  const listeners = new Set<(isBlocked: boolean) => void>()
  const ways: string[] = []
  const $talk = atom<TalkShape | undefined>(aTalk(1))
  let isBlocked: boolean | undefined
  let loaded = 0
  let mayTalk = () => false
  const peer: Pick<CallPeer, 'isBlocked' | 'onBlocked' | 'setFallback'> = {
    isBlocked: () => isBlocked,
    onBlocked(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setFallback: (way: MediaFallback | undefined) => void ways.push(way ? 'socket' : 'rtc'),
  }
  const opened = { close: () => void ways.push('closed') } as OpenMediaFallback
  const host: TransportHost = {
    side: more.side ?? 'signage',
    line: line.line,
    peer,
    $talk,
    isInCall: () => more.isInCall ?? true,
  }
  const way = createTransportSwitch(host, async (wanted, onUnavailable) => {
    loaded += 1
    if (more.fails && loaded === 1) throw new Error('no such file just now')
    const deps = {
      clock,
      isUnavailable: () => more.isUnavailable ?? false,
      openFallback: async (may: () => boolean) => {
        mayTalk = may
        return more.opens ?? opened
      },
    }
    return createSocketFallback(wanted, deps, onUnavailable)
  })
  return {
    clock,
    $talk,
    way,
    ways,
    listeners,
    mayTalk: () => mayTalk(),
    loaded: () => loaded,
    /** Loses the socket connection, and connects again. */
    reconnect() {
      line.become('lost')
      line.become('open')
    },
    said: () => line.sent.splice(0).map((message) => message.type === 'mediaBlocked' && message.on),
    async network(blocked: boolean) {
      isBlocked = blocked
      for (const listener of [...listeners]) listener(blocked)
      await settle()
    },
    async server(blocked?: TalkSide[]) {
      $talk.set(aTalk(1, blocked ? { blocked } : {}))
      await settle()
    },
  }
}

test('[realtime media over sockets] does not load the code for media over the socket while WebRTC works', async () => {
  const page = openPage()
  await page.network(false)
  await page.server()
  assert.deepEqual([page.loaded(), page.ways, page.said()], [0, [], []])
  page.way.close()
  assert.equal(page.listeners.size, 0)
})

test('[realtime media over sockets] prepares media over the socket when WebRTC is blocked, but sends only once the server says so', async () => {
  const page = openPage()
  await page.network(true)
  assert.deepEqual([page.ways, page.said(), page.mayTalk()], [['socket'], [true], false])
  await page.server()
  assert.deepEqual(page.said(), [])
  await page.server(['signage'])
  assert.deepEqual([page.ways, page.said(), page.mayTalk()], [['socket'], [], true])
  assert.equal(page.way.$isSocket.get(), true)
  page.way.close()
  assert.deepEqual(page.ways, ['socket', 'closed', 'rtc'])
})

test("[realtime media over sockets] uses media over the socket while the other page's network is blocked", async () => {
  const page = openPage({ side: 'host' })
  await page.network(false)
  await page.server(['signage'])
  assert.deepEqual([page.ways, page.said()], [['socket'], []], 'this side’s network is fine')
  await page.server()
  assert.deepEqual(page.ways, ['socket', 'closed', 'rtc'])
})

test('[realtime media over sockets] returns to WebRTC after it was connected for 3 s, and the next time after 6 s', async () => {
  const page = openPage()
  await page.network(true)
  await page.server(['signage'])
  page.said()
  await page.network(false)
  await page.clock.advance(2_999)
  assert.deepEqual(page.said(), [])
  await page.network(true)
  await page.clock.advance(10_000)
  assert.deepEqual(page.said(), [])
  await page.network(false)
  await page.clock.advance(3_000)
  assert.deepEqual(page.said(), [false])
  await page.server()
  assert.deepEqual(page.ways, ['socket', 'closed', 'rtc'])
  await page.network(true)
  await page.server(['signage'])
  page.said()
  await page.network(false)
  await page.clock.advance(5_999)
  assert.deepEqual(page.said(), [])
  await page.clock.advance(1)
  assert.deepEqual(page.said(), [false])
})

test('[realtime media over sockets] withdraws a blocked-network report that was sent before a reload, and reports again in a new call', async () => {
  const page = openPage()
  await page.server(['signage'])
  assert.deepEqual(
    [page.ways, page.said()],
    [['socket'], []],
    'the socket is used until the network is known',
  )
  await page.network(false)
  assert.deepEqual(page.said(), [false])
  await page.server()
  await page.network(true)
  assert.deepEqual(page.said(), [true])
  page.$talk.set(aTalk(1, { callId: uuid(7) }))
  assert.deepEqual(page.said(), [true])
})

test('[realtime media over sockets] a browser without Opus reports media over the socket as unavailable, and does not request them', async () => {
  const page = openPage({ isUnavailable: true, side: 'host' })
  await page.network(true)
  assert.deepEqual([page.ways, page.said(), page.way.$isUnavailable.get()], [[], [], true])
  await page.network(false)
  await page.clock.advance(3_000)
  assert.equal(page.way.$isUnavailable.get(), false)
  await page.server(['signage'])
  assert.deepEqual([page.ways, page.way.$isUnavailable.get()], [[], true])
})

test('[realtime media over sockets] loads the code for media over the socket only in a call, and again if loading failed', async (t) => {
  t.mock.method(console, 'warn', () => {})
  const watched = openPage({ isInCall: false })
  await watched.network(true)
  assert.deepEqual(watched.ways, [])
  const page = openPage({ fails: true })
  await page.network(true)
  assert.deepEqual(page.ways, [])
  await page.server()
  assert.deepEqual([page.loaded(), page.ways], [2, ['socket']])
})

test('[realtime media over sockets] reports a failure to open media over the socket only while such media are needed', async (t) => {
  t.mock.method(console, 'warn', () => {})
  const { promise, reject } = Promise.withResolvers<OpenMediaFallback>()
  const page = openPage({ opens: promise })
  await page.network(true)
  await page.network(false)
  await page.clock.advance(3_000)
  reject(new Error('no microphone'))
  await settle()
  assert.equal(page.way.$isUnavailable.get(), false)
  // while media over the socket are needed, the page reports that they are unavailable
  const other = openPage({ opens: Promise.reject(new Error('no microphone')) })
  await other.network(true)
  assert.equal(other.way.$isUnavailable.get(), true)
})

test('[realtime media over sockets] reports a blocked network again after a reconnect', async () => {
  const page = openPage()
  await page.network(true)
  assert.deepEqual(page.said(), [true])
  page.reconnect()
  await page.server()
  assert.deepEqual(page.said(), [true], 'the first report was lost with the line')
  await page.server(['signage'])
  assert.deepEqual(page.said(), [])
})
