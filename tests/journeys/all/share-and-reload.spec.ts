import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginCall, openKiosk, openOperator, waitForFact, waitForText } from '../../support/call-journey.ts'
import { openServerFixture } from '../../support/server-fixture.ts'
import { SCREEN } from '../../support/shared-screen.ts'

const fixture = openServerFixture()

test("[4.4] a shared screen survives the kiosk's reload, but ends with the operator's reload", {
  timeout: 300_000,
}, async () => {
  const { server, browser } = fixture
  const kiosk = await openKiosk(browser, server.base)
  const operator = await openOperator(browser, server.base)
  await operator.page.addInitScript(SCREEN)
  await operator.page.reload()
  await operator.page.getByRole('button', { name: '離席する', disabled: false }).waitFor()
  await beginCall(kiosk, operator)

  const share = operator.page.getByRole('button', { name: /画面を共有/ })
  const onKiosk = kiosk.page.getByText('係の者の画面')
  await share.click()
  await onKiosk.waitFor()

  await kiosk.page.reload()
  await waitForText(kiosk.page, 'scene', 'Active')
  await onKiosk.waitFor()

  await operator.page.evaluate('stopSharing()')
  await onKiosk.waitFor({ state: 'detached' })
  await share.getByText('停止中').waitFor()

  await share.click()
  await onKiosk.waitFor()
  await operator.page.reload()
  await onKiosk.waitFor({ state: 'detached' })
  await share.getByText('停止中').waitFor()
  // the call itself continues
  await waitForText(kiosk.page, 'scene', 'Active')
  await waitForFact(kiosk.page, 'frames-decoded', 3)
  assert.deepEqual([...kiosk.faults, ...operator.faults], [])
})
