import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openKiosk } from '../../support/call-journey.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()
const NOTICE = 'ただいま、呼び出しの準備をしています'

test('[decisions 4] a kiosk waits for a server that is unavailable for a day, and works again afterwards', {
  timeout: 180_000,
}, async () => {
  const { server, browser } = fixture
  const kiosk = await openKiosk(browser, server.base, 'station')
  const { page } = kiosk
  await page.clock.install()
  await server.kill()
  await page.getByText(NOTICE).waitFor()
  const day = page.locator('header p span').first()
  const before = (await day.textContent()) ?? ''
  for (let hours = 0; hours < 24; hours += 4) {
    await page.clock.fastForward(4 * 3_600_000)
    await page.getByText(NOTICE).waitFor()
  }
  await day.filter({ hasNotText: before }).waitFor()
  await page.clock.resume()
  await server.start()
  await page.getByRole('button', { name: '受付を呼び出す' }).waitFor()
  assert.deepEqual(kiosk.faults, [])
  await kiosk.context.close()
})
