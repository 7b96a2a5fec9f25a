import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import type { TalkShape, TalkSide } from '#core/realtime/shapes.ts'
import type { CallPeer, Detour } from '../../../site/webrtc/call-peer.ts'
import { createMediaWay, type WayHost } from '../../../site/webrtc/media-way.ts'
import type { OpenDetour } from '../../../site/webrtc/socket-way/detour.ts'
import { createSocketWay } from '../../../site/webrtc/socket-way.ts'
import { createFakeClock, settle } from '../line/fake-clock.ts'
import { aTalk, uuid } from '../operator/fakes.ts'
import { createFakeLine } from './fake-line.ts'

/** A page of a talk whose network the test decides on. */
function openPage(more: { lacks?: boolean; side?: TalkSide; isInCall?: boolean; fails?: boolean } = {}) {
  const clock = createFakeClock()
  const line = createFakeLine()
  const listeners = new Set<(isBlocked: boolean) => void>()
  const ways: string[] = []
  const $talk = atom<TalkShape | undefined>(aTalk(1))
  let isBlocked: boolean | undefined
  let loaded = 0
  let mayTalk = () => false
  const peer: Pick<CallPeer, 'isBlocked' | 'onBlocked' | 'detour'> = {
    isBlocked: () => isBlocked,
    onBlocked(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    detour: (way: Detour | undefined) => void ways.push(way ? 'socket' : 'rtc'),
  }
  const opened = { close: () => void ways.push('closed') } as OpenDetour
  const host: WayHost = {
    side: more.side ?? 'signage',
    line: line.line,
    peer,
    $talk,
    isInCall: () => more.isInCall ?? true,
  }
  const way = createMediaWay(host, async (wanted, onLack) => {
    loaded += 1
    if (more.fails && loaded === 1) throw new Error('no such file just now')
    const deps = {
      clock,
      lacks: () => more.lacks ?? false,
      openDetour: async (may: () => boolean) => {
        mayTalk = may
        return opened
      },
    }
    return createSocketWay(wanted, deps, onLack)
  })
  return {
    clock,
    $talk,
    way,
    ways,
    listeners,
    mayTalk: () => mayTalk(),
    loaded: () => loaded,
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

test('[realtime the socket way] nothing is loaded while WebRTC gets through', async () => {
  const page = openPage()
  await page.network(false)
  await page.server()
  assert.deepEqual([page.loaded(), page.ways, page.said()], [0, [], []])
  page.way.close()
  assert.equal(page.listeners.size, 0)
})

test('[realtime the socket way] a blocked page is ready at once, tells it once, and speaks when the server has both go', async () => {
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

test('[realtime the socket way] the other side’s network takes this page along, too, and back', async () => {
  const page = openPage({ side: 'host' })
  await page.network(false)
  await page.server(['signage'])
  assert.deepEqual([page.ways, page.said()], [['socket'], []], 'nothing is wrong with the own network')
  await page.server()
  assert.deepEqual(page.ways, ['socket', 'closed', 'rtc'])
})

test('[realtime the socket way] a connection is believed after 3 s, the next one after 6, one that breaks meanwhile never', async () => {
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

test('[realtime the socket way] a page that has reloaded takes back what was said before it, and tells each talk anew', async () => {
  const page = openPage()
  await page.server(['signage'])
  assert.deepEqual(
    [page.ways, page.said()],
    [['socket'], []],
    'it goes on by the socket until it knows better',
  )
  await page.network(false)
  assert.deepEqual(page.said(), [false])
  await page.server()
  await page.network(true)
  assert.deepEqual(page.said(), [true])
  page.$talk.set(aTalk(1, { callId: uuid(7) }))
  assert.deepEqual(page.said(), [true])
})

test('[realtime the socket way] a browser without Opus of its own asks for nothing, and says what it lacks while it is needed', async () => {
  const page = openPage({ lacks: true, side: 'host' })
  await page.network(true)
  assert.deepEqual([page.ways, page.said(), page.way.$lacks.get()], [[], [], true])
  await page.network(false)
  await page.clock.advance(3_000)
  assert.equal(page.way.$lacks.get(), false)
  await page.server(['signage'])
  assert.deepEqual([page.ways, page.way.$lacks.get()], [[], true])
})

test('[realtime the socket way] who only looks through the camera needs no voice; what could not be loaded is tried again', async (t) => {
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
