import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { openDb } from '../../db/open.ts'
import { findCall, listCallEvents } from '../../db/queries/calls.ts'
import { openPerson, signIn } from '../support/browser.ts'
import {
  beginCall,
  fact,
  KIOSK,
  kioskIsReady,
  operatorIsReady,
  waitForAnyFact,
  waitForFact,
  waitForText,
} from '../support/call-journey.ts'
import { openServerFixture } from '../support/server-fixture.ts'

const fixture = openServerFixture()

test('[4.4] a visitor presses a button and an operator talks through the avatar', {
  timeout: 150_000,
}, async (t) => {
  const { server, browser } = fixture
  // sign in through the form, starting at the first page
  const kiosk = await openPerson(browser, server.base, KIOSK)
  await signIn(kiosk, 'lobby')
  await kioskIsReady(kiosk)
  const operator = await openPerson(browser, server.base)
  await signIn(operator, 'operator1')
  await operatorIsReady(operator)

  const took = await beginCall(kiosk, operator)
  t.diagnostic(`press → dialog ${took.pressToDialogMs} ms, accept → first frame ${took.acceptToFrameMs} ms`)

  assert.equal(await fact(kiosk.page, 'client-state'), 'StreamerReceived')
  // kiosk and operator decode each other's video and hear each other
  for (const [name, page] of [
    ['kiosk', kiosk.page],
    ['operator', operator.page],
  ] as const) {
    const first = await waitForFact(page, 'frames-decoded', 1)
    const later = await waitForFact(page, 'frames-decoded', first + 3)
    const energy = Number(await fact(page, 'audio-energy'))
    await waitForFact(page, 'audio-energy', energy + 1e-9)
    t.diagnostic(`${name}: ${later} frames decoded, audio energy ${await fact(page, 'audio-energy')}`)
  }

  await operator.page.getByRole('button', { name: /手を振る/ }).click()
  await waitForText(operator.page, 'motion', 'wave')
  assert.equal(await waitForFact(operator.page, 'motions-played', 1), 1)

  const callId = await waitForAnyFact(operator.page, 'call-id')
  await operator.page.getByRole('button', { name: '通話を終了' }).click()
  await kiosk.page.getByRole('button', { name: '受付を呼び出す' }).waitFor()
  await waitForText(kiosk.page, 'scene', 'Standby')
  assert.equal(await fact(kiosk.page, 'client-state'), 'Initialized')
  await operator.page.waitForURL('**/app/service/standby**')

  const db = openDb(join(server.dataDir, 'uketsuke.sqlite'))
  const call = findCall(db, callId)
  const events = listCallEvents(db, callId).map((event) => event.kind)
  db.close()
  assert.ok(call?.answeredAt && call.endedAt)
  assert.ok(call.requestedAt <= call.answeredAt && call.answeredAt < call.endedAt)
  assert.equal(call.cause, 'closed')
  assert.equal(call.touchButton, '受付を呼び出す')
  // leave out the events about the connection's quality
  const steps = events.filter((kind) => kind !== 'link')
  assert.deepEqual(steps, ['requested', 'accepted', 'closed'])
  assert.deepEqual([...kiosk.faults, ...operator.faults], [])
})
