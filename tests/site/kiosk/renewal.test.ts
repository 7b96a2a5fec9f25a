import '../../support/dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spreadMsOf } from '#core/kiosk/renewal.ts'
import { followRenewal } from '../../../site/kiosk/renewal.ts'
import type { MessageDraft } from '../../../site/visitor-messages/draft.ts'
import { settle } from '../line/fake-clock.ts'
import { config } from '../line/fake-socket.ts'
import { createFakeKiosk, SIGNAGE_ID } from './fakes.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** How long this signage delays a reload, rounded up to a whole minute, because the page checks once a minute. */
const WAIT_MS = Math.ceil(spreadMsOf(SIGNAGE_ID) / MINUTE_MS) * MINUTE_MS

type RenewalChanges = Partial<Parameters<typeof followRenewal>[0]>

/**
 * A kiosk in Standby at 14:05 in Japan that decides when to reload its page. `renewed` records the causes; the page is
 * not reloaded.
 */
async function openRenewal(
  changes: RenewalChanges = {},
  kioskChanges: Parameters<typeof createFakeKiosk>[0] = {},
) {
  const fake = createFakeKiosk(kioskChanges)
  const startedAt = fake.clock.now()
  const renewed: string[] = []
  let version = 'own'
  fake.kiosk.open()
  fake.state('Standby')
  await settle()
  const host = fake.upkeep()
  assert.ok(host)
  const stop = followRenewal({
    ...host,
    line: { ...fake.line, config: () => ({ ...config(), siteVersion: version }) },
    clock: fake.clock,
    steadyNow: () => fake.clock.now() - startedAt,
    ownVersion: 'own',
    startCause: 'opened',
    heap: () => undefined,
    holdsFullScreen: () => false,
    refresh: async () => true,
    renew: (cause) => void renewed.push(cause),
    ...changes,
  })
  return {
    fake,
    renewed,
    stop,
    /** Tells the kiosk that the server has another version of the site. */
    release(siteVersion: string) {
      version = siteVersion
      fake.say({ ...config(), siteVersion })
    },
    pass: fake.clock.advance,
  }
}

test("[decisions 4] loads a new version five minutes after the last touch, once the signage's own delay has passed", async () => {
  const kiosk = await openRenewal()
  kiosk.release('new')
  await kiosk.pass(WAIT_MS - MINUTE_MS)
  assert.deepEqual(kiosk.renewed, [])
  kiosk.fake.kiosk.touched()
  await kiosk.pass(4 * MINUTE_MS)
  assert.deepEqual(kiosk.renewed, [])
  await kiosk.pass(MINUTE_MS)
  assert.deepEqual(kiosk.renewed, ['update'])
})

test('[decisions 4] delays the reload for a new version also while its signage is not known yet', async () => {
  let signageId: number | undefined
  const kiosk = await openRenewal({ signageId: () => signageId })
  kiosk.release('new')
  await kiosk.pass(WAIT_MS - MINUTE_MS)
  assert.deepEqual(kiosk.renewed, [])
  signageId = SIGNAGE_ID
  await kiosk.pass(MINUTE_MS)
  assert.deepEqual(kiosk.renewed, ['update'])
})

test('[decisions 4] loads a new version after ten minutes if its signage stays unknown', async () => {
  const kiosk = await openRenewal({ signageId: () => undefined })
  kiosk.release('new')
  await kiosk.pass(9 * MINUTE_MS)
  assert.deepEqual(kiosk.renewed, [])
  await kiosk.pass(MINUTE_MS)
  assert.deepEqual(kiosk.renewed, ['update'])
})

test('[decisions 4] notices a version that the server announced before the renewal code was loaded', async () => {
  const kiosk = await openRenewal({
    line: { on: () => () => {}, config: () => ({ ...config(), siteVersion: 'new' }) },
  })
  await kiosk.pass(WAIT_MS)
  assert.deepEqual(kiosk.renewed, ['update'])
})

test('[decisions 4] loads a new version only once it is fetched, and tries to fetch it every minute', async () => {
  let isFetched = false
  let tries = 0
  const kiosk = await openRenewal({
    async refresh() {
      tries += 1
      return isFetched
    },
  })
  kiosk.release('new')
  await kiosk.pass(20 * MINUTE_MS - 1)
  assert.deepEqual([tries, kiosk.renewed], [20, []])
  isFetched = true
  await kiosk.pass(1 + WAIT_MS)
  assert.deepEqual([tries, kiosk.renewed], [21, ['update']])
})

test('[decisions 4] does not reload for the same version or for a development server', async () => {
  const kiosk = await openRenewal()
  for (const version of ['own', 'dev', 'none']) {
    kiosk.release(version)
    await kiosk.pass(30 * MINUTE_MS)
  }
  assert.deepEqual(kiosk.renewed, [])
  const unknown = await openRenewal({ ownVersion: undefined })
  unknown.release('new')
  await unknown.pass(30 * MINUTE_MS)
  assert.deepEqual(unknown.renewed, [])
})

