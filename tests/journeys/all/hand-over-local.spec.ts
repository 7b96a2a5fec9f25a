import assert from 'node:assert/strict'
import { test } from 'node:test'
import { letIn, openPerson } from '../../support/browser.ts'
import {
  dialogOf,
  fact,
  openKiosk,
  openOperator,
  press,
  waitForAnyFact,
  waitForFact,
  waitForText,
} from '../../support/call-journey.ts'
import { openServerFixture } from '../../support/server-fixture.ts'
import { setTransport } from '../../support/set-transport.ts'

const fixture = openServerFixture()

test('[4.4] a colleague takes over a call on a kiosk that draws the avatar itself, and controls the avatar', {
  timeout: 240_000,
}, async (t) => {
  const { server, browser } = fixture
  const admin = await openPerson(browser, server.base)
  await letIn(admin, 'admin')
  await setTransport(admin, 'local')
  await admin.context.close()
  const kiosk = await openKiosk(browser, server.base)
  const first = await openOperator(browser, server.base, 'operator1')
  await press(kiosk)
  await dialogOf(first.page)
    .getByRole('button', { name: /応対する/ })
    .click()
  await first.page.waitForURL('**/app/service/operation**')
  await waitForText(kiosk.page, 'transport', 'local')
  await waitForFact(kiosk.page, 'faces', 30)
  const callId = await waitForAnyFact(first.page, 'call-id')
  const character = await fact(kiosk.page, 'character')

  const second = await openOperator(browser, server.base, 'operator2')
  await first.page.bringToFront()
  await first.page.getByRole('button', { name: '担当を代わってもらう' }).click()
  await first.page.getByRole('button', { name: '田中 健さんに頼む' }).click()
  const asked = second.page.getByRole('alertdialog', { name: /引き継ぎの依頼/ })
  await asked.getByRole('button', { name: '引き継ぐ' }).click()
  await kiosk.page.getByText(/に代わります/).waitFor()
  await second.page.waitForURL('**/app/service/operation**')
  await first.page.getByText('通話を引き継ぎました').first().waitFor()

  // the kiosk still draws the avatar itself, now with the colleague's face, and receives no video
  assert.equal(await waitForAnyFact(second.page, 'call-id'), callId)
  assert.equal(await fact(kiosk.page, 'transport'), 'local')
  await kiosk.page.getByText(/に代わります/).waitFor({ state: 'hidden' })
  await second.page
    .getByRole('complementary', { name: 'お客さまに見えている画面' })
    .getByText('田中 健')
    .waitFor()
  const faces = Number(await fact(kiosk.page, 'faces'))
  const later = await waitForFact(kiosk.page, 'faces', faces + 30)
  t.diagnostic(
    `character ${character} → ${await fact(kiosk.page, 'character')}, faces ${faces} → ${later}, pictures ${await fact(kiosk.page, 'frames-decoded')}`,
  )
  await second.page.bringToFront()
  await second.page.getByRole('button', { name: /手を振る/ }).click()
  await second.page.locator('[data-outcome="applied"]').waitFor()
  await waitForFact(kiosk.page, 'motions-played', 1)
  if (process.env['LOOK']) {
    await second.page.screenshot({ path: `${process.env['LOOK']}/hand-over-local-operator.png` })
    await kiosk.page.screenshot({ path: `${process.env['LOOK']}/hand-over-local-kiosk.png` })
  }
  await second.page.getByRole('button', { name: '通話を終了' }).click()
  await second.page.waitForURL('**/app/service/standby**')
  assert.deepEqual([...kiosk.faults, ...first.faults, ...second.faults], [])
})
