import assert from 'node:assert/strict'
import { test } from 'node:test'
import { letIn, openPerson } from '../../support/browser.ts'
import {
  dialogOf,
  openKiosk,
  openOperator,
  press,
  waitForFact,
  waitForText,
} from '../../support/call-journey.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()

test('[4.4] a user who monitors a signage sees why monitoring ends when a colleague talks to the visitor', {
  timeout: 240_000,
}, async () => {
  const { server, browser } = fixture
  const kiosk = await openKiosk(browser, server.base)
  const operator = await openOperator(browser, server.base, 'operator1')
  const admin = await openPerson(browser, server.base)
  await letIn(admin, 'admin')
  for (const { page } of [operator, admin]) {
    await page.goto(`${server.base}/app/signage/list`)
    const row = page.getByRole('row').filter({ hasText: '1階 ロビー' })
    await row.getByRole('button', { name: 'モニタリング', exact: false }).first().click()
    await page.waitForURL('**/app/service/operation?mode=Monitoring**')
    await waitForText(page, 'peer-state', 'connected')
    await waitForFact(page, 'frames-decoded', 5)
  }
  await kiosk.page
    .getByText(/使用中/)
    .first()
    .waitFor()
  await kiosk.page.getByRole('button', { name: '受付を呼び出す' }).waitFor()
  // the styles of the operator's page must not affect the texts of the signage that the page shows
  const heading = operator.page.locator('[data-scene=Standby] h2').first()
  const lines = await heading.evaluate((h2) => {
    const { fontSize, lineHeight } = getComputedStyle(h2)
    return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)
  })
  assert.ok(lines > 1, 'the lines of the heading do not overlap')

  await operator.page.bringToFront()
  // begin to wait before the button is pressed, because the notice is shown for only two seconds
  const told = admin.page.getByText('サイネージで通話または呼び出しが始まったため').waitFor()
  await operator.page.getByRole('button', { name: '話しかける' }).click()
  await told
  await waitForText(operator.page, 'mode', 'call')
  await waitForFact(kiosk.page, 'frames-decoded', 5)
  await operator.page.getByRole('button', { name: '通話を終了' }).click()
  await operator.page.waitForURL('**/app/service/standby**')
  // close the pages, so that the next test can connect the same accounts
  for (const { context } of [kiosk, operator, admin]) await context.close()
})

test('[realtime] the monitoring page for a wall screen shows which visitor waits and who talks, without ringing', {
  timeout: 240_000,
}, async () => {
  const { server, browser } = fixture
  const kiosk = await openKiosk(browser, server.base)
  const operator = await openOperator(browser, server.base, 'operator1')
  const wall = await openOperator(browser, server.base, 'operator2')
  await wall.page.goto(`${server.base}/admin/full-screen-maps`)
  await wall.page.getByText('1階 ロビー').first().waitFor()
  await press(kiosk)
  await wall.page
    .getByText(/^\d+秒$/)
    .first()
    .waitFor()
  assert.ok(!(await wall.page.title()).includes('呼出中'))
  await operator.page.bringToFront()
  await dialogOf(operator.page)
    .getByRole('button', { name: /応対する/ })
    .click()
  await wall.page
    .getByText(/が応対中/)
    .first()
    .waitFor()
  await operator.page.getByRole('button', { name: '通話を終了' }).click()
  await operator.page.waitForURL('**/app/service/standby**')
})
