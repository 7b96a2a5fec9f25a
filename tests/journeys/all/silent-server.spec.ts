import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as standsStill } from 'node:timers/promises'
import { PRESS_OLDEST_MS } from '#core/calls/press.ts'
import { openKiosk, press, waitForText } from '../../support/call-journey.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()
/**
 * A page that records in order what it has drawn since it was loaded, and after how many ms the kiosk's screen
 * appeared.
 */
type NotingPage = typeof globalThis & { events: string[]; drawnMs: number }
/** `givenUp`: number of fired timers of the service worker, which sets a timer only to stop waiting for the server. */
type CountingWorker = typeof globalThis & { givenUp: number }

function noteDrawing(): void {
  const events: string[] = []
  Object.assign(globalThis, { events })
  const add = (event: string): void => {
    if (!events.includes(event)) events.push(event)
  }
  const look = () => {
    if (document.querySelector('[data-fallback] svg, [data-scene]')) add('filled')
    if (!document.querySelector('[data-scene="Standby"]')) return
    if (!events.includes('drawn')) Object.assign(globalThis, { drawnMs: performance.now() })
    add('drawn')
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true })
}

function countGivenUp(): void {
  const counting = globalThis as CountingWorker
  const plain = setTimeout
  counting.givenUp = 0
  counting.setTimeout = ((run: () => void, ms: number) =>
    plain(() => {
      counting.givenUp += 1
      run()
    }, ms)) as typeof setTimeout
}

test('[decisions 4] a kiosk that reloads while its server does not answer draws its stored screen without waiting', {
  timeout: 180_000,
}, async (t) => {
  const { server, browser } = fixture
  const kiosk = await openKiosk(browser, server.base)
  const { page } = kiosk
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const hasCharacter = async () => {
      const keys = await (await caches.open('kiosk-files')).keys()
      return keys.some(({ url }) => url.includes('/characters/'))
    }
    while (!navigator.serviceWorker.controller || !(await hasCharacter()))
      await new Promise((resolve) => setTimeout(resolve, 50))
  })
  await page.addInitScript(noteDrawing)
  const [worker] = kiosk.context.serviceWorkers()
  assert.ok(worker)
  await worker.evaluate(countGivenUp)

  process.kill(server.pid(), 'SIGSTOP')
  try {
    await page.reload({ waitUntil: 'commit' })
    await page.getByText('ただいま、呼び出しの準備をしています').waitFor()
    assert.deepEqual(await page.evaluate(() => (globalThis as NotingPage).events), ['filled', 'drawn'])
    assert.equal(await worker.evaluate(() => (globalThis as CountingWorker).givenUp), 0)
    const drawnMs = await page.evaluate(() => (globalThis as NotingPage).drawnMs)
    t.diagnostic(`reload → stored scene drawn: ${Math.round(drawnMs)} ms`)
    assert.deepEqual(await page.getByRole('button').allInnerTexts(), ['日本語', 'English', '中文'])
  } finally {
    process.kill(server.pid(), 'SIGCONT')
  }
  await page.getByRole('button', { name: '受付を呼び出す' }).waitFor()
  await waitForText(page, 'scene', 'Standby')
  assert.deepEqual(kiosk.faults, [])
  await kiosk.context.close()
})

test('[realtime] a visitor who calls while the server is silent sees a notice, and no operator is called later', {
  timeout: 180_000,
}, async () => {
  const { server, browser } = fixture
  const kiosk = await openKiosk(browser, server.base)
  const { page } = kiosk
  await page.evaluate(() => {
    const scenes: (string | null)[] = []
    Object.assign(globalThis, { scenes })
    const root = document.querySelector('[data-scene]')
    const note = () => void scenes.push(root?.getAttribute('data-scene') ?? null)
    if (root) new MutationObserver(note).observe(root, { attributeFilter: ['data-scene'] })
  })
  process.kill(server.pid(), 'SIGSTOP')
  try {
    await press(kiosk)
    await page.getByText('通信が途切れています').waitFor()
    // wait until the server would ignore the visitor's button press as too old
    await standsStill(PRESS_OLDEST_MS)
  } finally {
    process.kill(server.pid(), 'SIGCONT')
  }
  await page.locator('[data-client-state="Initialized"]').waitFor()
  await page.getByRole('button', { name: '受付を呼び出す' }).waitFor()
  const scenes = await page.evaluate(() => (globalThis as unknown as { scenes: string[] }).scenes)
  assert.deepEqual(scenes, [])
  // the visitor's next button press calls the operators
  await press(kiosk)
  await page.locator('[data-scene="Calling"], [data-scene="Crowded"]').first().waitFor()
  assert.deepEqual(kiosk.faults, [])
  await kiosk.context.close()
})
