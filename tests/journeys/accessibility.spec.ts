import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import type { Person } from '../support/browser.ts'
import { openHouse } from '../support/house.ts'
import { tour } from '../support/tour.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const house = openHouse()

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
  await tour(house.browser, house.server, look, { still: true })
  assert.deepEqual(found, [])
})
