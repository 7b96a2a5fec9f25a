import assert from 'node:assert/strict'
import { test } from 'node:test'
import { letIn, openPerson } from '../../support/browser.ts'
import { beginCall, fact, openKiosk, openOperator, waitForAnyFact } from '../../support/call-journey.ts'
import {
  connectionEvents,
  noteConnections,
  waitForConnectionEvent,
  waitForFrames,
} from '../../support/noted-connections.ts'
import { openServerFixture } from '../../support/server-fixture.ts'
import { setTransport } from '../../support/set-transport.ts'

const fixture = openServerFixture(
  {},
  {
    args: [
      '--import',
      './tests/support/quick-load.ts',
      '--import',
      './tests/support/killable-relay.mjs',
      'server/main.ts',
    ],
  },
)

test("[realtime media] when the relay's threads die, both pages reconnect before their browsers notice the loss", {
  timeout: 120_000,
}, async (t) => {
  const { server, browser } = fixture
  const admin = await openPerson(browser, server.base)
  await letIn(admin, 'admin')
  // with transport `stream`, the kiosk decodes the operator's video
  await setTransport(admin, 'stream')
  const [kiosk, operator] = [await openKiosk(browser, server.base), await openOperator(browser, server.base)]
  const pages = [kiosk.page, operator.page]
  for (const page of pages) await noteConnections(page)
  await beginCall(kiosk, operator)
  const callId = await waitForAnyFact(operator.page, 'call-id')
  for (const page of pages) await waitForFrames(page, 10)
  const before = await Promise.all(pages.map(connectionEvents))

  process.kill(server.pid(), 'SIGUSR2')
  for (const [at, page] of pages.entries()) {
    const known = before[at]!
    await waitForConnectionEvent(page, known.length)
    const noted = await connectionEvents(page)
    t.diagnostic(noted.join(', '))
    // if the page had waited until its browser noticed the loss, it would have recorded `disconnected` first
    assert.match(noted[known.length]!, /^connection \d+ made$/)
  }
  for (const page of pages) {
    await waitForFrames(page, 10)
    assert.equal(await fact(page, 'call-id'), callId)
  }
  assert.match(server.log(), /a relay thread crashed/)
})
