import { after, before } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import { type Run, type ServerProcess, startServer } from './server-process.ts'

/** A running server with demo data and a browser, for the journeys of one file. Read the fields inside tests only. */
interface House {
  server: ServerProcess
  browser: Browser
}

/** Opens the house before the file's first test and closes it after the last one. */
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
