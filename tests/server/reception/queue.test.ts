import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPerson, addSignage, addStore } from '../../support/builders.ts'
import { idOf, openTestReception } from '../../support/test-reception.ts'

test('[4.4] rings for all waiting visitors when an operator becomes free, and queues the others when the operator accepts one', () => {
  const testReception = openTestReception({
    operators: { Sato: 'standby' },
    signages: ['gate', 'lobby', 'station'],
  })
  testReception.press('gate')
  testReception.accept('Sato', 'gate')
  testReception.wait(2)
  testReception.press('station')
  testReception.wait(2)
  testReception.press('lobby')
  testReception.hangsUp('Sato')
  testReception.accept('Sato', 'lobby')
  assert.deepEqual(testReception.lines.slice(2), [
    '2 s → nothing',
    'station presses → station Crowded busy 1',
    '2 s → nothing',
    'lobby presses → lobby Crowded busy 2',
    'Sato hangs up → closed gate closed | rings Sato station | rings Sato lobby | gate Standby | lobby Calling | station Calling | Sato Standby [station lobby]',
    'Sato accepts lobby → talk lobby Sato | answered lobby by Sato, told nobody | lobby Active with Sato | station Crowded busy 1 | Sato Active',
  ])
})

test('[4.4] renumbers the queue when the first of three visitors is answered', () => {
  const testReception = openTestReception({ operators: { Sato: 'out' }, signages: ['a', 'b', 'c'] })
  testReception.press('a')
  testReception.wait(1)
  testReception.press('b')
  testReception.wait(1)
  testReception.press('c')
  testReception.comes('Sato')
  testReception.accept('Sato', 'a')
  testReception.goesHome('b')
  assert.deepEqual(testReception.lines.slice(5), [
    'Sato comes → rings Sato a | rings Sato b | rings Sato c | a Calling | b Calling | c Calling | Sato Standby [a b c]',
    'Sato accepts a → talk a Sato | answered a by Sato, told nobody | a Active with Sato | b Crowded busy 1 | c Crowded busy 2 | Sato Active',
    'b home → withdrawn b, told nobody | closed b home | b Standby | c Crowded busy 1',
  ])
})

test('[4.4] queues two rejected visitors in the order of their calls, not of the rejections', () => {
  const testReception = openTestReception({ signages: ['lobby', 'station', 'gate'] })
  testReception.begins('Tanaka', 'gate')
  testReception.press('lobby')
  testReception.wait(1)
  testReception.press('station')
  testReception.reject('Sato', 'station')
  testReception.reject('Sato', 'lobby')
  assert.deepEqual(testReception.lines.slice(-2), [
    'Sato rejects station → station Crowded busy 1 | Sato Standby [lobby]',
    'Sato rejects lobby → lobby Crowded busy 1 | station Crowded busy 2 | Sato Standby',
  ])
})

test('[4.4] rings another operator for a queued visitor after the first operator was disconnected', () => {
  const testReception = openTestReception({ operators: { Sato: 'standby', Tanaka: 'away' } })
  testReception.press('lobby')
  testReception.accept('Sato', 'lobby')
  testReception.press('station')
  testReception.isSilent('Sato')
  testReception.isGone('Sato')
  testReception.standsBy('Tanaka')
  assert.deepEqual(testReception.lines.slice(2), [
    'station presses → station Crowded busy 1',
    'Sato silent → host of lobby lost',
    'Sato gone → closed lobby operatorLost | lobby Standby | station Crowded absent | Sato Logout',
    'Tanaka stands by → rings Tanaka station | station Calling | Tanaka Standby [station]',
  ])
})

test('[decisions 2] does not ring an operator whose shared avatar channel is in use', () => {
  const testReception = openTestReception({ sharesChannel: true })
  testReception.press('lobby')
  testReception.press('station')
  testReception.accept('Sato', 'lobby')
  testReception.accept('Tanaka', 'station')
  testReception.begins('Tanaka', 'station')
  testReception.hangsUp('Sato')
  assert.deepEqual(testReception.lines.slice(2), [
    'Sato accepts lobby → talk lobby Sato | answered lobby by Sato, told Tanaka | lobby Active with Sato | station Crowded busy 1 | Sato Active | Tanaka Standby',
    'Tanaka accepts station → refused: notFree',
    'Tanaka begins station → refused: noChannel',
    'Sato hangs up → closed lobby closed | rings Sato station | rings Tanaka station | lobby Standby | station Calling | Sato Standby [station] | Tanaka Standby [station]',
  ])
})

test('[4.4] rings the operators assigned to the signage, else those of its shop, else all of the company', () => {
  const testReception = openTestReception({ operators: {}, signages: [] })
  const { companyId, db, reception } = testReception
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

test("[4.4] rings only operators of the signage's own company", () => {
  const testReception = openTestReception()
  const other = openTestReception({
    db: testReception.db,
    operators: { Mori: 'standby' },
    signages: ['elsewhere'],
  })
  testReception.press('lobby')
  assert.deepEqual(other.receptionEvents, [])
  const strangerId = idOf(other, 'Mori')
  testReception.reception.operators.here(strangerId)
  testReception.reception.operators.possibleStandby(strangerId)
  assert.deepEqual(testReception.views.requestsFor(strangerId), [])
  assert.throws(() => testReception.reception.calls.accept(strangerId, testReception.requestId('lobby')), {
    key: 'withdrawn',
  })
  assert.throws(() => testReception.reception.calls.reject(strangerId, testReception.requestId('lobby')), {
    key: 'withdrawn',
  })
  assert.throws(() => testReception.reception.calls.begin(strangerId, idOf(testReception, 'station')), {
    key: 'notFound',
  })
})

test('[decisions 4] estimates the waiting time from the calls of the same button, if there were at least three that day', () => {
  const testReception = openTestReception({
    operators: { Sato: 'standby' },
    signages: ['gate', 'lobby', 'station'],
  })
  const minutesAt = (signage: string) =>
    testReception.views.ownSignage(idOf(testReception, signage)).crowded?.waitMinutes
  const talk = (seconds: number, n: number) => {
    testReception.press('gate', n)
    testReception.accept('Sato', 'gate', n)
    testReception.wait(seconds)
    testReception.hangsUp('Sato')
    testReception.wait(2)
  }
  talk(600, 1)
  talk(540, 2)
  testReception.press('gate', 3)
  testReception.accept('Sato', 'gate', 3)
  testReception.press('lobby')
  assert.equal(minutesAt('lobby'), 3)
  testReception.wait(30)
  testReception.goesHome('lobby')
  testReception.hangsUp('Sato')

  testReception.wait(2)
  testReception.press('gate', 4)
  testReception.accept('Sato', 'gate', 4)
  testReception.press('lobby', 2)
  testReception.wait(1)
  testReception.press('station')
  assert.deepEqual([minutesAt('lobby'), minutesAt('station')], [9, 18])

  // the next day has no calls yet, so the estimate is the default again
  testReception.goesHome('lobby')
  testReception.goesHome('station')
  testReception.wait(86_400)
  testReception.press('lobby', 3)
  assert.equal(minutesAt('lobby'), 3)
  testReception.goesHome('lobby')
  testReception.leaves('Sato')
})
