import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPerson, addSignage, addStore } from '../../support/builders.ts'
import { idOf, openDesk } from '../../support/desk.ts'

test('[4.4] rings for all waiting visitors when an operator comes, and queues the others after an accept', () => {
  const desk = openDesk({ operators: { Sato: 'standby' }, signages: ['gate', 'lobby', 'station'] })
  desk.press('gate')
  desk.accept('Sato', 'gate')
  desk.wait(2)
  desk.press('station')
  desk.wait(2)
  desk.press('lobby')
  desk.hangsUp('Sato')
  desk.accept('Sato', 'lobby')
  assert.deepEqual(desk.lines.slice(2), [
    '2 s → nothing',
    'station presses → station Crowded busy 1',
    '2 s → nothing',
    'lobby presses → lobby Crowded busy 2',
    'Sato hangs up → closed gate closed | rings Sato station | rings Sato lobby | gate Standby | lobby Calling | station Calling | Sato Standby [station lobby]',
    'Sato accepts lobby → talk lobby Sato | answered lobby by Sato, told nobody | lobby Active with Sato | station Crowded busy 1 | Sato Active',
  ])
})

test('[4.4] renumbers the queue when the first of three visitors is answered', () => {
  const desk = openDesk({ operators: { Sato: 'out' }, signages: ['a', 'b', 'c'] })
  desk.press('a')
  desk.wait(1)
  desk.press('b')
  desk.wait(1)
  desk.press('c')
  desk.comes('Sato')
  desk.accept('Sato', 'a')
  desk.goesHome('b')
  assert.deepEqual(desk.lines.slice(5), [
    'Sato comes → rings Sato a | rings Sato b | rings Sato c | a Calling | b Calling | c Calling | Sato Standby [a b c]',
    'Sato accepts a → talk a Sato | answered a by Sato, told nobody | a Active with Sato | b Crowded busy 1 | c Crowded busy 2 | Sato Active',
    'b home → withdrawn b, told nobody | closed b home | b Standby | c Crowded busy 1',
  ])
})

test('[4.4] puts the visitor who has waited longer first in the queue after the operator has rejected both', () => {
  const desk = openDesk({ signages: ['lobby', 'station', 'gate'] })
  desk.begins('Tanaka', 'gate')
  desk.press('lobby')
  desk.wait(1)
  desk.press('station')
  desk.reject('Sato', 'station')
  desk.reject('Sato', 'lobby')
  assert.deepEqual(desk.lines.slice(-2), [
    'Sato rejects station → station Crowded busy 1 | Sato Standby [lobby]',
    'Sato rejects lobby → lobby Crowded busy 1 | station Crowded busy 2 | Sato Standby',
  ])
})

test('[4.4] rings at another operator for a queued visitor after the first one was disconnected', () => {
  const desk = openDesk({ operators: { Sato: 'standby', Tanaka: 'away' } })
  desk.press('lobby')
  desk.accept('Sato', 'lobby')
  desk.press('station')
  desk.isSilent('Sato')
  desk.isGone('Sato')
  desk.standsBy('Tanaka')
  assert.deepEqual(desk.lines.slice(2), [
    'station presses → station Crowded busy 1',
    'Sato silent → host of lobby lost',
    'Sato gone → closed lobby operatorLost | lobby Standby | station Crowded absent | Sato Logout',
    'Tanaka stands by → rings Tanaka station | station Calling | Tanaka Standby [station]',
  ])
})

test('[decisions 2] does not ring at an operator whose shared avatar channel is in use', () => {
  const desk = openDesk({ sharesChannel: true })
  desk.press('lobby')
  desk.press('station')
  desk.accept('Sato', 'lobby')
  desk.accept('Tanaka', 'station')
  desk.begins('Tanaka', 'station')
  desk.hangsUp('Sato')
  assert.deepEqual(desk.lines.slice(2), [
    'Sato accepts lobby → talk lobby Sato | answered lobby by Sato, told Tanaka | lobby Active with Sato | station Crowded busy 1 | Sato Active | Tanaka Standby',
    'Tanaka accepts station → refused: notFree',
    'Tanaka begins station → refused: noChannel',
    'Sato hangs up → closed lobby closed | rings Sato station | rings Tanaka station | lobby Standby | station Calling | Sato Standby [station] | Tanaka Standby [station]',
  ])
})

