import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openKiosk, waitForText } from '../../support/call-journey.ts'
import { openHouse } from '../../support/house.ts'

const house = openHouse()
/** The shortest patience of this page with a server: what is drawn sooner has not waited for one. */
const PATIENCE_MS = 4_000

test('[decisions 4] a kiosk reloaded while its server is silent draws what it remembers without waiting for it, and comes back', {
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
  // ms after the start of each load: when the body has something in it, and when Standby is drawn
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
  await page.getByRole('button', { name: '受付を呼び出す' }).waitFor({ timeout: 60_000 })
  await waitForText(page, 'scene', 'Standby')
  assert.deepEqual(kiosk.faults, [])
  await kiosk.context.close()
})
