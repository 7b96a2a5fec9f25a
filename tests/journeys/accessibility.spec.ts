import assert from 'node:assert/strict'
import { test } from 'node:test'
import { examineAll } from '../support/axe.ts'
import { officeTour } from '../support/office-tour.ts'
import { openServerFixture } from '../support/server-fixture.ts'

const fixture = openServerFixture()

/** One page of each kind: forms, lists, boards, editors, dialogs. The names are those of tests/support/office-tour.ts. */
const CHIEF = [
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

// journeys/all/accessibility.spec.ts looks at every page, the kiosk's and operator's screens, the dark theme and phones
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
        (name) => CHIEF.includes(name),
      ),
    ['light'],
  )
  assert.deepEqual(found, [])
  assert.deepEqual(seen.toSorted(), CHIEF.toSorted())
})