test("[4.4] rings at the signage's assigned operators, else at those of its store, else at the whole company", () => {
  const desk = openDesk({ operators: {}, signages: [] })
  const { companyId, db, reception } = desk
  const [main, branch] = [addStore(db, companyId), addStore(db, companyId)]
  const ofMain = addPerson(db, { companyId, storeId: main }).userId
  const ofBranch = addPerson(db, { companyId, storeId: branch }).userId
  const admin = addPerson(db, { companyId, role: 'companyAdmin' }).userId
  addPerson(db, { companyId, role: 'webReservationUser' })
  const other = addStore(db, companyId)
  const of = (input: object) =>
    reception.directory.candidates(addSignage(db, { companyId, ...input }).signageId)
  assert.deepEqual(of({ storeId: main }), [ofMain])
  assert.deepEqual(of({ storeId: other }), [ofMain, ofBranch, admin])
  assert.deepEqual(of({}), [ofMain, ofBranch, admin])
  assert.deepEqual(of({ storeId: main, assigned: [ofBranch, admin] }), [ofBranch, admin])
})

test("[4.4] rings only at operators of the signage's own company", () => {
  const desk = openDesk()
  const other = openDesk({ db: desk.db, operators: { Mori: 'standby' }, signages: ['elsewhere'] })
  desk.press('lobby')
  assert.deepEqual(other.receptionEvents, [])
  const strangerId = idOf(other, 'Mori')
  desk.reception.operators.here(strangerId)
  desk.reception.operators.possibleStandby(strangerId)
  assert.deepEqual(desk.views.requestsFor(strangerId), [])
  assert.throws(() => desk.reception.calls.accept(strangerId, desk.requestId('lobby')), { key: 'withdrawn' })
  assert.throws(() => desk.reception.calls.reject(strangerId, desk.requestId('lobby')), { key: 'withdrawn' })
  assert.throws(() => desk.reception.calls.begin(strangerId, idOf(desk, 'station')), { key: 'notFound' })
})

test('[decisions 4] estimates the waiting time by the talks of the pressed button once there were three talks', () => {
  const desk = openDesk({ operators: { Sato: 'standby' }, signages: ['gate', 'lobby', 'station'] })
  const minutesAt = (signage: string) => desk.views.ownSignage(idOf(desk, signage)).crowded?.waitMinutes
  const talk = (seconds: number, n: number) => {
    desk.press('gate', n)
    desk.accept('Sato', 'gate', n)
    desk.wait(seconds)
    desk.hangsUp('Sato')
    desk.wait(2)
  }
  talk(600, 1)
  talk(540, 2)
  desk.press('gate', 3)
  desk.accept('Sato', 'gate', 3)
  desk.press('lobby')
  assert.equal(minutesAt('lobby'), 3)
  desk.wait(30)
  desk.goesHome('lobby')
  desk.hangsUp('Sato')

  desk.wait(2)
  desk.press('gate', 4)
  desk.accept('Sato', 'gate', 4)
  desk.press('lobby', 2)
  desk.wait(1)
  desk.press('station')
  assert.deepEqual([minutesAt('lobby'), minutesAt('station')], [9, 18])

  // the next day starts without talks
  desk.goesHome('lobby')
  desk.goesHome('station')
  desk.wait(86_400)
  desk.press('lobby', 3)
  assert.equal(minutesAt('lobby'), 3)
  desk.goesHome('lobby')
  desk.leaves('Sato')
})
