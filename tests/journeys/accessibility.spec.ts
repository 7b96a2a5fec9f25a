import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import type { Person } from '../support/browser.ts'
import { openHouse } from '../support/house.ts'
import { officeTour } from '../support/office-tour.ts'
import { type Look, tour } from '../support/tour.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const house = openHouse()

/** Every violation in light and dark. @param walk shows one screen after the other */
async function examineAll(walk: (look: Look) => Promise<void>): Promise<string[]> {
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
  await walk(look)
  return found
}

test('[2.4] axe finds no violation on any screen of the reception, in light and dark', {
  timeout: 240_000,
}, async () => {
  const found = await examineAll((look) => tour(house.browser, house.server, look, { still: true }))
  assert.deepEqual(found, [])
})

test('[2.4] nor on any page of accounts and administration, at 1280 and 390 pixels', {
  timeout: 240_000,
}, async () => {
  // the tour of the reception has ended its server
  await house.server.start()
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    const found = await examineAll((look) => officeTour(house.browser, house.server, look, size))
    assert.deepEqual(found, [], `at ${size.width}`)
  }
})
