import '../../support/dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KioskDeps } from '../../../site/kiosk/types.ts'
import type { Landing } from '../../../site/line/session.ts'
import { GUEST_LINK } from './fakes.ts'
import { openStandby } from './standby.ts'

const ROOM = {
  reservationId: 1,
  signageId: 1,
  startAt: 0,
  endAt: 9_000_000,
  title: '内覧',
  hostName: '鈴木 花',
  isHostHere: false,
  isGuestHere: true,
}

test('[decisions 6] a visitor stays in the same reserved room while the server is unreachable', async () => {
  const fake = await openStandby({ guestToken: GUEST_LINK })
  fake.state('Standby', { room: ROOM })
  fake.say({ type: 'serverStops', stopsAt: 1 })
  assert.equal(fake.kiosk.$model.get()?.offline, true)
  assert.equal(fake.kiosk.guest.$room.get()?.title, '内覧')
})

/** The kiosk in a guest's tab. `lands` tells where the page goes when the session ends. */
async function openGuest(guestToken = GUEST_LINK, changes: Partial<KioskDeps> = {}) {
  const went: string[] = []
  let landing: Landing | undefined
  const fake = await openStandby({
    guestToken,
    ...changes,
    goTo: (path) => void went.push(path),
    landAfterEnd(next) {
      landing = next
    },
  })
  const lands = (end: 'over' | 'refused') => landing?.(end)
  return { ...fake, went, lands }
}

test('[2.2] after a meeting, opens a page that says whether the visitor left or the server ended the meeting', async () => {
  const { kiosk, state, messages, asked, went, lands } = await openGuest()
  assert.equal(lands('over'), '/login', 'the link is checked again')
  state('Active', { room: ROOM })
  assert.equal(lands('over'), '/logout')
  await kiosk.guest.leave()
  assert.deepEqual(
    [lands('over'), went, messages('logout').length],
    ['/logout?left=1', ['/logout?left=1'], 1],
  )
  assert.equal(asked.filter(({ path }) => path === '/token/logout').length, 1)
})

test("[decisions 6] returns to the waiting room if the browser's cookie changes during the meeting", async () => {
  const { state, clock, lands } = await openGuest()
  state('Active', { room: { ...ROOM, endAt: clock.serverNow() + 60_000 } })
  assert.deepEqual([lands('refused'), lands('over')], ['/waiting-room', '/logout'])
  await clock.advance(60_000)
  assert.equal(lands('refused'), '/logout', 'the meeting ended while the tab was disconnected')
})

test("[decisions 6] keeps the browser's cookie if the visitor leaves a tab that never entered the room", async () => {
  const { kiosk, asked, went } = await openGuest()
  await kiosk.answerLogout(true)
  assert.deepEqual(went, ['/logout?left=1&entered=0'])
  assert.equal(asked.filter(({ path }) => path === '/token/logout').length, 0, 'another tab needs it')
})

test('[decisions 6] leads a guest who goes back to the room after losing the link to a page that says why', async () => {
  const landings = []
  for (const loss of ['left', 'ended', 'cancelled'] as const) {
    const guestToken = { ...GUEST_LINK, read: () => undefined, loss: () => loss }
    landings.push((await openGuest(guestToken, { staysWhenRefused: false })).lands('refused'))
  }
  assert.deepEqual(landings, ['/logout?left=1', '/logout', '/waiting-room'])
})
