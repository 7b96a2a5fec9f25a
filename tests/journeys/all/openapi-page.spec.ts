import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser, openPerson } from '../../support/browser.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'

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

test("[9] the API documentation works under the product's Content-Security-Policy", {
  timeout: 180_000,
}, async () => {
  const { page, faults } = await openPerson(browser, server.base)
  await page.goto('/docs/')
  await page.locator('.swagger-ui .opblock').first().click()
  await page.locator('.swagger-ui .opblock-body').first().waitFor()
  assert.deepEqual(faults, [])
})
