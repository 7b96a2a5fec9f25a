import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findSignage } from '../../../db/queries/signages.ts'
import { idOf, openTestReception } from '../../support/test-reception.ts'

test('[4.3] several operators can monitor a signage, and the signage keeps its state', () => {
  const testReception = openTestReception()
  testReception.watches('Sato', 'lobby')
  testReception.watches('Tanaka', 'lobby')
  assert.equal(testReception.views.ownSignage(idOf(testReception, 'lobby')).scene, 'Standby')
  assert.equal(testReception.views.ownSignage(idOf(testReception, 'lobby')).monitors, 2)
  testReception.watches('Sato', 'lobby', false)
  testReception.watches('Sato', 'lobby', false)
  testReception.watches('Tanaka', 'lobby', false)
  assert.deepEqual(testReception.lines, [
    'Sato watches lobby → monitoring lobby Sato | lobby Monitoring',
    'Tanaka watches lobby → monitoring lobby Tanaka',
    'Sato stops watching lobby → monitoring ends lobby Sato closed',
    'Sato stops watching lobby → nothing',
    'Tanaka stops watching lobby → monitoring ends lobby Tanaka closed | lobby Standby',
  ])
})

test('[4.4] ends the monitoring of a signage when its visitor calls', () => {
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  testReception.watches('Sato', 'lobby')
  testReception.press('lobby')
  assert.deepEqual(testReception.lines.slice(1), [
    'lobby presses → monitoring ends lobby Sato call | rings Sato lobby | lobby Calling | Sato Standby [lobby]',
  ])
})

test('[4.4] ends the monitoring of a signage for everyone when one operator starts a talk there', () => {
  const testReception = openTestReception()
  testReception.watches('Sato', 'lobby')
  testReception.watches('Tanaka', 'lobby')
  testReception.begins('Sato', 'lobby')
  assert.deepEqual(testReception.lines.slice(2), [
    'Sato begins lobby → monitoring ends lobby Sato call | monitoring ends lobby Tanaka call | talk lobby Sato | lobby Active with Sato | Sato Active',
  ])
})

test('[4.3] allows monitoring only in the states Standby and Suspended, and only while the signage is connected', () => {
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  testReception.suspends('lobby')
  testReception.watches('Sato', 'lobby')
  testReception.watches('Sato', 'lobby', false)
  testReception.suspends('lobby', 'Standby')
  testReception.press('lobby')
  testReception.watches('Sato', 'lobby')
  testReception.accept('Sato', 'lobby')
  testReception.watches('Sato', 'lobby')
  testReception.press('station')
  testReception.watches('Sato', 'station')
  testReception.goesHome('station')
  testReception.isSilent('station')
  testReception.watches('Sato', 'station')
  const said = testReception.lines.filter((line) => line.includes('watch') || line.includes('presses'))
  assert.deepEqual(said, [
    'Sato watches lobby → monitoring lobby Sato | lobby Monitoring',
    'Sato stops watching lobby → monitoring ends lobby Sato closed | lobby Suspended',
    'lobby presses → rings Sato lobby | lobby Calling | Sato Standby [lobby]',
    'Sato watches lobby → refused: busySignage',
    'Sato watches lobby → refused: busySignage',
    'station presses → station Crowded busy 1',
    'Sato watches station → refused: busySignage',
    'Sato watches station → refused: signageAway',
  ])
})

test('[4.3] ends monitoring when the signage or the monitoring operator stays disconnected', () => {
  const testReception = openTestReception()
  testReception.watches('Sato', 'lobby')
  testReception.isSilent('lobby')
  testReception.isGone('lobby')
  testReception.watches('Tanaka', 'station')
  testReception.isSilent('Tanaka')
  testReception.isGone('Tanaka')
  assert.deepEqual(testReception.lines, [
    'Sato watches lobby → monitoring lobby Sato | lobby Monitoring',
    'lobby silent → lobby lost',
    'lobby gone → monitoring ends lobby Sato lost | lobby Logout',
    'Tanaka watches station → monitoring station Tanaka | station Monitoring',
    'Tanaka silent → nothing',
    'Tanaka gone → monitoring ends station Tanaka lost | station Standby | Tanaka Logout',
  ])
})

test('[4.3] refuses to suspend or restart a signage in the states Calling and Active, but not in Crowded', () => {
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  testReception.press('lobby')
  testReception.suspends('lobby')
  testReception.accept('Sato', 'lobby')
  testReception.suspends('lobby')
  testReception.suspends('lobby', 'Standby')
  testReception.press('station')
  testReception.suspends('station')
  testReception.goesHome('station')
  testReception.suspends('station', 'Standby')
  testReception.watches('Sato', 'station')
  testReception.suspends('station')
  testReception.watches('Sato', 'station', false)
  const said = testReception.lines.filter((line) => /suspended|restarted|home|stops/.test(line))
  assert.deepEqual(said, [
    'lobby suspended → refused: busySignage',
    'lobby suspended → refused: busySignage',
    'lobby restarted → refused: busySignage',
    'station suspended → nothing',
    'station home → withdrawn station, told nobody | closed station home | station Suspended',
    'station restarted → station Standby',
    'station suspended → nothing',
    'Sato stops watching station → monitoring ends station Sato closed | station Suspended',
  ])
})

test('[4.3] a signage that is suspended while disconnected comes back suspended', () => {
  const testReception = openTestReception()
  testReception.isGone('lobby')
  testReception.suspends('lobby')
  assert.equal(findSignage(testReception.db, idOf(testReception, 'lobby'))?.rest, 'Suspended')
  testReception.isBack('lobby')
  assert.deepEqual(testReception.lines, [
    'lobby gone → lobby Logout',
    'lobby suspended → nothing',
    'lobby back → lobby back | lobby Suspended',
  ])
})

test("[decisions 2] answers notFound when asked to suspend, monitor or call another company's signage", () => {
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  const other = openTestReception({ db: testReception.db, operators: {}, signages: ['elsewhere'] })
  const { reception, companyId } = testReception
  for (const signageId of [idOf(other, 'elsewhere'), 99_999]) {
    assert.throws(() => reception.signages.setRest(companyId, signageId, 'Suspended'), { key: 'notFound' })
    assert.throws(() => reception.monitoring.start(idOf(testReception, 'Sato'), companyId, signageId), {
      key: 'notFound',
    })
    assert.throws(() => reception.monitoring.stop(idOf(testReception, 'Sato'), companyId, signageId), {
      key: 'notFound',
    })
    assert.throws(() => reception.calls.begin(idOf(testReception, 'Sato'), signageId), { key: 'notFound' })
  }
  assert.equal(findSignage(testReception.db, idOf(other, 'elsewhere'))?.rest, 'Standby')
})
