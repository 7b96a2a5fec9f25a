import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openKiosk } from '../../support/call-journey.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()

test('[decisions 4] a kiosk leaves no data of the company in its browser after signing out', {
  timeout: 180_000,
}, async () => {
  const { server, browser } = fixture
  const kiosk = await openKiosk(browser, server.base)
  const { page } = kiosk
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.keyboard.down('l')
  await page.getByRole('button', { name: 'ログアウト' }).click({ timeout: 10_000 })
  await page.keyboard.up('l')
  await page.waitForURL('**/login**')
  const left = await page.evaluate(async () => ({
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    memory: localStorage.getItem('uketsuke.kiosk'),
  }))
  assert.deepEqual(left, { caches: [], workers: 0, memory: null })
  await kiosk.context.close()
})
