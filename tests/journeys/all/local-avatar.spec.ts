import assert from 'node:assert/strict'
import { test } from 'node:test'
import { letIn, openPerson } from '../../support/browser.ts'
import { fact, openKiosk, openOperator, waitForFact, waitForText } from '../../support/call-journey.ts'
import { openServerFixture } from '../../support/server-fixture.ts'
import { setTransport } from '../../support/set-transport.ts'

const fixture = openServerFixture()

test('[2.4.6] a kiosk with transport `local` draws the avatar itself, a kiosk with `stream` receives the avatar as video', {
  timeout: 240_000,
}, async (t) => {
  const { server, browser } = fixture
  const admin = await openPerson(browser, server.base)
  await letIn(admin, 'admin')
  await setTransport(admin, 'local')
  const kiosk = await openKiosk(browser, server.base)
  const operator = await openOperator(browser, server.base)
  await kiosk.page.getByRole('button', { name: '受付を呼び出す' }).click()
  await operator.page
    .getByRole('alertdialog')
    .getByRole('button', { name: /応対する/ })
    .click()
  await operator.page.waitForURL('**/app/service/operation**')

  await waitForText(kiosk.page, 'transport', 'local')
  const first = await waitForFact(kiosk.page, 'faces', 10)
  await waitForFact(kiosk.page, 'faces', first + 30)
  t.diagnostic(
    `kiosk: ${await fact(kiosk.page, 'faces')} faces, ${await fact(kiosk.page, 'frames-decoded')} pictures`,
  )

  await operator.page.getByRole('button', { name: /手を振る/ }).click()
  assert.equal(await waitForFact(kiosk.page, 'motions-played', 1), 1)
  await operator.page.locator('[data-outcome="applied"]').waitFor()

  await operator.page.getByRole('button', { name: '設定', exact: true }).click()
  const panel = operator.page.getByRole('dialog', { name: 'サイネージの設定' })
  const applied = (kind: string) => panel.locator(`[data-kind="${kind}"][data-outcome="applied"]`)
  await panel.getByRole('radiogroup', { name: 'カメラの位置' }).getByText('顔').click()
  await applied('camera').waitFor()
  await waitForText(kiosk.page, 'camera', 'face')
  const before = await fact(kiosk.page, 'character')
  const characters = panel.getByRole('combobox', { name: 'キャラクター' })
  const names = await characters.locator('option').allTextContents()
  const shown = await characters.locator('option:checked').textContent()
  const other = names.find((name) => name !== shown)!
  await characters.selectOption({ label: other })
  await applied('avatar').waitFor({ timeout: 90_000 })
  assert.notEqual(await fact(kiosk.page, 'character'), before)
  await panel.getByRole('radiogroup', { name: '声の効果' }).getByText('高く').click()
  await applied('voiceEffect').waitFor()
  t.diagnostic(`${shown} → ${other}`)

  await setTransport(admin, 'stream')
  await waitForText(kiosk.page, 'transport', 'stream')
  const pictures = await waitForFact(kiosk.page, 'frames-decoded', 1)
  await waitForFact(kiosk.page, 'frames-decoded', pictures + 3)
  assert.deepEqual([...kiosk.faults, ...operator.faults, ...admin.faults], [])
})
