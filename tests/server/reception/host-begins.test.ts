import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCall } from '../../../db/queries/calls.ts'
import { addPerson } from '../../support/builders.ts'
import { idOf, openDesk, uuid } from '../../support/desk.ts'

test('[4.4] an operator can start a talk from Standby or Leaving, and returns to that state afterwards', () => {
  const desk = openDesk({ operators: { Sato: 'standby', Tanaka: 'away' } })
  desk.begins('Sato', 'lobby')
  desk.begins('Tanaka', 'station')
  desk.hangsUp('Sato')
  desk.hangsUp('station', false)
  assert.deepEqual(desk.lines, [
    'Sato begins lobby → talk lobby Sato | lobby Active with Sato | Sato Active',
    'Tanaka begins station → talk station Tanaka | station Active with Tanaka | Tanaka Active',
    'Sato hangs up → closed lobby closed | lobby Standby | Sato Standby',
    'station hangs up → closed station closed no reload | station Standby | Tanaka Leaving',
  ])
  const row = findCall(desk.db, uuid(901))
  assert.deepEqual([row?.begunBy, row?.reason, row?.answeredAt === row?.requestedAt], ['host', null, true])
})

test("[4.4] refuses to start a talk at a disconnected or busy signage, or in the wrong operator's state", () => {
  const desk = openDesk({ operators: { Sato: 'standby', Tanaka: 'standby', Ito: 'out' } })
  desk.press('lobby')
  desk.begins('Sato', 'lobby')
  desk.accept('Tanaka', 'lobby')
  desk.begins('Sato', 'lobby')
  desk.begins('Tanaka', 'station')
  desk.begins('Ito', 'station')
  desk.isSilent('station')
  desk.begins('Sato', 'station')
  desk.isGone('station')
  desk.begins('Sato', 'station')
  const refused = desk.lines.filter((line) => line.includes('refused'))
  assert.deepEqual(refused, [
    'Sato begins lobby → refused: busySignage',
    'Sato begins lobby → refused: busySignage',
    'Tanaka begins station → refused: wrongState',
    'Ito begins station → refused: wrongState',
    'Sato begins station → refused: signageAway',
    'Sato begins station → refused: signageAway',
  ])
})

test('[4.4] refuses to start a talk for an operator who is not assigned or has no avatar channel', () => {
  const desk = openDesk({ operators: { Sato: 'standby' } })
  const { companyId, db, reception } = desk
  desk.id['Mori'] = addPerson(db, { companyId }).userId
  reception.operators.here(idOf(desk, 'Mori'))
  reception.operators.possibleStandby(idOf(desk, 'Mori'))
  desk.begins('Mori', 'lobby')
  assert.equal(desk.lines.at(-1), 'Mori begins lobby → refused: notACandidate')

  const other = openDesk({ operators: {}, signages: ['gate'] })
  other.id['Kato'] = addPerson(other.db, { companyId: other.companyId, channelId: 'none' }).userId
  other.comes('Kato')
  other.begins('Kato', 'gate')
  assert.equal(other.lines.at(-1), 'Kato begins gate → refused: noChannel')
})

test('[4.4] an operator can start a talk at a suspended signage, which is suspended again afterwards', () => {
  const desk = openDesk({ operators: { Sato: 'standby' } })
  desk.suspends('lobby')
  desk.begins('Sato', 'lobby')
  desk.hangsUp('Sato')
  assert.deepEqual(desk.lines.slice(1), [
    'Sato begins lobby → talk lobby Sato | lobby Active with Sato | Sato Active',
    'Sato hangs up → closed lobby closed | lobby Suspended | Sato Standby',
  ])
})

test('[4.4] stops other calls from ringing at an operator who starts a talk', () => {
  const desk = openDesk({ operators: { Sato: 'standby' } })
  desk.press('lobby')
  desk.begins('Sato', 'station')
  desk.hangsUp('Sato')
  assert.deepEqual(desk.lines.slice(1), [
    'Sato begins station → talk station Sato | lobby Crowded busy 1 | station Active with Sato | Sato Active',
    'Sato hangs up → closed station closed | rings Sato lobby | lobby Calling | station Standby | Sato Standby [lobby]',
  ])
})

test('[4.4] refuses to end a talk for any other operator or signage', () => {
  const desk = openDesk()
  const { reception } = desk
  desk.press('lobby')
  assert.throws(
    () => reception.calls.close({ signageId: idOf(desk, 'lobby') }, desk.requestId('lobby'), true),
    { key: 'noCall' },
    'a request is taken back by the home button, not closed',
  )
  desk.accept('Sato', 'lobby')
  const callId = desk.requestId('lobby')
  assert.throws(() => reception.calls.close({ userId: idOf(desk, 'Tanaka') }, callId, true), {
    key: 'noCall',
  })
  assert.throws(() => reception.calls.close({ signageId: idOf(desk, 'station') }, callId, true), {
    key: 'noCall',
  })
  assert.throws(() => reception.calls.close({ userId: idOf(desk, 'Sato') }, uuid(7), true), { key: 'noCall' })
  assert.equal(reception.world.scene(idOf(desk, 'lobby')), 'Active')
})
