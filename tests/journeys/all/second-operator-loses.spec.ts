import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { openDb } from '../../../db/open.ts'
import { findCall, listCallEvents } from '../../../db/queries/calls.ts'
import { dialogOf, openKiosk, openOperator, press, waitForAnyFact } from '../../support/call-journey.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()

test('[4.4] if a colleague accepts a call first, an operator sees that the call is answered', {
  timeout: 120_000,
}, async () => {
  const { server, browser } = fixture
  const kiosk = await openKiosk(browser, server.base)
  const first = await openOperator(browser, server.base, 'operator1')
  const second = await openOperator(browser, server.base, 'operator2')

  await press(kiosk)
  await Promise.all([dialogOf(first.page).waitFor(), dialogOf(second.page).waitFor()])
  await first.page.bringToFront()
  await dialogOf(first.page)
    .getByRole('button', { name: /応対する/ })
    .click()

  await second.page.getByText(/SVER-100/).waitFor()
  await dialogOf(second.page).waitFor({ state: 'hidden' })
  await first.page.waitForURL('**/app/service/operation**')

  const callId = await waitForAnyFact(first.page, 'call-id')
  const db = openDb(join(server.dataDir, 'uketsuke.sqlite'))
  const call = findCall(db, callId)
  const answers = listCallEvents(db, callId).filter((event) => event.kind === 'accepted')
  db.close()
  assert.equal(answers.length, 1)
  assert.equal(call?.hostId, answers[0]?.userId)
})
