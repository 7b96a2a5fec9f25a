import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../support/browser.ts'
import {
  beginCall,
  fact,
  openKiosk,
  openOperator,
  waitForAnyFact,
  waitForFact,
  waitForText,
} from '../support/call-journey.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

let server: ServerProcess
let browser: Browser
before(async () => {
  server = await startServer()
  browser = await launchBrowser()
})
after(async () => {
  await browser?.close()
  await server?.close()
})

test('[4.4] kiosk page and operator page are each reloaded once in a call, and the call goes on', {
  timeout: 180_000,
}, async () => {
  const kiosk = await openKiosk(browser, server.base)
  const operator = await openOperator(browser, server.base)
  await beginCall(kiosk, operator)
  const callId = await waitForAnyFact(operator.page, 'call-id')

  await kiosk.page.reload()
  await waitForText(kiosk.page, 'scene', 'Active')
  await waitForFact(kiosk.page, 'frames-decoded', 3, 60_000)

  await operator.page.reload()
  await waitForText(operator.page, 'call-id', callId)
  await waitForFact(operator.page, 'frames-decoded', 3, 60_000)
  const before = await waitForFact(kiosk.page, 'frames-decoded', 1)
  await waitForFact(kiosk.page, 'frames-decoded', before + 3, 60_000)
  assert.equal(await fact(operator.page, 'call-id'), callId)
  assert.equal(await fact(kiosk.page, 'call-id'), callId)
})
