import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  decideRest,
  kioskSceneOf,
  mayMonitor,
  type Presence,
  RESTS,
  type SignageFacts,
  sceneOf,
  TALKS,
} from '#core/signages/signage.ts'
import { printMatrix, table } from '../../support/matrix.ts'

const here = (facts: Partial<SignageFacts>): SignageFacts => ({
  rest: 'Standby',
  talk: 'none',
  monitors: 0,
  presence: 'here',
  ...facts,
})

test("[4.3] derives a signage's state for operators from its connection, call, monitoring and suspension", () => {
  const rows = RESTS.flatMap((rest) =>
    [0, 2].flatMap((monitors) =>
      (['here', 'grace', 'gone'] as Presence[]).map((presence) => ({ rest, monitors, presence })),
    ),
  )
  const printed = printMatrix(
    rows,
    TALKS,
    ({ rest, monitors, presence }) => `${rest} ${monitors} ${presence}`,
    (row, talk) => sceneOf(here({ ...row, talk })),
  )
  assert.equal(
    printed,
    table(`
                      | none       | Calling | Crowded | Active
    Standby 0 here    | Standby    | Calling | Crowded | Active
    Standby 0 grace   | Standby    | Calling | Crowded | Active
    Standby 0 gone    | Logout     | Logout  | Logout  | Logout
    Standby 2 here    | Monitoring | Calling | Crowded | Active
    Standby 2 grace   | Monitoring | Calling | Crowded | Active
    Standby 2 gone    | Logout     | Logout  | Logout  | Logout
    Suspended 0 here  | Suspended  | Calling | Crowded | Active
    Suspended 0 grace | Suspended  | Calling | Crowded | Active
    Suspended 0 gone  | Logout     | Logout  | Logout  | Logout
    Suspended 2 here  | Monitoring | Calling | Crowded | Active
    Suspended 2 grace | Monitoring | Calling | Crowded | Active
    Suspended 2 gone  | Logout     | Logout  | Logout  | Logout
    `),
  )
})

test("[4.3] decides the kiosk's own screen (scene) only from call and suspension, not from monitoring or connection", () => {
  const printed = printMatrix(
    RESTS,
    TALKS,
    (rest) => rest,
    (rest, talk) => {
      const scenes = (['here', 'grace', 'gone'] as Presence[]).flatMap((presence) =>
        [0, 3].map((monitors) => kioskSceneOf({ rest, talk, monitors, presence })),
      )
      return [...new Set(scenes)].join(' ')
    },
  )
  assert.equal(
    printed,
    table(`
              | none      | Calling | Crowded | Active
    Standby   | Standby   | Calling | Crowded | Active
    Suspended | Suspended | Calling | Crowded | Active
    `),
  )
})

test('[4.3] refuses to suspend or restart a signage in Calling and Active, connected or not', () => {
  for (const presence of ['here', 'grace', 'gone'] as Presence[]) {
    const printed = printMatrix(
      RESTS,
      TALKS,
      (wanted) => wanted,
      (wanted, talk) => {
        const verdicts = RESTS.map((rest) => decideRest(here({ rest, talk, presence, monitors: 1 }), wanted))
        return [...new Set(verdicts.map((verdict) => (verdict.ok ? verdict.rest : verdict.refusal)))].join(
          ' ',
        )
      },
    )
    assert.equal(
      printed,
      table(`
                | none      | Calling     | Crowded   | Active
      Standby   | Standby   | busySignage | Standby   | busySignage
      Suspended | Suspended | busySignage | Suspended | busySignage
      `),
    )
  }
})

test('[4.3] allows any number of users to monitor a signage while it is connected and has no call', () => {
  for (const rest of RESTS) {
    for (const monitors of [0, 1, 5]) {
      const allowed = TALKS.filter((talk) => mayMonitor(here({ rest, talk, monitors })))
      assert.deepEqual(allowed, ['none'])
      assert.equal(mayMonitor(here({ rest, monitors, presence: 'gone' })), false)
    }
  }
})
