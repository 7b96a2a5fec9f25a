import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { openDb } from '../../../db/open.ts'
import { findCall } from '../../../db/queries/calls.ts'
import {
  beginCall,
  openKiosk,
  openOperator,
  waitForAnyFact,
  waitForText,
} from '../../support/call-journey.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()

test('[4.4] kiosk and operator reconnect after the server was killed, and their call ends as interrupted', {
  timeout: 180_000,
}, async () => {
  const { server, browser } = fixture
  const kiosk = await openKiosk(browser, server.base)
  const operator = await openOperator(browser, server.base)
  await beginCall(kiosk, operator)
  const callId = await waitForAnyFact(operator.page, 'call-id')

  await server.kill()
  await server.start()

  await waitForText(kiosk.page, 'scene', 'Standby')
  await kiosk.page.getByRole('button', { name: '受付を呼び出す' }).waitFor()
  await operator.page.waitForURL('**/app/service/standby**')
  await operator.page.getByRole('button', { name: '離席する', disabled: false }).waitFor()

  const db = openDb(join(server.dataDir, 'uketsuke.sqlite'))
  const call = findCall(db, callId)
  db.close()
  assert.equal(call?.cause, 'interrupted')
  assert.ok(call.answeredAt && call.endedAt && call.hostId)

  // the next visitor is served as usual
  await beginCall(kiosk, operator)
})
