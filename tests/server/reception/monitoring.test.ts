import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findSignage } from '../../../db/queries/signages.ts'
import { idOf, openDesk } from '../../support/desk.ts'

test('[4.3] several operators can monitor a signage, whose kiosk keeps its scene', () => {
  const desk = openDesk()
  desk.watches('Sato', 'lobby')
  desk.watches('Tanaka', 'lobby')
  assert.equal(desk.views.ownSignage(idOf(desk, 'lobby')).scene, 'Standby')
  assert.equal(desk.views.ownSignage(idOf(desk, 'lobby')).monitors, 2)
  desk.watches('Sato', 'lobby', false)
  desk.watches('Sato', 'lobby', false)
  desk.watches('Tanaka', 'lobby', false)
  assert.deepEqual(desk.lines, [
    'Sato watches lobby → monitoring lobby Sato | lobby Monitoring',
    'Tanaka watches lobby → monitoring lobby Tanaka',
    'Sato stops watching lobby → monitoring ends lobby Sato closed',
    'Sato stops watching lobby → nothing',
    'Tanaka stops watching lobby → monitoring ends lobby Tanaka closed | lobby Standby',
  ])
})

test('[4.4] ends the monitoring of a signage when its visitor calls', () => {
  const desk = openDesk({ operators: { Sato: 'standby' } })
  desk.watches('Sato', 'lobby')
  desk.press('lobby')
  assert.deepEqual(desk.lines.slice(1), [
    'lobby presses → monitoring ends lobby Sato call | rings Sato lobby | lobby Calling | Sato Standby [lobby]',
  ])
})

test('[4.4] ends the monitoring of a signage for everyone when one operator starts a talk there', () => {
  const desk = openDesk()
  desk.watches('Sato', 'lobby')
  desk.watches('Tanaka', 'lobby')
  desk.begins('Sato', 'lobby')
  assert.deepEqual(desk.lines.slice(2), [
    'Sato begins lobby → monitoring ends lobby Sato call | monitoring ends lobby Tanaka call | talk lobby Sato | lobby Active with Sato | Sato Active',
  ])
})

test('[4.3] allows monitoring only in Standby and Suspended, and only while the signage is connected', () => {
  const desk = openDesk({ operators: { Sato: 'standby' } })
  desk.suspends('lobby')
  desk.watches('Sato', 'lobby')
  desk.watches('Sato', 'lobby', false)
  desk.suspends('lobby', 'Standby')
  desk.press('lobby')
  desk.watches('Sato', 'lobby')
  desk.accept('Sato', 'lobby')
  desk.watches('Sato', 'lobby')
  desk.press('station')
  desk.watches('Sato', 'station')
  desk.goesHome('station')
  desk.isSilent('station')
  desk.watches('Sato', 'station')
  const said = desk.lines.filter((line) => line.includes('watch') || line.includes('presses'))
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
  const desk = openDesk()
  desk.watches('Sato', 'lobby')
  desk.isSilent('lobby')
  desk.isGone('lobby')
  desk.watches('Tanaka', 'station')
  desk.isSilent('Tanaka')
  desk.isGone('Tanaka')
  assert.deepEqual(desk.lines, [
    'Sato watches lobby → monitoring lobby Sato | lobby Monitoring',
    'lobby silent → lobby lost',
    'lobby gone → monitoring ends lobby Sato lost | lobby Logout',
    'Tanaka watches station → monitoring station Tanaka | station Monitoring',
    'Tanaka silent → nothing',
    'Tanaka gone → monitoring ends station Tanaka lost | station Standby | Tanaka Logout',
  ])
})

test('[4.3] refuses to suspend or restart a signage in Calling and Active, but not in Crowded', () => {
  const desk = openDesk({ operators: { Sato: 'standby' } })
  desk.press('lobby')
  desk.suspends('lobby')
  desk.accept('Sato', 'lobby')
  desk.suspends('lobby')
  desk.suspends('lobby', 'Standby')
  desk.press('station')
  desk.suspends('station')
  desk.goesHome('station')
  desk.suspends('station', 'Standby')
  desk.watches('Sato', 'station')
  desk.suspends('station')
  desk.watches('Sato', 'station', false)
  const said = desk.lines.filter((line) => /suspended|restarted|home|stops/.test(line))
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
  const desk = openDesk()
  desk.isGone('lobby')
  desk.suspends('lobby')
  assert.equal(findSignage(desk.db, idOf(desk, 'lobby'))?.rest, 'Suspended')
  desk.isBack('lobby')
  assert.deepEqual(desk.lines, [
    'lobby gone → lobby Logout',
    'lobby suspended → nothing',
    'lobby back → lobby back | lobby Suspended',
  ])
})

test("[decisions 2] answers notFound when asked to suspend, monitor or call another company's signage", () => {
  const desk = openDesk({ operators: { Sato: 'standby' } })
  const other = openDesk({ db: desk.db, operators: {}, signages: ['elsewhere'] })
  const { reception, companyId } = desk
  for (const signageId of [idOf(other, 'elsewhere'), 99_999]) {
    assert.throws(() => reception.signages.setRest(companyId, signageId, 'Suspended'), { key: 'notFound' })
    assert.throws(() => reception.monitoring.start(idOf(desk, 'Sato'), companyId, signageId), {
      key: 'notFound',
    })
    assert.throws(() => reception.monitoring.stop(idOf(desk, 'Sato'), companyId, signageId), {
      key: 'notFound',
    })
    assert.throws(() => reception.calls.begin(idOf(desk, 'Sato'), signageId), { key: 'notFound' })
  }
  assert.equal(findSignage(desk.db, idOf(other, 'elsewhere'))?.rest, 'Standby')
})
