import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGuestToken } from '../../../site/line/guest-token.ts'
import { createWaitingRoom } from '../../../site/reservations/waiting-room.ts'
import { answering, ok, refused, unreachable } from '../../support/answers.ts'
import { createFakeClock } from '../line/fake-clock.ts'

const START = Date.parse('2026-04-06T15:00:00+09:00')
const start = (nowAt: number, at = START) =>
  ok({
    date: '',
    at,
    nowAt,
    title: '説明会',
    hostName: '鈴木',
    companyName: 'デモ',
    signageID: 1,
    posterUrl: null,
  })
const signedIn = (nowAt: number, startAt = START) => ok({ result: 'OK', date: '', startAt, nowAt, msg: '' })

type Answers = Parameters<typeof answering>[0]

/** The guest's link in a tab's storage. */
function createTab(link?: { token?: string }) {
  const stored = new Map<string, string>()
  const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }
  const guest = createGuestToken(storage as Storage)
  if (link) guest.keep(link)
  return guest
}

/** Opens the waiting room on a device whose clock is an hour slow: only the server's time counts. */
function enter(answers: Answers, guest = createTab({ token: 'link' })) {
  const clock = createFakeClock(START - 3_600_000 - 600_000)
  const server = answering(answers)
  const went: string[] = []
  const room = createWaitingRoom({
    request: server.request,
    clock,
    guest,
    goTo: (path) => void went.push(path),
  })
  const close = room.open()
  return { room, clock, server, went, close, link: guest.read }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

test("[2.2] opens the reserved room at the start, by the server's clock and not the device's", async () => {
  const { room, clock, went } = enter({
    '/token/get/startTime': [start(START - 30_000)],
    '/token/login': [signedIn(START)],
  })
  await settle()
  assert.deepEqual([room.$room.get().status, room.$room.get().title], ['waiting', '説明会'])
  await clock.advance(29_999)
  await settle()
  assert.deepEqual(went, [])
  await clock.advance(1)
  await settle()
  assert.deepEqual(went, ['/app/signage/view'])
})

test('[2.2] a visitor who opens the page after the start first checks the devices and then presses a button to join', async () => {
  const { room, clock, went, server } = enter({
    '/token/get/startTime': [start(START), start(START + 60_000), start(START + 60_000)],
    '/token/login': [signedIn(START + 60_000)],
  })
  await settle()
  assert.equal(room.$room.get().status, 'open')
  await clock.advance(60_000)
  await settle()
  assert.deepEqual([room.$room.get().status, went, server.sentTo('/token/login')], ['open', [], []])
  await room.join()
  assert.deepEqual(went, ['/app/signage/view'])
})

test('[2.2] asks the server for the start time every minute, because the owner may move the reservation', async () => {
  const { room, clock, went } = enter({
    '/token/get/startTime': [start(START - 90_000), start(START - 30_000, START + 600_000)],
    '/token/login': [],
  })
  await settle()
  await clock.advance(60_000)
  await settle()
  assert.equal(room.$room.get().startAt, START + 600_000)
  await clock.advance(30_000)
  await settle()
  assert.deepEqual(went, [])
})

test('[4.1] says that a reservation link is canceled, expired or wrong, and deletes the stored link', async () => {
  for (const [key, status] of [
    ['tokenCancelled', 'cancelled'],
    ['tokenExpired', 'expired'],
    ['tokenWrong', 'wrong'],
  ] as const) {
    const { room, link } = enter({ '/token/get/startTime': [refused(key, 'SVER-53', undefined, 401)] })
    await settle()
    assert.deepEqual([room.$room.get().status, link()], [status, undefined])
  }
})

test('[4.1] sends a tab that never had a link to the sign-in page', async () => {
  const { went } = enter({}, createTab())
  await settle()
  assert.deepEqual(went, ['/login'])
})

test('[decisions 6] says again after a reload why a reservation link is no longer valid', async () => {
  for (const [key, status] of [
    ['tokenCancelled', 'cancelled'],
    ['tokenExpired', 'expired'],
    ['tokenWrong', 'wrong'],
  ] as const) {
    const tab = createTab({ token: 'link' })
    enter({ '/token/get/startTime': [refused(key, 'SVER-53', undefined, 401)] }, tab)
    await settle()
    const { room, went } = enter({}, tab)
    await settle()
    assert.deepEqual([room.$room.get().status, went], [status, []])
  }
})

test('[decisions 6] leads a guest who goes back after the meeting to the page about its end', async () => {
  const ended = createTab({ token: 'link' })
  ended.forget('ended')
  const afterEnd = enter({}, ended)
  const left = createTab({ token: 'link' })
  left.putAside()
  const afterLeaving = enter({}, left)
  await settle()
  assert.deepEqual([afterEnd.went, afterLeaving.went], [['/logout'], ['/logout?left=1']])
})

test('[decisions 6] forgets why the previous link was lost when the tab opens another link', async () => {
  const tab = createTab({ token: 'link' })
  tab.forget('cancelled')
  tab.keep({ token: 'next' })
  const { room } = enter({ '/token/get/startTime': [start(START - 30_000)] }, tab)
  await settle()
  assert.deepEqual([room.$room.get().status, tab.loss()], ['waiting', undefined])
})

test('[4.1] tries again every 3 s while the server is unreachable', async () => {
  const { room, clock } = enter({ '/token/get/startTime': [unreachable, start(START - 30_000)] })
  await settle()
  assert.equal(room.$room.get().status, 'unreachable')
  await clock.advance(3_000)
  await settle()
  assert.equal(room.$room.get().status, 'waiting')
})

test('[4.1] tries again every 3 s if the server returns the start time but does not answer the sign-in', async () => {
  const { room, clock, went, server } = enter({
    '/token/get/startTime': [start(START - 1_000), start(START), start(START + 3_000)],
    '/token/login': [unreachable, refused('tooMany', 'SVER-33', undefined, 429), signedIn(START + 3_000)],
  })
  await settle()
  await clock.advance(1_000)
  await settle()
  assert.deepEqual([room.$room.get().status, server.sentTo('/token/login').length], ['unreachable', 1])
  await clock.advance(3_000)
  await settle()
  assert.deepEqual([room.$room.get().status, server.sentTo('/token/login').length], ['unreachable', 2])
  await clock.advance(3_000)
  await settle()
  assert.deepEqual(went, ['/app/signage/view'])
})

test('[4.1] keeps the link and waits if the server has had too many requests from this network', async () => {
  const busy = {
    ...refused('tooMany', 'SVER-33', undefined, 429),
    retryAfterMs: 20_000,
  } as typeof unreachable
  const { room, clock, link } = enter({ '/token/get/startTime': [busy, start(START - 30_000)] })
  await settle()
  assert.deepEqual([room.$room.get().status, link()], ['unreachable', { token: 'link' }])
  await clock.advance(19_999)
  await settle()
  assert.equal(room.$room.get().status, 'unreachable')
  await clock.advance(1)
  await settle()
  assert.equal(room.$room.get().status, 'waiting')
})

test("[4.1] uses the reservation link in the browser's cookie if the tab has none", async () => {
  const { room, server } = enter({ '/token/get/startTime': [start(START - 30_000)] }, createTab({}))
  await settle()
  assert.equal(room.$room.get().status, 'waiting')
  assert.deepEqual(server.sentTo('/token/get/startTime'), [{}])
})
