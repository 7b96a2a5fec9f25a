import assert from 'node:assert/strict'
import { test } from 'node:test'
import { examineAll } from '../support/axe.ts'
import { openHouse } from '../support/house.ts'
import { officeTour } from '../support/office-tour.ts'

const house = openHouse()

// the reception's screens, the dark theme and phones: journeys/all/accessibility.spec.ts
test('[2.4] axe finds no violation on any page of the office', { timeout: 240_000 }, async () => {
  const found = await examineAll((look) => officeTour(house.browser, house.server, look), ['light'])
  assert.deepEqual(found, [])
})
