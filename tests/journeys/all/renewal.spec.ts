import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { DAY_MS, dayStartAt } from '#core/time/japan-time.ts'
import { letIn, openPerson, type Person } from '../../support/browser.ts'
import {
  beginCall,
  fact,
  KIOSK,
  kioskIsReady,
  openOperator,
  waitForFact,
} from '../../support/call-journey.ts'
import { holdLineInPage } from '../../support/played-line.ts'
import { recordScreen } from '../../support/screencast.ts'
import { openServerFixture } from '../../support/server-fixture.ts'
import { coloursIn, differingShare } from '../../support/stage-pixels.ts'

const fixture = openServerFixture()
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/**
 * Maximum share of pixels that differ between two pictures of Standby, in which the character and the telop (scrolling
 * text) move. An empty screen differs in more than half.
 */
const MOVING_SHARE = 0.25
/**
 * Minimum number of colors in a picture. An empty page has a handful of colors, each screen of the kiosk has dozens.
 */
const COLOURS_MIN = 16
/** Maximum number of reloads to try. The browser aborts a view transition after 4 s; a slow machine may need longer. */
const ATTEMPTS = 4

/** A page whose clock the test sets forward by `ahead` ms. Each newly loaded page begins with the real time. */
type HurriedPage = typeof globalThis & {
  ahead: number
  looks: number
  isFirst?: boolean
  /** The page has asked its service worker for the server's version of the site. */
  hasNewVersion?: boolean
}

/** Runs the page's checks every 200 ms instead of every minute, and lets the test set the page's clock forward. */
function hurry(): void {
  const page = globalThis as HurriedPage
  page.ahead = 0
  page.looks = 0
  const now = Date.now
  const steadyNow = performance.now.bind(performance)
  Date.now = () => now() + page.ahead
  performance.now = () => steadyNow() + page.ahead
  const plain = setInterval
  page.setInterval = ((run: () => void, ms: number) => {
    const hurried = () => {
      page.looks += 1
      run()
    }
    return ms === 60_000 ? plain(hurried, 200) : plain(run, ms)
  }) as typeof setInterval
  const { update } = ServiceWorkerRegistration.prototype
  ServiceWorkerRegistration.prototype.update = async function () {
    const registration = await update.call(this)
    page.hasNewVersion = true
    return registration
  }
}

async function openHurriedKiosk(t: TestContext, prepare = async (_page: Page) => {}): Promise<Person> {
  const kiosk = await openPerson(fixture.browser, fixture.server.base, KIOSK)
  // close the kiosk, because the next test opens one for the same signage
  t.after(() => kiosk.context.close())
  await kiosk.page.addInitScript(hurry)
  await prepare(kiosk.page)
  await letIn(kiosk, 'lobby')
  await kiosk.page.goto('/app/signage/view')
  await kioskIsReady(kiosk)
  await waitForCopies(kiosk.page)
  return kiosk
}

/** Waits until the page, its files and the character are stored on the device. */
const waitForCopies = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const hasCharacter = async () => {
      const keys = await (await caches.open('kiosk-files')).keys()
      return keys.some(({ url }) => url.includes('/characters/'))
    }
    while (!navigator.serviceWorker.controller || !(await hasCharacter()))
      await new Promise((resolve) => setTimeout(resolve, 50))
  })

/** Changes the texts that the server sends to the page. Call it before opening the page. */
async function changeTexts(page: Page, change: (text: string) => string): Promise<void> {
  await holdLineInPage(page)
  await page.routeWebSocket(/\/realtime/, (socket) =>
    socket.connectToServer().onMessage((text) => socket.send(change(String(text)))),
  )
}

/**
 * Waits until the page has fetched the new version. The signage's own delay begins then, so the test must not set the
 * clock forward earlier: the delay would last longer than the rest of the test.
 */
const newVersionIsFetched = (page: Page) =>
  page.waitForFunction(() => (globalThis as HurriedPage).hasNewVersion)

/** Marks this page, to distinguish it from the page that the kiosk loads next. */
const mark = (page: Page) =>
  page.evaluate(() => {
    ;(globalThis as HurriedPage).isFirst = true
  })
const isMarked = (page: Page) => page.evaluate(() => (globalThis as HurriedPage).isFirst === true)

/** Time until five past four in Japan on the day after tomorrow: the page has then run for more than 20 hours. */
const untilNightMs = (): number =>
  dayStartAt(Date.now() + 2 * DAY_MS) + 4 * HOUR_MS + 5 * MINUTE_MS - Date.now()

/** Sets the page's clock forward, and waits until the page's code has read the new time. */
async function advance(page: Page, ms: number): Promise<void> {
  await page.evaluate(async (aheadMs) => {
    const hurried = globalThis as HurriedPage
    hurried.ahead += aheadMs
    // several parts of the page check the time; after 30 checks, each part has read the new one
    const seen = hurried.looks + 30
    while (hurried.looks < seen) await new Promise((resolve) => setTimeout(resolve, 50))
  }, ms)
}

/** Sets the page's clock forward until the page loads itself again. Resolves when the new page can be used. */
async function untilRenewed({ page }: Person, ms: number): Promise<void> {
  const loaded = page.waitForEvent('framenavigated')
  await page.evaluate((aheadMs) => {
    ;(globalThis as HurriedPage).ahead += aheadMs
  }, ms)
  await loaded
  await page.getByRole('button', { name: '受付を呼び出す' }).waitFor()
  assert.equal(await isMarked(page), false)
}

