import { after, before } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import { type Run, type ServerProcess, startServer } from './server-process.ts'

/**
 * A running server with demo data and a browser, shared by the browser tests of one file. Use its fields only inside
 * tests, because they are set just before the first test.
 */
interface ServerFixture {
  server: ServerProcess
  browser: Browser
}

/** Starts the server and the browser before the file's first test and closes them after the last one. */
export function openServerFixture(environment: Record<string, string> = {}, run?: Run): ServerFixture {
  const fixture = {} as ServerFixture
  before(async () => {
    fixture.server = await startServer(environment, run)
    fixture.browser = await launchBrowser()
  })
  after(async () => {
    await fixture.browser?.close()
    await fixture.server?.close()
  })
  return fixture
}
