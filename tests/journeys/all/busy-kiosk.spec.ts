import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
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

/** Blocks the page's main thread for this time. */
const isBusyFor = (page: Page, ms: number): Promise<void> =>
  page.evaluate((busyMs) => {
    const until = performance.now() + busyMs
    while (performance.now() < until);
  }, ms)

test('[realtime] a kiosk that is busy for 10 s keeps its call, but one that hangs for 45 s loses it', {
  timeout: 300_000,
}, async () => {
  const { server, browser } = fixture
  const kiosk = await openKiosk(browser, server.base)
  const operator = await openOperator(browser, server.base)
  await beginCall(kiosk, operator)
  const callId = await waitForAnyFact(operator.page, 'call-id')

  const alarms = operator.page.getByText('サイネージとの通信が切れました')
  let isSeen = false
  const seen = alarms
    .first()
    .waitFor({ timeout: 15_000 })
    .then(
      () => {
        isSeen = true
      },
      () => {},
    )
  await isBusyFor(kiosk.page, 10_000)
  await seen
  assert.equal(isSeen, false, 'no alarm was shown')
  assert.equal(await fact(kiosk.page, 'call-id'), callId)
  const frames = Number(await fact(kiosk.page, 'frames-decoded'))
  await waitForFact(kiosk.page, 'frames-decoded', frames + 10)

  const hangs = isBusyFor(kiosk.page, 45_000)
  await alarms.first().waitFor()
  await operator.page.waitForURL('**/app/service/standby**')
  assert.equal(storedCall(server, callId)?.cause, 'lost')
  await hangs
  await kiosk.page.getByRole('heading', { name: '通信が途切れました' }).waitFor()
  await kiosk.page.getByRole('button', { name: '最初に戻る' }).click()
  await waitForText(kiosk.page, 'scene', 'Standby')
  await beginCall(kiosk, operator)
})
