import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findUser } from '../../../db/queries/users.ts'
import { createReception } from '../../../server/reception/reception.ts'
import { idOf, openTestReception, type TestReception } from '../../support/test-reception.ts'

const stateOf = (testReception: TestReception, name: string): string =>
  testReception.views.ownOperator(idOf(testReception, name)).state
const until = (testReception: TestReception, name: string): number | undefined =>
  testReception.views.ownOperator(idOf(testReception, name)).awayUntil

test('[realtime] does not ring an operator on a break, until the break ends', () => {
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  testReception.leaves('Sato', 5)
  assert.equal(until(testReception, 'Sato'), testReception.clock.now() + 300_000)
  testReception.wait(299)
  testReception.press('lobby')
  testReception.wait(1)
  testReception.accept('Sato', 'lobby')
  assert.deepEqual(testReception.lines, [
    'Sato leaves for 5 min → Sato Leaving',
    '299 s → nothing',
    'lobby presses → lobby Crowded absent',
    '1 s → rings Sato lobby | lobby Calling | Sato Standby [lobby]',
    'Sato accepts lobby → talk lobby Sato | answered lobby by Sato, told nobody | lobby Active with Sato | Sato Active',
  ])
  assert.equal(until(testReception, 'Sato'), undefined)
})

test('[realtime] does not end a break early when its timer fires one millisecond early', () => {
  const testReception = openTestReception({ operators: { Sato: 'standby' }, earlyMs: 1 })
  testReception.leaves('Sato', 5)
  testReception.clock.advance(299_999)
  assert.equal(stateOf(testReception, 'Sato'), 'Leaving')
  testReception.clock.advance(1)
  assert.equal(stateOf(testReception, 'Sato'), 'Standby')
})

test("[realtime] a break ends at the operator's next change of state, and a new break replaces a running one", () => {
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  testReception.leaves('Sato', 5)
  testReception.standsBy('Sato')
  testReception.leaves('Sato')
  testReception.clock.advance(3_600_000)
  assert.equal(stateOf(testReception, 'Sato'), 'Leaving')
  assert.equal(until(testReception, 'Sato'), undefined)
  testReception.leaves('Sato', 30)
  testReception.leaves('Sato', 5)
  testReception.clock.advance(300_000)
  assert.equal(stateOf(testReception, 'Sato'), 'Standby')
  testReception.leaves('Sato', 5)
  testReception.leaves('Sato')
  testReception.clock.advance(300_000)
  assert.equal(stateOf(testReception, 'Sato'), 'Leaving')
})

test('[realtime] an absence that an administrator has set does not end by itself', () => {
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  testReception.leaves('Sato', 5)
  testReception.standsBy('Sato')
  testReception.reception.operators.setAway(testReception.companyId, idOf(testReception, 'Sato'))
  testReception.clock.advance(300_000)
  assert.equal(stateOf(testReception, 'Sato'), 'Leaving')
})

test("[realtime] keeps an operator's break through a reload of the page", () => {
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  const come = () => {
    testReception.reception.operators.here(idOf(testReception, 'Sato'))
    testReception.reception.operators.possibleStandby(idOf(testReception, 'Sato'))
  }
  testReception.leaves('Sato', 15)
  const end = until(testReception, 'Sato')
  testReception.isGone('Sato')
  testReception.clock.advance(60_000)
  come()
  assert.deepEqual([stateOf(testReception, 'Sato'), until(testReception, 'Sato')], ['Leaving', end])
  testReception.isGone('Sato')
  testReception.clock.advance(3_600_000)
  assert.equal(stateOf(testReception, 'Sato'), 'Logout')
  come()
  assert.deepEqual([stateOf(testReception, 'Sato'), until(testReception, 'Sato')], ['Standby', undefined])
  assert.equal(findUser(testReception.db, idOf(testReception, 'Sato'))?.storedState, 'Standby')
})

test("[realtime] keeps an operator's break through a restart of the server", () => {
  const { db, clock, id } = (() => {
    const testReception = openTestReception({ operators: { Sato: 'standby' } })
    testReception.leaves('Sato', 15)
    return testReception
  })()
  const again = createReception({
    db,
    now: clock.now,
    timers: clock,
    newId: () => '',
    announce: () => {},
    hasMediaCapacity: () => true,
    onFault: assert.ifError,
  })
  const sato = id.Sato!
  again.operators.here(sato)
  again.operators.possibleStandby(sato)
  assert.equal(again.views.ownOperator(sato).state, 'Leaving')
  clock.advance(900_000)
  assert.equal(again.views.ownOperator(sato).state, 'Standby')
})

test('[realtime] returns an operator from a talk to their break, or to Standby if the break is over', () => {
  for (const [seconds, state] of [
    [299, 'Leaving'],
    [300, 'Standby'],
  ] as const) {
    const testReception = openTestReception({ operators: { Sato: 'standby' } })
    testReception.leaves('Sato', 5)
    testReception.begins('Sato', 'lobby')
    testReception.wait(seconds)
    testReception.hangsUp('Sato')
    assert.equal(stateOf(testReception, 'Sato'), state)
    testReception.clock.advance(1_000)
    assert.equal(stateOf(testReception, 'Sato'), 'Standby')
  }
})

test('[realtime] refuses a break during a talk and to a signed-out operator', () => {
  const testReception = openTestReception({ operators: { Sato: 'standby', Mori: 'out' } })
  testReception.begins('Sato', 'lobby')
  testReception.leaves('Sato', 5)
  testReception.leaves('Mori', 5)
  assert.deepEqual(testReception.lines.slice(1), [
    'Sato leaves for 5 min → refused: wrongState',
    'Mori leaves for 5 min → refused: wrongState',
  ])
})
