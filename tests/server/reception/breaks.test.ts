import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findUser } from '../../../db/queries/users.ts'
import { createReception } from '../../../server/reception/reception.ts'
import { type Desk, idOf, openDesk } from '../../support/desk.ts'

const stateOf = (desk: Desk, name: string): string => desk.views.ownOperator(idOf(desk, name)).state
const until = (desk: Desk, name: string): number | undefined =>
  desk.views.ownOperator(idOf(desk, name)).awayUntil

test('[realtime] does not ring at an operator on a break, until the break ends', () => {
  const desk = openDesk({ operators: { Sato: 'standby' } })
  desk.leaves('Sato', 5)
  assert.equal(until(desk, 'Sato'), desk.clock.now() + 300_000)
  desk.wait(299)
  desk.press('lobby')
  desk.wait(1)
  desk.accept('Sato', 'lobby')
  assert.deepEqual(desk.lines, [
    'Sato leaves for 5 min → Sato Leaving',
    '299 s → nothing',
    'lobby presses → lobby Crowded absent',
    '1 s → rings Sato lobby | lobby Calling | Sato Standby [lobby]',
    'Sato accepts lobby → talk lobby Sato | answered lobby by Sato, told nobody | lobby Active with Sato | Sato Active',
  ])
  assert.equal(until(desk, 'Sato'), undefined)
})

test('[realtime] does not end a break when its timer fires one millisecond early', () => {
  const desk = openDesk({ operators: { Sato: 'standby' }, earlyMs: 1 })
  desk.leaves('Sato', 5)
  desk.clock.advance(299_999)
  assert.equal(stateOf(desk, 'Sato'), 'Leaving')
  desk.clock.advance(1)
  assert.equal(stateOf(desk, 'Sato'), 'Standby')
})

test("[realtime] the operator's next choice ends or replaces a break", () => {
  const desk = openDesk({ operators: { Sato: 'standby' } })
  desk.leaves('Sato', 5)
  desk.standsBy('Sato')
  desk.leaves('Sato')
  desk.clock.advance(3_600_000)
  assert.equal(stateOf(desk, 'Sato'), 'Leaving')
  assert.equal(until(desk, 'Sato'), undefined)
  desk.leaves('Sato', 30)
  desk.leaves('Sato', 5)
  desk.clock.advance(300_000)
  assert.equal(stateOf(desk, 'Sato'), 'Standby')
  desk.leaves('Sato', 5)
  desk.leaves('Sato')
  desk.clock.advance(300_000)
  assert.equal(stateOf(desk, 'Sato'), 'Leaving')
})

test('[realtime] an absence that an administrator has set does not end by itself', () => {
  const desk = openDesk({ operators: { Sato: 'standby' } })
  desk.leaves('Sato', 5)
  desk.standsBy('Sato')
  desk.reception.operators.setAway(desk.companyId, idOf(desk, 'Sato'))
  desk.clock.advance(300_000)
  assert.equal(stateOf(desk, 'Sato'), 'Leaving')
})

test("[realtime] keeps an operator's break through a reload of the page", () => {
  const desk = openDesk({ operators: { Sato: 'standby' } })
  const come = () => {
    desk.reception.operators.here(idOf(desk, 'Sato'))
    desk.reception.operators.possibleStandby(idOf(desk, 'Sato'))
  }
  desk.leaves('Sato', 15)
  const end = until(desk, 'Sato')
  desk.isGone('Sato')
  desk.clock.advance(60_000)
  come()
  assert.deepEqual([stateOf(desk, 'Sato'), until(desk, 'Sato')], ['Leaving', end])
  desk.isGone('Sato')
  desk.clock.advance(3_600_000)
  assert.equal(stateOf(desk, 'Sato'), 'Logout')
  come()
  assert.deepEqual([stateOf(desk, 'Sato'), until(desk, 'Sato')], ['Standby', undefined])
  assert.equal(findUser(desk.db, idOf(desk, 'Sato'))?.storedState, 'Standby')
})

test("[realtime] keeps an operator's break through a restart of the server", () => {
  const { db, clock, id } = (() => {
    const desk = openDesk({ operators: { Sato: 'standby' } })
    desk.leaves('Sato', 15)
    return desk
  })()
  const again = createReception({
    db,
    now: clock.now,
    timers: clock,
    newId: () => '',
    announce: () => {},
    hasMediaCapacity: () => true,
  })
  const sato = id.Sato!
  again.operators.here(sato)
  again.operators.possibleStandby(sato)
  assert.equal(again.views.ownOperator(sato).state, 'Leaving')
  clock.advance(900_000)
  assert.equal(again.views.ownOperator(sato).state, 'Standby')
})

test('[realtime] returns an operator from a talk to their break, or to Standby if it is over', () => {
  for (const [seconds, state] of [
    [299, 'Leaving'],
    [300, 'Standby'],
  ] as const) {
    const desk = openDesk({ operators: { Sato: 'standby' } })
    desk.leaves('Sato', 5)
    desk.begins('Sato', 'lobby')
    desk.wait(seconds)
    desk.hangsUp('Sato')
    assert.equal(stateOf(desk, 'Sato'), state)
    desk.clock.advance(1_000)
    assert.equal(stateOf(desk, 'Sato'), 'Standby')
  }
})

test('[realtime] refuses a break during a talk and to a signed-out operator', () => {
  const desk = openDesk({ operators: { Sato: 'standby', Mori: 'out' } })
  desk.begins('Sato', 'lobby')
  desk.leaves('Sato', 5)
  desk.leaves('Mori', 5)
  assert.deepEqual(desk.lines.slice(1), [
    'Sato leaves for 5 min → refused: wrongState',
    'Mori leaves for 5 min → refused: wrongState',
  ])
})
