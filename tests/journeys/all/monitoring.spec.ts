import assert from 'node:assert/strict'
import { test } from 'node:test'
import { letIn, openPerson } from '../../support/browser.ts'
import { openKiosk, openOperator, press, waitForFact, waitForText } from '../../support/call-journey.ts'
import { openHouse } from '../../support/house.ts'

const house = openHouse()

test('[4.4] two watch a signage from its list, one talks first out of it, and the other is told why it is over', {
  timeout: 240_000,
}, async () => {
  const { server, browser } = house
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

  await operator.page.bringToFront()
  await operator.page.getByRole('button', { name: '話しかける' }).click()
  await waitForText(operator.page, 'mode', 'call')
  await waitForFact(kiosk.page, 'frames-decoded', 5, 60_000)
  await admin.page.getByText('サイネージで通話または呼び出しが始まったため').waitFor()
  await operator.page.getByRole('button', { name: '通話を終了' }).click()
  await operator.page.waitForURL('**/app/service/standby**', { timeout: 30_000 })
})

test('[realtime] the wall looks on: it shows who waits and who talks, and a tab that stands by does not ring there', {
  timeout: 240_000,
}, async () => {
  const { server, browser } = house
  const kiosk = await openKiosk(browser, server.base, 'station')
  const operator = await openOperator(browser, server.base, 'operator2')
  const admin = await openPerson(browser, server.base)
  await letIn(admin, 'admin')
  await admin.page.goto(`${server.base}/app/service/standby`)
  await admin.page.getByRole('button', { name: '離席する', disabled: false }).waitFor()
  await admin.page.goto(`${server.base}/admin/full-screen-maps`)
  await admin.page.getByText('駅前').first().waitFor()
  await press(kiosk)
  await admin.page
    .getByText(/待機|お待ち|秒/)
    .first()
    .waitFor()
  const title = await admin.page.title()
  assert.ok(!title.includes('呼出中'), title)
  await operator.page.bringToFront()
  await operator.page
    .getByRole('alertdialog', { name: /応対リクエスト/ })
    .getByRole('button', { name: /応対する/ })
    .click()
  await admin.page.getByText('対応中', { exact: false }).first().waitFor()
  await operator.page.getByRole('button', { name: '通話を終了' }).click()
  await operator.page.waitForURL('**/app/service/standby**', { timeout: 30_000 })
})
