import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findUser } from '../../../db/queries/users.ts'
import { addPerson } from '../../support/builders.ts'
import { idOf, openTestReception } from '../../support/test-reception.ts'

test('[4.4] an operator who reconnects returns to the stored state', () => {
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  const stored = () => findUser(testReception.db, idOf(testReception, 'Sato'))?.storedState
  testReception.leaves('Sato')
  assert.equal(stored(), 'Leaving')
  testReception.isGone('Sato')
  testReception.comes('Sato')
  testReception.standsBy('Sato')
  assert.equal(stored(), 'Standby')
  testReception.isGone('Sato')
  testReception.comes('Sato')
  assert.deepEqual(testReception.lines, [
    'Sato leaves → Sato Leaving',
    'Sato gone → Sato Logout',
    'Sato comes → Sato Leaving',
    'Sato stands by → Sato Standby',
    'Sato gone → Sato Logout',
    'Sato comes → Sato Standby',
  ])
})

test('[4.4] an operator who is disconnected during a call returns to the state before the call, never to Active', () => {
  const testReception = openTestReception({ operators: { Sato: 'away' } })
  testReception.begins('Sato', 'lobby')
  testReception.isSilent('Sato')
  testReception.isGone('Sato')
  testReception.comes('Sato')
  assert.deepEqual(testReception.lines.slice(1), [
    'Sato silent → host of lobby lost',
    'Sato gone → closed lobby operatorLost | lobby Standby | Sato Logout',
    'Sato comes → Sato Leaving',
  ])
})

test('[4.4] refuses state changes of an operator during a call and while signed out', () => {
  const testReception = openTestReception({ operators: { Sato: 'standby', Tanaka: 'out' } })
  const setAway = (name: string) =>
    testReception.step(`${name} set away`, () =>
      testReception.reception.operators.setAway(testReception.companyId, idOf(testReception, name)),
    )
  testReception.begins('Sato', 'lobby')
  testReception.leaves('Sato')
  testReception.standsBy('Sato')
  setAway('Sato')
  for (const act of [
    () => testReception.leaves('Tanaka'),
    () => testReception.standsBy('Tanaka'),
    () => setAway('Tanaka'),
  ])
    act()
  testReception.hangsUp('Sato')
  setAway('Sato')
  setAway('Sato')
  assert.deepEqual(testReception.lines.slice(1), [
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

test('[4.4] keeps the visitor waiting when the called operator is set to the state Leaving', () => {
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  testReception.press('lobby')
  testReception.step('Sato set away', () =>
    testReception.reception.operators.setAway(testReception.companyId, idOf(testReception, 'Sato')),
  )
  assert.equal(testReception.lines.at(-1), 'Sato set away → lobby Crowded absent | Sato Leaving')
  assert.equal(findUser(testReception.db, idOf(testReception, 'Sato'))?.storedState, 'Leaving')
})

test('[4.4] refuses to set an operator of another company to the state Leaving', () => {
  const testReception = openTestReception()
  const other = openTestReception({ db: testReception.db, operators: { Mori: 'standby' }, signages: [] })
  for (const userId of [idOf(other, 'Mori'), 99_999]) {
    assert.throws(() => testReception.reception.operators.setAway(testReception.companyId, userId), {
      key: 'notFound',
    })
  }
  assert.equal(other.reception.world.operator(idOf(other, 'Mori'))?.state, 'Standby')
})

test("[4.4] keeps the call when the operator's page reloads", () => {
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  testReception.begins('Sato', 'lobby')
  testReception.isSilent('Sato')
  testReception.comes('Sato')
  assert.deepEqual(testReception.lines.slice(2), ['Sato comes → host of lobby back'])
})

test('[4.4] rings an administrator in Standby in the same way as an operator', () => {
  const testReception = openTestReception({ operators: {}, signages: ['lobby'] })
  testReception.id['Yamamoto'] = addPerson(testReception.db, {
    companyId: testReception.companyId,
    role: 'companyAdmin',
  }).userId
  testReception.comes('Yamamoto')
  testReception.press('lobby')
  assert.equal(testReception.reception.world.scene(idOf(testReception, 'lobby')), 'Calling')
  assert.equal(testReception.views.requestsFor(idOf(testReception, 'Yamamoto')).length, 1)
})
