import assert from 'node:assert/strict'
import { test } from 'node:test'
import { examineAll } from '../support/axe.ts'
import { officeTour } from '../support/office-tour.ts'
import { openServerFixture } from '../support/server-fixture.ts'

const fixture = openServerFixture()

/** One page of each kind (form, list, overview, editor, dialog), by its name in tests/support/office-tour.ts. */
const PAGE_NAMES = [
  'register',
  'help-topic',
  'board',
  'user-settings',
  'template',
  'media',
  'exhibits',
  'audit',
  'calendar-form',
  'admin',
]

// journeys/all/accessibility.spec.ts checks all pages, also in the dark theme and on phones, and the kiosk's screens
test('[2.4] one page of each kind has no accessibility violation (axe)', { timeout: 240_000 }, async () => {
  const seen: string[] = []
  const found = await examineAll(
    (look) =>
      officeTour(
        fixture.browser,
        fixture.server,
        async (name, person) => {
          seen.push(name)
          await look(name, person)
        },
        undefined,
        (name) => PAGE_NAMES.includes(name),
      ),
    ['light'],
  )
  assert.deepEqual(found, [])
  assert.deepEqual(seen.toSorted(), PAGE_NAMES.toSorted())
})
