import assert from 'node:assert/strict'
import { test } from 'node:test'
import { letIn, openPerson } from '../../support/browser.ts'
import { beginCall, openKiosk, openOperator, waitForText } from '../../support/call-journey.ts'
import { savePicture } from '../../support/save-picture.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const PORTRAIT = { width: 1080, height: 1920 }
/** Time limit for drawing a character. This Chromium draws on the CPU, which takes some minutes. */
const DRAWING_MS = 1_200_000
const fixture = openServerFixture()

test("[decisions 5] an administrator's browser draws the sprites of a changed character, and a kiosk without a GPU then shows it live", {
  timeout: DRAWING_MS + 240_000,
}, async (t) => {
  const { server, browser } = fixture
  const kiosk = await openKiosk(browser, server.base, 'lobby', PORTRAIT)
  await waitForText(kiosk.page, 'mouth', 'closed')
  const admin = await openPerson(browser, server.base, { width: 1280, height: 900 })
  await letIn(admin, 'admin')
  const { page } = admin
  await page.goto('/app/company/characters')
  const row = page.getByRole('listitem').filter({ has: page.getByText('うけ子', { exact: true }) })
  await row.getByRole('button', { name: 'うけ子 の見た目を変える' }).click()
  await page.getByLabel('制服').fill('#7a2f4a')
  await page.getByRole('switch', { name: 'めがねをかける' }).check()
  await page.getByRole('button', { name: '保存する' }).click()
  // without prepared sprites, the kiosk shows a still picture of the character
  await row.getByText(/静止画になります/).waitFor()
  await kiosk.page.waitForFunction(() => document.querySelector('[data-mouth]') === null)
  await savePicture(kiosk, 'company-sprites-still')
  await savePicture(admin, 'company-sprites-missing')

  // The kiosk leaves its page until the sprites are ready, because the administrator's browser needs the CPU to draw
  // them.
  await kiosk.page.goto('about:blank')
  const begun = performance.now()
  await row.getByRole('button', { name: 'うけ子 の絵を準備する' }).click()
  await row.getByRole('progressbar').waitFor()
  await row.getByText(/準備しています\(2\d%\)/).waitFor({ timeout: DRAWING_MS })
  await savePicture(admin, 'company-sprites-drawing')
  await row.getByText('GPUのない端末でも動きます').waitFor({ timeout: DRAWING_MS })
  t.diagnostic(`drawn in ${Math.round((performance.now() - begun) / 1_000)} s`)
  await savePicture(admin, 'company-sprites-ready')
  await page.close()

  await kiosk.page.goto('/app/signage/view/')
  await waitForText(kiosk.page, 'mouth', 'closed')
  await savePicture(kiosk, 'company-sprites-standby')
  const operator = await openOperator(browser, server.base)
  await beginCall(kiosk, operator)
  await waitForText(kiosk.page, 'transport', 'local')
  await waitForText(kiosk.page, 'mouth', 'open')
  await waitForText(kiosk.page, 'badge', '佐藤 美咲')
  await savePicture(kiosk, 'company-sprites-call')
  assert.deepEqual([...kiosk.faults, ...admin.faults, ...operator.faults], [])
})
