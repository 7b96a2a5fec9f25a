import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Cable, layCable } from '../../support/cable.ts'
import {
  beginCall,
  fact,
  openKiosk,
  openOperator,
  waitForAnyFact,
  waitForFact,
  waitForText,
} from '../../support/call-journey.ts'
import { storedCall } from '../../support/calls-stored.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()
let cable: Cable | undefined
after(() => cable?.close())

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

test("[realtime] a call survives 5 s without the kiosk's network, and is closed as lost after a longer time", {
  timeout: 300_000,
}, async () => {
  const { server, browser } = fixture
  cable = await layCable(server.base)
  const kiosk = await openKiosk(browser, cable.base)
  const operator = await openOperator(browser, server.base)
  await beginCall(kiosk, operator)
  const callId = await waitForAnyFact(operator.page, 'call-id')

  cable.pull()
  await pause(5_000)
  cable.plugIn()
  const frames = Number(await fact(kiosk.page, 'frames-decoded'))
  await waitForFact(kiosk.page, 'frames-decoded', frames + 10)
  assert.equal(await fact(kiosk.page, 'call-id'), callId)
  assert.equal(await fact(operator.page, 'call-id'), callId)
  assert.equal(storedCall(server, callId)?.endedAt, null)

  cable.pull()
  // the operator sees at once that the connection is lost, and after 2 s the notice SVER-02 with the time of the loss
  await operator.page.getByText('サイネージとの通信が切れました').first().waitFor()
  await operator.page
    .getByRole('alert')
    .getByText(/通信が切れた時刻: \d+:\d\d:\d\d/)
    .waitFor()
  await operator.page.waitForURL('**/app/service/standby**')
  const closed = storedCall(server, callId)
  assert.equal(closed?.cause, 'lost')
  // the screen asks the visitor to speak to the staff nearby, and mentions no technical error
  await kiosk.page.getByRole('heading', { name: '通信が途切れました' }).waitFor()
  assert.match(await kiosk.page.innerText('body'), /お近くのスタッフに/)
  await pause(10_000)
  cable.plugIn()
  await kiosk.page.getByRole('button', { name: '受付を呼び出す' }).waitFor()
  await waitForText(kiosk.page, 'scene', 'Standby')
  // visitors can call from this kiosk again
  await beginCall(kiosk, operator)
  assert.notEqual(await waitForAnyFact(operator.page, 'call-id'), callId)
})
