import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findUser } from '../../../db/queries/users.ts'
import { addPerson } from '../../support/builders.ts'
import { idOf, openDesk } from '../../support/desk.ts'

test('[4.4] an operator who reconnects is back in the stored state', () => {
  const desk = openDesk({ operators: { Sato: 'standby' } })
  const stored = () => findUser(desk.db, idOf(desk, 'Sato'))?.storedState
  desk.leaves('Sato')
  assert.equal(stored(), 'Leaving')
  desk.isGone('Sato')
  desk.comes('Sato')
  desk.standsBy('Sato')
  assert.equal(stored(), 'Standby')
  desk.isGone('Sato')
  desk.comes('Sato')
  assert.deepEqual(desk.lines, [
    'Sato leaves → Sato Leaving',
    'Sato gone → Sato Logout',
    'Sato comes → Sato Leaving',
    'Sato stands by → Sato Standby',
    'Sato gone → Sato Logout',
    'Sato comes → Sato Standby',
  ])
})

test('[4.4] an operator disconnected in a talk comes back in the state before it, never in Active', () => {
  const desk = openDesk({ operators: { Sato: 'away' } })
  desk.begins('Sato', 'lobby')
  desk.isSilent('Sato')
  desk.isGone('Sato')
  desk.comes('Sato')
  assert.deepEqual(desk.lines.slice(1), [
    'Sato silent → host of lobby lost',
    'Sato gone → closed lobby operatorLost | lobby Standby | Sato Logout',
    'Sato comes → Sato Leaving',
  ])
})

test('[4.4] refuses state changes of an operator during a talk and while signed out', () => {
  const desk = openDesk({ operators: { Sato: 'standby', Tanaka: 'out' } })
  const setAway = (name: string) =>
    desk.step(`${name} set away`, () => desk.reception.operators.setAway(desk.companyId, idOf(desk, name)))
  desk.begins('Sato', 'lobby')
  desk.leaves('Sato')
  desk.standsBy('Sato')
  setAway('Sato')
  for (const act of [() => desk.leaves('Tanaka'), () => desk.standsBy('Tanaka'), () => setAway('Tanaka')])
    act()
  desk.hangsUp('Sato')
  setAway('Sato')
  setAway('Sato')
  assert.deepEqual(desk.lines.slice(1), [
    'Sato leaves → refused: wrongState',
    'Sato stands by → refused: wrongState',
    'Sato set away → refused: wrongState',
    'Tanaka leaves → refused: wrongState',
    'Tanaka stands by → refused: wrongState',
    'Tanaka set away → refused: wrongState',
    'Sato hangs up → closed lobby closed | lobby Standby | Sato Standby',
    'Sato set away → Sato Leaving',
    'Sato set away → refused: wrongState',
  ])
})

test('[4.4] keeps the visitor waiting when the called operator is set to Leaving', () => {
  const desk = openDesk({ operators: { Sato: 'standby' } })
  desk.press('lobby')
  desk.step('Sato set away', () => desk.reception.operators.setAway(desk.companyId, idOf(desk, 'Sato')))
  assert.equal(desk.lines.at(-1), 'Sato set away → lobby Crowded absent | Sato Leaving')
  assert.equal(findUser(desk.db, idOf(desk, 'Sato'))?.storedState, 'Leaving')
})

test('[4.4] refuses to set an operator of another company to Leaving', () => {
  const desk = openDesk()
  const other = openDesk({ db: desk.db, operators: { Mori: 'standby' }, signages: [] })
  for (const userId of [idOf(other, 'Mori'), 99_999]) {
    assert.throws(() => desk.reception.operators.setAway(desk.companyId, userId), { key: 'notFound' })
  }
  assert.equal(other.reception.world.operator(idOf(other, 'Mori'))?.state, 'Standby')
})

test("[4.4] keeps the talk when the operator's page reloads", () => {
  const desk = openDesk({ operators: { Sato: 'standby' } })
  desk.begins('Sato', 'lobby')
  desk.isSilent('Sato')
  desk.comes('Sato')
  assert.deepEqual(desk.lines.slice(2), ['Sato comes → host of lobby back'])
})

test('[4.4] rings at an administrator in Standby like at an operator', () => {
  const desk = openDesk({ operators: {}, signages: ['lobby'] })
  desk.id['Yamamoto'] = addPerson(desk.db, { companyId: desk.companyId, role: 'companyAdmin' }).userId
  desk.comes('Yamamoto')
  desk.press('lobby')
  assert.equal(desk.reception.world.scene(idOf(desk, 'lobby')), 'Calling')
  assert.equal(desk.views.requestsFor(idOf(desk, 'Yamamoto')).length, 1)
})
