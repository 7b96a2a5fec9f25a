import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  nextOperator,
  OPERATOR_EVENTS,
  OPERATOR_STATES,
  STORED_OPERATOR_STATES,
  type StoredOperatorState,
  storedAt,
} from '#core/operator/rules.ts'
import { printMatrix, table } from '../../support/matrix.ts'

const matrixFrom = (stored: StoredOperatorState): string =>
  printMatrix(
    OPERATOR_EVENTS,
    OPERATOR_STATES,
    (event) => event,
    (event, state) => {
      const next = nextOperator({ state, stored }, event)
      return next ? `${next.state}, stored ${next.stored}` : '-'
    },
  )

test("[4.4] gives the operator's next state for each event, while the stored state is Standby", () => {
  assert.equal(
    matrixFrom('Standby'),
    table(`
                    | Standby                 | Active                  | Leaving                 | Logout
    possibleStandby | Standby, stored Standby | Active, stored Standby  | Leaving, stored Leaving | Standby, stored Standby
    leave           | Leaving, stored Leaving | -                       | Leaving, stored Leaving | -
    standBy         | Standby, stored Standby | -                       | Standby, stored Standby | -
    setAway         | Leaving, stored Leaving | -                       | -                       | -
    accepted        | Active, stored Standby  | -                       | -                       | -
    began           | Active, stored Standby  | -                       | Active, stored Standby  | -
    enteredRoom     | Active, stored Standby  | -                       | Active, stored Standby  | Active, stored Standby
    talkEnded       | -                       | Standby, stored Standby | -                       | -
    lost            | Logout, stored Standby  | Logout, stored Standby  | Logout, stored Standby  | -
    `),
  )
})

test("[4.4] gives the operator's next state for each event, while the stored state is Leaving", () => {
  assert.equal(
    matrixFrom('Leaving'),
    table(`
                    | Standby                 | Active                  | Leaving                 | Logout
    possibleStandby | Standby, stored Standby | Active, stored Leaving  | Leaving, stored Leaving | Leaving, stored Leaving
    leave           | Leaving, stored Leaving | -                       | Leaving, stored Leaving | -
    standBy         | Standby, stored Standby | -                       | Standby, stored Standby | -
    setAway         | Leaving, stored Leaving | -                       | -                       | -
    accepted        | Active, stored Leaving  | -                       | -                       | -
    began           | Active, stored Leaving  | -                       | Active, stored Leaving  | -
    enteredRoom     | Active, stored Leaving  | -                       | Active, stored Leaving  | Active, stored Leaving
    talkEnded       | -                       | Leaving, stored Leaving | -                       | -
    lost            | Logout, stored Leaving  | Logout, stored Leaving  | Logout, stored Leaving  | -
    `),
  )
})

test('[4.4] returns an operator to the stored state after a call, and never stores Active or Logout', () => {
  for (const stored of STORED_OPERATOR_STATES) {
    const active = nextOperator({ state: stored, stored }, 'began')
    assert.deepEqual(active, { state: 'Active', stored })
    assert.deepEqual(nextOperator({ state: 'Active', stored }, 'talkEnded'), { state: stored, stored })
    assert.deepEqual(nextOperator({ state: 'Active', stored }, 'lost'), { state: 'Logout', stored })
  }
})

test('[4.4] returns an operator to Logout after a call in a reserved room that they entered from Logout', () => {
  const inside = nextOperator({ state: 'Logout', stored: 'Standby' }, 'enteredRoom')
  assert.deepEqual(inside, { state: 'Active', stored: 'Standby', wasOut: true })
  assert.deepEqual(nextOperator(inside!, 'talkEnded'), { state: 'Logout', stored: 'Standby' })
  // If another page of the same operator reports PossibleStandby, the call continues, and the operator still returns to
  // Logout.
  const asked = nextOperator(inside!, 'possibleStandby')
  assert.deepEqual(nextOperator(asked!, 'talkEnded'), { state: 'Logout', stored: 'Standby' })
  const stoodBy = nextOperator({ state: 'Leaving', stored: 'Leaving' }, 'enteredRoom')
  assert.deepEqual(nextOperator(stoodBy!, 'talkEnded'), { state: 'Leaving', stored: 'Leaving' })
})

test("[realtime] ends an operator's break at the exact millisecond that was set, and never if no end was set", () => {
  const rest = { storedState: 'Leaving', awayUntil: 1_000 } as const
  assert.deepEqual([storedAt(rest, 999), storedAt(rest, 1_000)], ['Leaving', 'Standby'])
  assert.equal(storedAt({ storedState: 'Leaving', awayUntil: null }, Number.MAX_SAFE_INTEGER), 'Leaving')
})
