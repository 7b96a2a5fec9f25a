import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { letIn, openPerson } from '../../support/browser.ts'
import { beginCall, fact, openKiosk, openOperator, waitForText } from '../../support/call-journey.ts'
import { savePicture } from '../../support/save-picture.ts'
import { openServerFixture } from '../../support/server-fixture.ts'
import { setTransport } from '../../support/set-transport.ts'

const fixture = openServerFixture()

/** Waits until the visitor's video has this size: its browser has then decoded a frame of it. */
const receives = (page: Page, width: number, height: number) =>
  page.waitForFunction(
    (size) =>
      [...document.querySelectorAll('video')].some(
        (video) => `${video.videoWidth}x${video.videoHeight}` === size,
      ),
    `${width}x${height}`,
    { timeout: 60_000, polling: 200 },
  )

/** Size of the picture that the operator's page sends. */
const sentSize = (page: Page) =>
  page.evaluate(() => {
    const canvas = [...document.querySelectorAll('canvas')].sort((a, b) => b.width - a.width)[0]!
    return `${canvas.width}x${canvas.height}`
  })

/** Frames that the visitor's browser shows in a second, over five seconds. */
const framesASecond = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const video = [...document.querySelectorAll('video')].find(({ videoHeight }) => videoHeight === 960)!
    const [since, before] = [performance.now(), video.getVideoPlaybackQuality().totalVideoFrames]
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    const frames = video.getVideoPlaybackQuality().totalVideoFrames - before
    return (frames * 1_000) / (performance.now() - since)
  })

test('[decisions 5] an operator without a GPU streams the avatar from sprites, and with the engine only what sprites lack', {
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
  await receives(kiosk.page, 540, 960)
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
  const kiosk = await openKiosk(browser, server.base, 'station', { width: 1920, height: 1080 })
  const operator = await openOperator(browser, server.base, 'operator2')
  await beginCall(kiosk, operator)
  await receives(kiosk.page, 960, 540)
  await waitForText(operator.page, 'renderer', 'sprites')
  await operator.page.getByRole('button', { name: /手を振る/ }).click()
  await operator.page.locator('[data-outcome="applied"]').waitFor()
  await savePicture(kiosk, 'no-gpu-landscape')
  assert.deepEqual([...kiosk.faults, ...operator.faults], [])
})
