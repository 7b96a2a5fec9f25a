import assert from 'node:assert/strict'
import { test } from 'node:test'
import { examineAll } from '../../support/axe.ts'
import { deskTour } from '../../support/desk-tour.ts'
import { dialogTour } from '../../support/dialog-tour.ts'
import { openHouse } from '../../support/house.ts'
import { officeTour } from '../../support/office-tour.ts'
import { roomTour } from '../../support/room-tour.ts'
import { tour } from '../../support/tour.ts'

const house = openHouse()

test("[2.4] no page for a company's users has an accessibility violation (axe), light and dark, wide and narrow", {
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

test("[2.4] the operator's panels, from devices to colleagues, have no accessibility violation (axe)", {
  timeout: 600_000,
}, async () => {
  const found = await examineAll((look) => deskTour(house.browser, house.server, look), ['light', 'dark'])
  assert.deepEqual(found, [])
})

test('[2.4] no dialog and no screen of a guest has an accessibility violation (axe), light and dark', {
  timeout: 600_000,
}, async () => {
  const wide = { width: 1280, height: 800 }
  const phone = { width: 390, height: 844 }
  const found = await examineAll(
    async (look) => {
      await dialogTour(house.browser, house.server, look, wide)
      await roomTour(house.browser, look, phone)
    },
    ['light', 'dark'],
  )
  assert.deepEqual(found, [])
})

// last, because its tour stops the server to show the kiosk without one
test('[2.4] no screen of the kiosk and the operator has an accessibility violation (axe), light and dark', {
  timeout: 600_000,
}, async () => {
  const found = await examineAll(
    (look) => tour(house.browser, house.server, look, { still: true }),
    ['light', 'dark'],
  )
  assert.deepEqual(found, [])
})
