import { after, before } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import { type Run, type ServerProcess, startServer } from './server-process.ts'

/**
 * A running server with demo data and a browser, shared by the journeys of one file. Use its fields only inside
 * tests, because they are set before the first one.
 */
interface House {
  server: ServerProcess
  browser: Browser
}

/** Starts the server and the browser before the file's first test and closes them after the last one. */
export function openHouse(environment: Record<string, string> = {}, run?: Run): House {
  const house = {} as House
  before(async () => {
    house.server = await startServer(environment, run)
    house.browser = await launchBrowser()
  })
  after(async () => {
    await house.browser?.close()
    await house.server?.close()
  })
  return house
}
