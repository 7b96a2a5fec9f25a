import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as standsStill } from 'node:timers/promises'
import { PRESS_OLDEST_MS } from '#core/calls/press.ts'
import { openKiosk, press, waitForText } from '../../support/call-journey.ts'
import { openHouse } from '../../support/house.ts'

const house = openHouse()
/** The page's shortest timeout for a server: a scene drawn sooner has not waited for it. */
const PATIENCE_MS = 4_000

test('[decisions 4] draws the stored scene without waiting when a kiosk reloads while its server is silent', {
  timeout: 180_000,
}, async () => {
  const { server, browser } = house
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
  // ms after the start of each load: when the body has content, and when Standby is drawn.
  await page.addInitScript(() => {
    const seen: { filled?: number; drawn?: number } = {}
    Object.assign(globalThis, { seen })
    const look = () => {
      if (document.querySelector('[data-fallback] svg, [data-scene]')) seen.filled ??= performance.now()
      if (document.querySelector('[data-scene="Standby"]')) seen.drawn ??= performance.now()
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true })
  })

  process.kill(server.pid(), 'SIGSTOP')
  try {
    await page.reload({ waitUntil: 'commit' })
    await page.getByText('ただいま、呼び出しの準備をしています').waitFor()
    const { filled = Infinity, drawn = Infinity } = await page.evaluate(
      () => (globalThis as unknown as { seen: { filled?: number; drawn?: number } }).seen,
    )
    assert.ok(filled <= drawn && drawn < PATIENCE_MS, `filled after ${filled} ms, drawn after ${drawn} ms`)
    assert.deepEqual(await page.getByRole('button').allInnerTexts(), ['日本語', 'English', '中文'])
  } finally {
    process.kill(server.pid(), 'SIGCONT')
  }
  await page.getByRole('button', { name: '受付を呼び出す' }).waitFor()
  await waitForText(page, 'scene', 'Standby')
  assert.deepEqual(kiosk.faults, [])
  await kiosk.context.close()
})

test('[realtime] tells the visitor of a press at a silent server, which never rings when the server continues', {
  timeout: 180_000,
}, async () => {
  const { server, browser } = house
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
    // Older than any press that may still ring.
    await standsStill(PRESS_OLDEST_MS)
  } finally {
    process.kill(server.pid(), 'SIGCONT')
  }
  await page.locator('[data-client-state="Initialized"]').waitFor()
  await page.getByRole('button', { name: '受付を呼び出す' }).waitFor()
  const scenes = await page.evaluate(() => (globalThis as unknown as { scenes: string[] }).scenes)
  assert.deepEqual(scenes, [])
  // The next press rings.
  await press(kiosk)
  await page.locator('[data-scene="Calling"], [data-scene="Crowded"]').first().waitFor()
  assert.deepEqual(kiosk.faults, [])
  await kiosk.context.close()
})
