import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser, openPerson, signIn } from '../../support/browser.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'

/** An address without https that is not localhost, as in a LAN: no secure context and no Sec-Fetch headers. */
const HOST = 'reception.local'

let server: ServerProcess
let browser: Browser
before(async () => {
  server = await startServer()
  browser = await launchBrowser([`--host-resolver-rules=MAP ${HOST} 127.0.0.1`])
})
after(async () => {
  await browser?.close()
  await server?.close()
})

test("[4.1] without https the operator's page explains why there is no audio", {
  timeout: 120_000,
}, async () => {
  const base = server.base.replace('127.0.0.1', HOST)
  const person = await openPerson(browser, base)
  const { page, faults } = person
  await signIn(person, 'operator1')
  await page.waitForURL('**/app/service/standby**')
  assert.equal(await page.evaluate(() => isSecureContext), false)
  const notice = page.getByRole('alert').filter({ hasText: 'このアドレスではマイクを使えないため' })
  await notice.getByText('https で始まるアドレス').waitFor()
  assert.equal(await notice.getByRole('button').count(), 0)

  await page.getByRole('button', { name: 'ログアウト' }).click()
  await page.waitForURL('**/login**')
  await page.goto('/app/service/standby')
  await page.waitForURL('**/login**')
  // leave out Chromium's report that it ignores this header on an insecure address
  const own = faults.filter((fault) => !fault.includes('Cross-Origin-Opener-Policy header has been ignored'))
  assert.deepEqual(own, [])
})
