import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCall } from '../../../db/queries/calls.ts'
import { addPerson } from '../../support/builders.ts'
import { idOf, openTestReception, uuid } from '../../support/test-reception.ts'

test('[4.4] an operator can start a talk from the state Standby or Leaving, and returns to that state afterwards', () => {
  const testReception = openTestReception({ operators: { Sato: 'standby', Tanaka: 'away' } })
  testReception.begins('Sato', 'lobby')
  testReception.begins('Tanaka', 'station')
  testReception.hangsUp('Sato')
  testReception.hangsUp('station', false)
  assert.deepEqual(testReception.lines, [
    'Sato begins lobby → talk lobby Sato | lobby Active with Sato | Sato Active',
    'Tanaka begins station → talk station Tanaka | station Active with Tanaka | Tanaka Active',
    'Sato hangs up → closed lobby closed | lobby Standby | Sato Standby',
    'station hangs up → closed station closed no reload | station Standby | Tanaka Leaving',
  ])
  const row = findCall(testReception.db, uuid(901))
  assert.deepEqual([row?.begunBy, row?.reason, row?.answeredAt === row?.requestedAt], ['host', null, true])
})

test('[4.4] refuses to start a talk at a disconnected or busy signage, or by a busy or signed-out operator', () => {
  const testReception = openTestReception({ operators: { Sato: 'standby', Tanaka: 'standby', Ito: 'out' } })
  testReception.press('lobby')
  testReception.begins('Sato', 'lobby')
  testReception.accept('Tanaka', 'lobby')
  testReception.begins('Sato', 'lobby')
  testReception.begins('Tanaka', 'station')
  testReception.begins('Ito', 'station')
  testReception.isSilent('station')
  testReception.begins('Sato', 'station')
  testReception.isGone('station')
  testReception.begins('Sato', 'station')
  const refused = testReception.lines.filter((line) => line.includes('refused'))
  assert.deepEqual(refused, [
    'Sato begins lobby → refused: busySignage',
    'Sato begins lobby → refused: busySignage',
    'Tanaka begins station → refused: wrongState',
    'Ito begins station → refused: wrongState',
    'Sato begins station → refused: signageAway',
    'Sato begins station → refused: signageAway',
  ])
})

test('[4.4] refuses to start a talk for an operator who is not assigned to the signage or has no avatar channel', () => {
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  const { companyId, db, reception } = testReception
  testReception.id['Mori'] = addPerson(db, { companyId }).userId
  reception.operators.here(idOf(testReception, 'Mori'))
  reception.operators.possibleStandby(idOf(testReception, 'Mori'))
  testReception.begins('Mori', 'lobby')
  assert.equal(testReception.lines.at(-1), 'Mori begins lobby → refused: notACandidate')

  const other = openTestReception({ operators: {}, signages: ['gate'] })
  other.id['Kato'] = addPerson(other.db, { companyId: other.companyId, channelId: 'none' }).userId
  other.comes('Kato')
  other.begins('Kato', 'gate')
  assert.equal(other.lines.at(-1), 'Kato begins gate → refused: noChannel')
})

test('[4.4] an operator can start a talk at a suspended signage, which is suspended again afterwards', () => {
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  testReception.suspends('lobby')
  testReception.begins('Sato', 'lobby')
  testReception.hangsUp('Sato')
  assert.deepEqual(testReception.lines.slice(1), [
    'Sato begins lobby → talk lobby Sato | lobby Active with Sato | Sato Active',
    'Sato hangs up → closed lobby closed | lobby Suspended | Sato Standby',
  ])
})

test('[4.4] stops other calls from ringing an operator who starts a talk', () => {
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  testReception.press('lobby')
  testReception.begins('Sato', 'station')
  testReception.hangsUp('Sato')
  assert.deepEqual(testReception.lines.slice(1), [
    'Sato begins station → talk station Sato | lobby Crowded busy 1 | station Active with Sato | Sato Active',
    'Sato hangs up → closed station closed | rings Sato lobby | lobby Calling | station Standby | Sato Standby [lobby]',
  ])
})

test('[4.4] refuses to end a waiting call, or a talk of another operator or signage', () => {
  const testReception = openTestReception()
  const { reception } = testReception
  testReception.press('lobby')
  assert.throws(
    () =>
      reception.calls.close(
        { signageId: idOf(testReception, 'lobby') },
        testReception.requestId('lobby'),
        true,
      ),
    { key: 'noCall' },
    'a waiting call has no host who could close it',
  )
  testReception.accept('Sato', 'lobby')
  const callId = testReception.requestId('lobby')
  assert.throws(() => reception.calls.close({ userId: idOf(testReception, 'Tanaka') }, callId, true), {
    key: 'noCall',
  })
  assert.throws(() => reception.calls.close({ signageId: idOf(testReception, 'station') }, callId, true), {
    key: 'noCall',
  })
  assert.throws(() => reception.calls.close({ userId: idOf(testReception, 'Sato') }, uuid(7), true), {
    key: 'noCall',
  })
  assert.equal(reception.world.scene(idOf(testReception, 'lobby')), 'Active')
})
