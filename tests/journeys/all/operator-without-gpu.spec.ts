import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { HOMES } from '#core/accounts/roles.ts'
import { letIn, openPerson } from '../../support/browser.ts'
import {
  beginCall,
  dialogOf,
  fact,
  openKiosk,
  openOperator,
  waitForFact,
  waitForText,
} from '../../support/call-journey.ts'
import { openOffice } from '../../support/office.ts'
import { savePicture } from '../../support/save-picture.ts'
import { openServerFixture } from '../../support/server-fixture.ts'
import { setTransport } from '../../support/set-transport.ts'

const fixture = openServerFixture()

const SHAPE = 540 / 960

/**
 * Waits until the visitor's browser shows the operator's video. Compares only the shape of the picture, because a busy
 * browser sends a smaller copy of its canvas.
 */
const receivesAvatar = (page: Page) =>
  page.waitForFunction(
    (shape) =>
      [...document.querySelectorAll('video')].some(
        ({ videoWidth, videoHeight }) => videoHeight > 0 && videoWidth / videoHeight === shape,
      ),
    SHAPE,
    { timeout: 60_000, polling: 200 },
  )

/** Size of the picture that the operator's page sends, as `WIDTHxHEIGHT` in px. */
const sentSize = (page: Page) =>
  page.evaluate(() => {
    const canvas = [...document.querySelectorAll('canvas')].sort((a, b) => b.width - a.width)[0]!
    return `${canvas.width}x${canvas.height}`
  })

/** Average number of video frames per second that the visitor's browser shows, measured over five seconds. */
const framesASecond = (page: Page): Promise<number> =>
  page.evaluate(async (shape) => {
    const video = [...document.querySelectorAll('video')].find(
      ({ videoWidth, videoHeight }) => videoWidth / videoHeight === shape,
    )!
    const [since, before] = [performance.now(), video.getVideoPlaybackQuality().totalVideoFrames]
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    const frames = video.getVideoPlaybackQuality().totalVideoFrames - before
    return (frames * 1_000) / (performance.now() - since)
  }, SHAPE)

test('[decisions 5] an operator without a GPU streams sprites, and uses the 3D engine only for what sprites cannot show', {
  timeout: 240_000,
}, async (t) => {
  const { server, browser } = fixture
  const admin = await openPerson(browser, server.base)
  await letIn(admin, 'admin')
  await setTransport(admin, 'stream')
  const kiosk = await openKiosk(browser, server.base, 'lobby', { width: 1080, height: 1920 })
  const operator = await openOperator(browser, server.base)
  await beginCall(kiosk, operator)
  await waitForText(kiosk.page, 'transport', 'stream')
  await receivesAvatar(kiosk.page)
  await savePicture(kiosk, 'no-gpu-stream')
  await savePicture(operator, 'no-gpu-operator')
  assert.equal(await sentSize(operator.page), '540x960')
  await waitForText(operator.page, 'renderer', 'sprites')
  t.diagnostic(`${(await framesASecond(kiosk.page)).toFixed(1)} frames a second`)

  await operator.page.getByRole('button', { name: /手を振る/ }).click()
  await operator.page.locator('[data-outcome="applied"]').waitFor()
  await savePicture(kiosk, 'no-gpu-wave')

  await operator.page.getByRole('button', { name: '設定', exact: true }).click()
  const panel = operator.page.getByRole('dialog', { name: 'サイネージの設定' })
  const cameras = panel.getByRole('radiogroup', { name: 'カメラの位置' })
  const applied = panel.locator('[data-kind="camera"][data-outcome="applied"]')
  for (const [label, view] of [
    ['顔', 'face'],
    ['全身', 'full'],
    ['上半身', 'bust'],
  ] as const) {
    await cameras.getByText(label).click()
    await applied.waitFor({ timeout: 60_000 })
    await waitForText(operator.page, 'camera', view)
    assert.equal((await fact(operator.page, 'renderer')) === 'sprites', view !== 'full', view)
    assert.equal(await sentSize(operator.page), '540x960')
    await savePicture(operator, `no-gpu-${view}`)
  }
  assert.deepEqual([...kiosk.faults, ...operator.faults], [])
})

test('[decisions 5] an operator without a GPU streams a landscape picture to a landscape kiosk', {
  timeout: 120_000,
}, async () => {
  const { server, browser } = fixture
  const admin = await openPerson(browser, server.base)
  await letIn(admin, 'admin')
  await setTransport(admin, 'stream', 'station')
  const size = { width: 1920, height: 1080 }
  const office = await openOffice(browser, server.base)
  await office.change(await office.signageOf('station'), size)
  await office.close()
  const kiosk = await openPerson(browser, server.base, size)
  await letIn(kiosk, 'station')
  await kiosk.page.goto(HOMES.signage)
  await waitForText(kiosk.page, 'mouth', 'closed')
  const operator = await openOperator(browser, server.base, 'operator2')
  // a landscape template has no touch buttons, so the test presses the button beside the screen, which sends `y`
  await kiosk.page.keyboard.press('y')
  await dialogOf(operator.page)
    .getByRole('button', { name: /応対する/ })
    .click()
  await waitForFact(kiosk.page, 'frames-decoded', 10)
  assert.equal(await sentSize(operator.page), '960x540')
  await waitForText(operator.page, 'renderer', 'sprites')
  await operator.page.getByRole('button', { name: /手を振る/ }).click()
  await operator.page.locator('[data-outcome="applied"]').waitFor()
  await savePicture(kiosk, 'no-gpu-landscape')
  assert.deepEqual([...kiosk.faults, ...operator.faults], [])
})
