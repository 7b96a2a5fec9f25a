import assert from 'node:assert/strict'
import { test } from 'node:test'
import { examineAll } from '../../support/axe.ts'
import { deskTour } from '../../support/desk-tour.ts'
import { openHouse } from '../../support/house.ts'
import { officeTour } from '../../support/office-tour.ts'
import { tour } from '../../support/tour.ts'

const house = openHouse()

test("[2.4] finds no axe violation on any page for a company's users, light and dark, at 1280 and 390 px", {
  timeout: 600_000,
}, async () => {
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    const found = await examineAll(
      (look) => officeTour(house.browser, house.server, look, size),
      ['light', 'dark'],
    )
    assert.deepEqual(found, [], `at ${size.width}`)
  }
})

test("[2.4] finds no axe violation on the operator's screens for devices, shortcuts, break, phrases and colleagues", {
  timeout: 600_000,
}, async () => {
  const found = await examineAll((look) => deskTour(house.browser, house.server, look), ['light', 'dark'])
  assert.deepEqual(found, [])
})

// last, because its tour stops the server to show the kiosk without one
test('[2.4] finds no axe violation on any screen of the kiosk and the operator, light and dark', {
  timeout: 600_000,
}, async () => {
  const found = await examineAll(
    (look) => tour(house.browser, house.server, look, { still: true }),
    ['light', 'dark'],
  )
  assert.deepEqual(found, [])
})
