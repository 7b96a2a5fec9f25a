import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openKiosk, waitForText } from '../support/call-journey.ts'
import { openOffice } from '../support/office.ts'
import { openServerFixture } from '../support/server-fixture.ts'
import { mp4 } from '../support/video-file.ts'

const fixture = openServerFixture()
const NOTICE = 'ただいま、呼び出しの準備をしています'
const LOBBY = 1

test('[decisions 4] a kiosk starts in Standby with a notice while the server is down, and works again afterwards', {
  timeout: 180_000,
}, async () => {
  const { server, browser } = fixture
  const office = await openOffice(browser, server.base)
  const film = await office.upload('film.mp4', await mp4())
  await office.change(LOBBY, { layout: 'mediaAndAvatar', contents_media_id: film })
  await office.close()
  const kiosk = await openKiosk(browser, server.base)
  const { page } = kiosk
  await page.locator(`video[src="/media/${film}"]`).waitFor()
  // wait until page and files are stored on the device
  await page.evaluate(async (url) => {
    await navigator.serviceWorker.ready
    while (!(await caches.match(url))) await new Promise((resolve) => setTimeout(resolve, 50))
  }, `/media/${film}`)

  await server.kill()
  // the device restarts: its browser opens one of the start addresses
  for (const door of ['/app/signage/view', '/login']) {
    await page.goto('about:blank')
    await page.goto(door)
    await page.getByText(NOTICE).waitFor()
    assert.deepEqual(await page.getByRole('button').allInnerTexts(), ['日本語', 'English', '中文'])
    await page.waitForFunction(
      () => (document.querySelector<HTMLVideoElement>('video[data-media]')?.currentTime ?? 0) > 0.3,
    )
    assert.match(page.url(), /\/app\/signage\/view/)
  }

  await server.start()
  await page.getByRole('button', { name: '受付を呼び出す' }).waitFor()
  await waitForText(page, 'scene', 'Standby')
  assert.deepEqual(kiosk.faults, [])
  await kiosk.context.close()
})
