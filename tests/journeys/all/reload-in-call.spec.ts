import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  beginCall,
  fact,
  openKiosk,
  openOperator,
  waitForAnyFact,
  waitForFact,
  waitForText,
} from '../../support/call-journey.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()

test("[4.4] a call goes on after a reload of the kiosk's page and one of the operator's page", {
  timeout: 180_000,
}, async () => {
  const { server, browser } = fixture
  const kiosk = await openKiosk(browser, server.base)
  const operator = await openOperator(browser, server.base)
  await beginCall(kiosk, operator)
  const callId = await waitForAnyFact(operator.page, 'call-id')

  await kiosk.page.reload()
  await waitForText(kiosk.page, 'scene', 'Active')
  await waitForFact(kiosk.page, 'frames-decoded', 3)

  await operator.page.reload()
  await waitForText(operator.page, 'call-id', callId)
  await waitForFact(operator.page, 'frames-decoded', 3)
  const before = await waitForFact(kiosk.page, 'frames-decoded', 1)
  await waitForFact(kiosk.page, 'frames-decoded', before + 3)
  assert.equal(await fact(operator.page, 'call-id'), callId)
  assert.equal(await fact(kiosk.page, 'call-id'), callId)
})