test('[decisions 4] after an update the kiosk keeps its page for an hour, even if the version still differs', async () => {
  const kiosk = await openRenewal({ startCause: 'update' })
  kiosk.release('new')
  await kiosk.pass(HOUR_MS - MINUTE_MS)
  assert.deepEqual(kiosk.renewed, [])
  await kiosk.pass(MINUTE_MS)
  assert.deepEqual(kiosk.renewed, ['update'])
})

test('[decisions 4] reloads the page to free memory, unless memory is freed during the delay that staggers reloads', async () => {
  const full = { usedBytes: 3, limitBytes: 4 }
  const half = { usedBytes: 2, limitBytes: 4 }
  let heap = half
  const kiosk = await openRenewal({ heap: () => heap })
  await kiosk.pass(2 * HOUR_MS)
  heap = full
  await kiosk.pass(WAIT_MS)
  heap = half
  await kiosk.pass(MINUTE_MS)
  heap = full
  await kiosk.pass(WAIT_MS)
  assert.deepEqual(kiosk.renewed, [])
  await kiosk.pass(MINUTE_MS)
  assert.deepEqual(kiosk.renewed, ['memory'])
})

test('[decisions 4] reloads a page that has run for 20 hours at four in the morning, or once the shop is closed in the evening', async () => {
  const night = await openRenewal()
  // from 14:05 to 04:04
  await night.pass(13 * HOUR_MS + 59 * MINUTE_MS)
  assert.deepEqual(night.renewed, [], 'the page has run for less than 20 hours')
  await night.pass(24 * HOUR_MS - 10 * MINUTE_MS)
  assert.deepEqual(night.renewed, [], 'at 03:54 it is too early')
  await night.pass(10 * MINUTE_MS + WAIT_MS)
  assert.deepEqual(night.renewed.slice(0, 1), ['age'])

  const evening = await openRenewal()
  await evening.pass(10 * HOUR_MS)
  evening.fake.state('Standby', { closed: { isOver: true } })
  await evening.pass(3 * HOUR_MS)
  assert.deepEqual(evening.renewed, [], 'the page has run for less than 20 hours')
  await evening.pass(7 * HOUR_MS + WAIT_MS)
  assert.deepEqual(evening.renewed.slice(0, 1), ['age'])
})

test("[decisions 4] never reloads the page during a call or an exhibit's presentation", async () => {
  const kiosk = await openRenewal()
  kiosk.release('new')
  for (const scene of ['Calling', 'Crowded', 'Active'] as const) {
    kiosk.fake.state(scene)
    await kiosk.pass(HOUR_MS)
    assert.deepEqual(kiosk.renewed, [], scene)
  }
  kiosk.fake.state('Standby', { guidance: { targetId: 1, since: 1, texts: {} } })
  await kiosk.pass(HOUR_MS)
  assert.deepEqual(kiosk.renewed, [], 'a guide')
  kiosk.fake.state('Standby')
  await kiosk.pass(MINUTE_MS)
  assert.deepEqual(kiosk.renewed, ['update'])
})

test('[decisions 4] never reloads the page while a visitor leaves a message', async () => {
  const kiosk = await openRenewal(
    {},
    { openMessage: async (host) => ({ close() {}, end: host.onEnd }) as MessageDraft },
  )
  kiosk.fake.kiosk.help.leaveMessage()
  await settle()
  kiosk.release('new')
  await kiosk.pass(HOUR_MS)
  assert.deepEqual(kiosk.renewed, [])
  kiosk.fake.kiosk.help.$draft.get()?.end()
  await kiosk.pass(MINUTE_MS)
  assert.deepEqual(kiosk.renewed, ['update'])
})

test('[decisions 4] never reloads the page during a self-test', async () => {
  const never = () => new Promise<never>(() => {})
  const items = { sound: never, camera: never, avatar: never, relay: never, ai: never }
  const kiosk = await openRenewal({}, { loadSelfTestItems: async () => items })
  kiosk.fake.kiosk.selfTest.start('kiosk')
  await kiosk.pass(1)
  assert.equal(kiosk.fake.kiosk.selfTest.$test.get()?.phase, 'running')
  assert.equal(kiosk.fake.upkeep()?.isInUse(), true)
  kiosk.fake.kiosk.selfTest.stop()
  assert.equal(kiosk.fake.upkeep()?.isInUse(), false)
})

test("[decisions 4] never reloads the page of a reservation's visitor", async () => {
  const fake = createFakeKiosk({ staysWhenRefused: false })
  fake.kiosk.open()
  await settle()
  assert.equal(fake.upkeep(), undefined)
})
