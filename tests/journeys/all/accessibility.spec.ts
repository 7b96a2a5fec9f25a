import assert from 'node:assert/strict'
import { test } from 'node:test'
import { examineAll } from '../../support/axe.ts'
import { dialogTour } from '../../support/dialog-tour.ts'
import { officeTour } from '../../support/office-tour.ts'
import { operatorTour } from '../../support/operator-tour.ts'
import { roomTour } from '../../support/room-tour.ts'
import { openServerFixture } from '../../support/server-fixture.ts'
import { tour } from '../../support/tour.ts'

const fixture = openServerFixture()

test("[2.4] no page for a company's users has an accessibility violation (axe) in any theme or width", {
  timeout: 600_000,
}, async () => {
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    const found = await examineAll(
      (look) => officeTour(fixture.browser, fixture.server, look, size),
      ['light', 'dark'],
    )
    assert.deepEqual(found, [], `at ${size.width}`)
  }
})

test("[2.4] the operator's panels, from devices to colleagues, have no accessibility violation (axe)", {
  timeout: 600_000,
}, async () => {
  const found = await examineAll(
    (look) => operatorTour(fixture.browser, fixture.server, look),
    ['light', 'dark'],
  )
  assert.deepEqual(found, [])
})

test("[2.4] no dialog and no page of a reservation's visitor has an accessibility violation (axe), light and dark", {
  timeout: 600_000,
}, async () => {
  const wide = { width: 1280, height: 800 }
  const phone = { width: 390, height: 844 }
  const found = await examineAll(
    async (look) => {
      await dialogTour(fixture.browser, fixture.server, look, wide)
      await roomTour(fixture.browser, look, phone)
    },
    ['light', 'dark'],
  )
  assert.deepEqual(found, [])
})

// this test is last, because it stops the server to show the kiosk without a server
test('[2.4] no screen of the kiosk and the operator has an accessibility violation (axe), light and dark', {
  timeout: 600_000,
}, async () => {
  const found = await examineAll(
    (look) => tour(fixture.browser, fixture.server, look, { still: true }),
    ['light', 'dark'],
  )
  assert.deepEqual(found, [])
})
