import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { launchBrowser, type Person } from '../support/browser.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { tour } from '../support/tour.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

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

test('[2.4] axe finds no violation on any screen, in light and dark', { timeout: 240_000 }, async () => {
  const found: string[] = []
  const examine = async (name: string, { page }: Person): Promise<void> => {
    const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
    for (const { id, nodes } of violations)
      found.push(`${name}: ${id} at ${nodes.map((node) => node.target.join(' ')).join(' | ')}`)
  }
  const look = async (name: string, person: Person): Promise<void> => {
    await examine(`${name} (light)`, person)
    // the kiosk has no dark theme
    if (name.startsWith('kiosk')) return
    await person.page.emulateMedia({ colorScheme: 'dark' })
    await examine(`${name} (dark)`, person)
    await person.page.emulateMedia({ colorScheme: 'light' })
  }
  await tour(browser, server, look, { still: true })
  assert.deepEqual(found, [])
})