/** Records in sessionStorage whether the old picture stayed on the screen until the new page was drawn. */
function noteTransition(): void {
  const note = (isKept: boolean) => sessionStorage.setItem('isKept', String(isKept))
  note(false)
  addEventListener('pagereveal', ({ viewTransition }) => {
    if (!viewTransition) return
    const isDrawn = () => document.querySelector('[data-scene][data-offline="false"]') !== null
    void viewTransition.ready.then(
      () => viewTransition.finished.then(() => note(isDrawn())),
      () => {},
    )
  })
}

/** Waits until the new page is drawn and no view transition shows the old picture any more. */
const isSettled = (page: Page) =>
  page.waitForFunction(() => {
    const covers = ({ effect }: Animation) =>
      (effect as KeyframeEffect).pseudoElement?.startsWith('::view-transition')
    return !document.getAnimations().some(covers)
  })

/**
 * Makes the kiosk load its page again. @returns pictures of the screen that were taken meanwhile, and whether the old
 * picture stayed until the new page was drawn
 */
async function renew(kiosk: Person): Promise<{ before: Buffer; pictures: Buffer[]; isKept: boolean }> {
  const { page } = kiosk
  await mark(page)
  await advance(page, untilNightMs())
  assert.equal(await isMarked(page), true, "the signage's own delay has not passed yet")
  const before = await page.screenshot()
  const screen = await recordScreen(page)
  await untilRenewed(kiosk, 10 * MINUTE_MS)
  await isSettled(page)
  // waits for three more pictures, which the browser draws because the telop (scrolling text) moves
  const seen = screen.pictures.length
  while (screen.pictures.length < seen + 3) await page.evaluate(() => new Promise(requestAnimationFrame))
  await screen.stop()
  const isKept = (await page.evaluate(() => sessionStorage.getItem('isKept'))) === 'true'
  return { before, pictures: screen.pictures, isKept }
}

test('[decisions 4] a kiosk loads its page again at night, and shows its last picture until the new one is drawn', {
  timeout: 300_000,
}, async (t) => {
  const kiosk = await openHurriedKiosk(t, async (page) => {
    await page.addInitScript(noteTransition)
    // Pongs contain the server's clock, and the page would correct the time that the test has set.
    await changeTexts(page, (text) => text.replace(/^(\{"type":"pong".*),"clockMs":[\d.]+/, '$1'))
  })
  const admin = await openPerson(fixture.browser, fixture.server.base)
  let wasKept = false
  for (let attempt = 1; attempt <= ATTEMPTS && !wasKept; attempt += 1) {
    const { before, pictures, isKept } = await renew(kiosk)
    wasKept = isKept
    const seen: { colours: number; share: number }[] = []
    for (const picture of pictures)
      seen.push({
        colours: await coloursIn(admin.page, picture),
        share: await differingShare(admin.page, before, picture),
      })
    const words = seen.map(({ colours, share }) => `${Math.round(share * 100)} % (${colours})`)
    t.diagnostic(`${isKept ? 'kept' : 'too slow to keep'}, differing pixels (colors): ${words.join(', ')}`)
    assert.ok(seen.length > 3)
    assert.ok(Math.min(...seen.map(({ colours }) => colours)) >= COLOURS_MIN, 'a picture was empty')
    if (isKept) assert.ok(Math.max(...seen.map(({ share }) => share)) < MOVING_SHARE)
  }
  assert.ok(wasKept)
  assert.deepEqual(kiosk.faults, [])
})

test('[decisions 4] a kiosk reloads for a new version at most once an hour, and neither in a call nor soon after a touch', {
  timeout: 240_000,
}, async (t) => {
  // the server always reports another version than the page's
  const kiosk = await openHurriedKiosk(t, async (page) => {
    await changeTexts(page, (text) => text.replace(/"siteVersion":"\w+"/, '"siteVersion":"newer"'))
  })
  const { page } = kiosk
  // the page now comes from the device's copy, so it asks its service worker for the new version
  await page.reload()
  await kioskIsReady(kiosk)
  await mark(page)
  await newVersionIsFetched(page)
  const operator = await openOperator(fixture.browser, fixture.server.base)
  await beginCall(kiosk, operator)
  await advance(page, untilNightMs())
  const decoded = Number(await fact(page, 'frames-decoded'))
  await waitForFact(page, 'frames-decoded', decoded + 10)
  assert.equal(await isMarked(page), true, 'during the call')

  await page.locator('h1').dispatchEvent('pointerdown')
  await operator.page.getByRole('button', { name: '通話を終了' }).click()
  await kioskIsReady(kiosk)
  await advance(page, 3 * MINUTE_MS)
  assert.equal(await isMarked(page), true, 'three minutes after a touch')
  await untilRenewed(kiosk, 2 * MINUTE_MS)

  await mark(page)
  await newVersionIsFetched(page)
  await advance(page, HOUR_MS - 3 * MINUTE_MS)
  assert.equal(await isMarked(page), true, 'within an hour')
  await untilRenewed(kiosk, 3 * MINUTE_MS)
  assert.deepEqual([...kiosk.faults, ...operator.faults], [])
})
