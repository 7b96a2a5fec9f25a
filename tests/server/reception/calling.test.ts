import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCall, listCallEvents } from '../../../db/queries/calls.ts'
import { addCompany, addSignage } from '../../support/builders.ts'
import { idOf, openTestReception, uuid } from '../../support/test-reception.ts'

const PRESSED =
  'lobby presses → rings Sato lobby | rings Tanaka lobby | lobby Calling | Sato Standby [lobby] | Tanaka Standby [lobby]'

test('[4.4] rings every free operator, and gives the call to the first one who accepts', () => {
  const testReception = openTestReception()
  testReception.press('lobby')
  testReception.accept('Tanaka', 'lobby')
  testReception.accept('Sato', 'lobby')
  testReception.hangsUp('Tanaka')
  assert.deepEqual(testReception.lines, [
    PRESSED,
    'Tanaka accepts lobby → talk lobby Tanaka | answered lobby by Tanaka, told Sato | lobby Active with Tanaka | Sato Standby | Tanaka Active',
    'Sato accepts lobby → refused: alreadyAnswered',
    'Tanaka hangs up → closed lobby closed | lobby Standby | Tanaka Standby',
  ])
})

test('[4.4] changes nothing when the same operator accepts a call twice', () => {
  const testReception = openTestReception()
  testReception.press('lobby')
  testReception.accept('Sato', 'lobby')
  const first = testReception.reception.calls.accept(
    idOf(testReception, 'Sato'),
    testReception.requestId('lobby'),
  )
  testReception.accept('Sato', 'lobby')
  assert.deepEqual(first, { signageId: idOf(testReception, 'lobby'), isRepeated: true })
  assert.equal(testReception.lines.at(-1), 'Sato accepts lobby → nothing')
})

test('[4.4] ends a call that all operators reject', () => {
  const testReception = openTestReception()
  testReception.press('lobby')
  testReception.reject('Sato', 'lobby')
  testReception.reject('Tanaka', 'lobby')
  testReception.reject('Tanaka', 'lobby')
  testReception.accept('Sato', 'lobby')
  assert.deepEqual(testReception.lines, [
    PRESSED,
    'Sato rejects lobby → Sato Standby',
    'Tanaka rejects lobby → withdrawn lobby, told nobody | closed lobby rejected | lobby Standby | Tanaka Standby',
    'Tanaka rejects lobby → refused: withdrawn',
    'Sato accepts lobby → refused: withdrawn',
  ])
})

test('[4.4] lets an operator who rejected a call accept it while the call still rings another operator', () => {
  const testReception = openTestReception()
  testReception.press('lobby')
  testReception.reject('Sato', 'lobby')
  testReception.accept('Sato', 'lobby')
  testReception.accept('Tanaka', 'lobby')
  assert.deepEqual(testReception.lines.slice(1), [
    'Sato rejects lobby → Sato Standby',
    'Sato accepts lobby → talk lobby Sato | answered lobby by Sato, told Tanaka | lobby Active with Sato | Sato Active | Tanaka Standby',
    'Tanaka accepts lobby → refused: alreadyAnswered',
  ])
})

test('[4.4] lets an operator who rejected a call accept it while the visitor waits in the state Crowded', () => {
  const testReception = openTestReception()
  testReception.press('station')
  testReception.accept('Tanaka', 'station')
  testReception.press('lobby')
  testReception.reject('Sato', 'lobby')
  testReception.accept('Tanaka', 'lobby')
  testReception.accept('Sato', 'lobby')
  assert.match(testReception.lines.at(-3)!, /^Sato rejects lobby → lobby Crowded busy 1/)
  assert.deepEqual(testReception.lines.slice(-2), [
    'Tanaka accepts lobby → refused: notFree',
    'Sato accepts lobby → talk lobby Sato | answered lobby by Sato, told nobody | lobby Active with Sato | Sato Active',
  ])
})

test('[4.4] gives the reason why an operator cannot answer a call now', () => {
  const testReception = openTestReception({ sharesChannel: true })
  const { companyId, ports, reception } = testReception
  const cause = () => reception.world.notFreeCause(companyId, idOf(testReception, 'Sato'))
  const causes = [cause()]
  ports.areFree = false
  causes.push(cause())
  testReception.begins('Tanaka', 'station')
  ports.areFree = true
  testReception.begins('Tanaka', 'station')
  causes.push(cause())
  testReception.leaves('Sato')
  causes.push(cause())
  assert.deepEqual(causes, [undefined, 'noPort', 'channelInUse', 'away'])
})

test('[4.4] an operator who has begun another talk can no longer accept a call that they rejected before', () => {
  const testReception = openTestReception()
  testReception.press('lobby')
  testReception.reject('Sato', 'lobby')
  testReception.begins('Sato', 'station')
  testReception.accept('Sato', 'lobby')
  assert.equal(testReception.lines.at(-1), 'Sato accepts lobby → refused: notFree')
})

test('[4.4] ends a call at once when one operator rejects it and the other is in the state Leaving', () => {
  const testReception = openTestReception({ operators: { Sato: 'standby', Tanaka: 'away' } })
  testReception.press('lobby')
  testReception.reject('Sato', 'lobby')
  assert.deepEqual(testReception.lines, [
    'lobby presses → rings Sato lobby | lobby Calling | Sato Standby [lobby]',
    'Sato rejects lobby → withdrawn lobby, told nobody | closed lobby rejected | lobby Standby | Sato Standby',
  ])
})

test('[4.4] ends a call when one operator rejects it and the other changes to the state Leaving', () => {
  const testReception = openTestReception()
  testReception.press('lobby')
  testReception.reject('Sato', 'lobby')
  testReception.leaves('Tanaka')
  assert.deepEqual(testReception.lines.slice(2), [
    'Tanaka leaves → withdrawn lobby, told Tanaka | closed lobby rejected | lobby Standby | Tanaka Leaving',
  ])
})

test('[4.4] ends a call at once when all connected operators have rejected it', () => {
  const testReception = openTestReception({ operators: { Sato: 'standby', Tanaka: 'out' } })
  testReception.press('lobby')
  testReception.reject('Sato', 'lobby')
  assert.deepEqual(testReception.lines, [
    'lobby presses → rings Sato lobby | lobby Calling | Sato Standby [lobby]',
    'Sato rejects lobby → withdrawn lobby, told nobody | closed lobby rejected | lobby Standby | Sato Standby',
  ])
})

test('[4.4] ends a call when one operator rejects it and the other disconnects', () => {
  const testReception = openTestReception()
  testReception.press('lobby')
  testReception.reject('Sato', 'lobby')
  testReception.isSilent('Tanaka')
  testReception.isGone('Tanaka')
  assert.deepEqual(testReception.lines.slice(2), [
    'Tanaka silent → lobby Crowded busy 1 | Tanaka Standby',
    'Tanaka gone → withdrawn lobby, told nobody | closed lobby rejected | lobby Standby | Tanaka Logout',
  ])
})

test('[4.4] keeps the visitor waiting when one operator rejects the call and the other is in a talk', () => {
  const testReception = openTestReception()
  testReception.press('station')
  testReception.accept('Tanaka', 'station')
  testReception.press('lobby')
  testReception.reject('Sato', 'lobby')
  testReception.hangsUp('Tanaka')
  assert.match(testReception.lines.at(-2)!, /^Sato rejects lobby → lobby Crowded busy 1/)
  assert.match(testReception.lines.at(-1)!, /rings Tanaka lobby/)
})

test('[4.4] ends an unanswered call after 60 s, and closes its dialogs', () => {
  const testReception = openTestReception()
  testReception.press('lobby')
  testReception.wait(59.999)
  testReception.wait(0.001)
  testReception.wait(60)
  assert.deepEqual(testReception.lines, [
    PRESSED,
    '59.999 s → nothing',
    '0.001 s → withdrawn lobby, told Sato,Tanaka | closed lobby timeout | lobby Standby | Sato Standby | Tanaka Standby',
    '60 s → nothing',
  ])
  assert.deepEqual(testReception.clock.waiting(), [])
})

test('[4.4] ends a call in the state Crowded after 60 s', () => {
  const testReception = openTestReception({ operators: { Sato: 'away' } })
  testReception.press('lobby')
  testReception.wait(59.999)
  testReception.wait(0.001)
  assert.deepEqual(testReception.lines, [
    'lobby presses → lobby Crowded absent',
    '59.999 s → nothing',
    '0.001 s → withdrawn lobby, told nobody | closed lobby timeout | lobby Standby',
  ])
})

test('[4.4] ends an unanswered call even if the timer fires one millisecond early', () => {
  const testReception = openTestReception({ earlyMs: 1 })
  testReception.press('lobby')
  testReception.wait(60)
  assert.equal(testReception.reception.world.scene(idOf(testReception, 'lobby')), 'Standby')
})

test('[4.4] ends a waiting call when the visitor presses the home button, in the states Calling and Crowded', () => {
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  testReception.press('lobby')
  testReception.goesHome('lobby')
  testReception.goesHome('lobby')
  testReception.leaves('Sato')
  testReception.press('station')
  testReception.goesHome('station')
  assert.deepEqual(testReception.lines, [
    'lobby presses → rings Sato lobby | lobby Calling | Sato Standby [lobby]',
    'lobby home → withdrawn lobby, told Sato | closed lobby home | lobby Standby | Sato Standby',
    'lobby home → refused: noCall',
    'Sato leaves → Sato Leaving',
    'station presses → station Crowded absent',
    'station home → withdrawn station, told nobody | closed station home | station Standby',
  ])
})

test('[4.4] ends a talk 15 s after the visitor has pressed the home button', () => {
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  testReception.press('lobby')
  testReception.accept('Sato', 'lobby')
  testReception.goesHome('lobby')
  testReception.wait(10)
  testReception.goesHome('lobby')
  testReception.wait(4.999)
  testReception.wait(0.001)
  assert.deepEqual(testReception.lines.slice(2), [
    'lobby home → end asked lobby Sato | lobby Active with Sato, end asked',
    '10 s → nothing',
    'lobby home → nothing',
    '4.999 s → nothing',
    '0.001 s → closed lobby home | lobby Standby | Sato Standby',
  ])
})

test('[4.4] rings an operator who connects while a visitor is calling', () => {
  const testReception = openTestReception({ operators: { Sato: 'standby', Tanaka: 'out' } })
  testReception.press('lobby')
  testReception.comes('Tanaka')
  testReception.accept('Tanaka', 'lobby')
  assert.deepEqual(testReception.lines, [
    'lobby presses → rings Sato lobby | lobby Calling | Sato Standby [lobby]',
    'Tanaka comes → rings Tanaka lobby | Tanaka Standby [lobby]',
    'Tanaka accepts lobby → talk lobby Tanaka | answered lobby by Tanaka, told Sato | lobby Active with Tanaka | Sato Standby | Tanaka Active',
  ])
})

test('[4.4] a call is Crowded when the last ringing operator disconnects, and rings again when that operator returns', () => {
  const testReception = openTestReception()
  testReception.press('lobby')
  testReception.leaves('Tanaka')
  testReception.isSilent('Sato')
  testReception.isBack('Sato')
  assert.deepEqual(testReception.lines, [
    PRESSED,
    'Tanaka leaves → Tanaka Leaving',
    'Sato silent → lobby Crowded busy 1 | Sato Standby',
    'Sato back → rings Sato lobby | lobby Calling | Sato Standby [lobby]',
  ])
})

test('[4.4] treats a repeated call request with the same ID as one call', () => {
  const testReception = openTestReception()
  testReception.press('lobby')
  testReception.press('lobby')
  testReception.press('lobby', 2)
  testReception.wait(1)
  testReception.press('lobby', 2)
  testReception.goesHome('lobby')
  testReception.press('lobby', 3)
  assert.deepEqual(testReception.lines.slice(1), [
    'lobby presses → nothing',
    'lobby presses (2) → refused: tooSoon',
    '1 s → nothing',
    'lobby presses (2) → refused: busySignage',
    'lobby home → withdrawn lobby, told Sato,Tanaka | closed lobby home | lobby Standby | Sato Standby | Tanaka Standby',
    'lobby presses (3) → rings Sato lobby | rings Tanaka lobby | lobby Calling | Sato Standby [lobby] | Tanaka Standby [lobby]',
  ])
})

test('[4.4] refuses a second press of a button after 999 ms and allows it after 1,000 ms', () => {
  const testReception = openTestReception({ operators: { Sato: 'away' } })
  testReception.press('lobby')
  testReception.goesHome('lobby')
  testReception.wait(0.999)
  testReception.press('lobby', 2)
  testReception.wait(0.001)
  testReception.press('lobby', 2)
  assert.deepEqual(testReception.lines.slice(3), [
    'lobby presses (2) → refused: tooSoon',
    '0.001 s → nothing',
    'lobby presses (2) → lobby Crowded absent',
  ])
})

test('[4.4] refuses a repeated call request of a kiosk whose call has already ended', () => {
  const testReception = openTestReception()
  testReception.press('lobby')
  testReception.goesHome('lobby')
  testReception.wait(5)
  testReception.press('lobby')
  assert.equal(testReception.lines.at(-1), 'lobby presses → refused: noCall')
})

test('[4.4] accepts calls only from a signage that is connected and in Standby', () => {
  const testReception = openTestReception()
  testReception.suspends('lobby')
  testReception.press('lobby')
  testReception.isSilent('station')
  testReception.press('station')
  testReception.isGone('station')
  testReception.press('station')
  assert.deepEqual(testReception.lines, [
    'lobby suspended → lobby Suspended',
    'lobby presses → refused: wrongState',
    'station silent → station lost',
    'station presses → refused: wrongState',
    'station gone → station Logout',
    'station presses → refused: wrongState',
  ])
})

test('[8] a call is in the state Crowded while the relay has no free port, and rings when a port is free again', () => {
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  testReception.ports.areFree = false
  testReception.press('lobby')
  testReception.begins('Sato', 'station')
  testReception.step('a port is free', () => {
    testReception.ports.areFree = true
    testReception.reception.calls.capacityChanged()
  })
  testReception.accept('Sato', 'lobby')
  assert.deepEqual(testReception.lines, [
    'lobby presses → lobby Crowded busy 1',
    'Sato begins station → refused: noPort',
    'a port is free → rings Sato lobby | lobby Calling | Sato Standby [lobby]',
    'Sato accepts lobby → talk lobby Sato | answered lobby by Sato, told nobody | lobby Active with Sato | Sato Active',
  ])
})

test('[8] lets the waiting calls of all companies ring when the relay has a free port again, even if another company takes the port first', () => {
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  const { db, ports, reception } = testReception
  const { signageId } = addSignage(db, { companyId: addCompany(db) })
  reception.signages.here(signageId)
  ports.areFree = false
  testReception.press('lobby')
  ports.areFree = true
  const press = { requestId: uuid(77), touchButton: null, reason: 'touch', lang: 'ja' } as const
  reception.calls.request(signageId, press)
  reception.calls.capacityChanged()
  assert.equal(reception.world.scene(idOf(testReception, 'lobby')), 'Calling')
})

test("[4.4] stores a call's events and times in order", () => {
  const testReception = openTestReception()
  testReception.press('lobby')
  testReception.wait(2)
  testReception.reject('Sato', 'lobby')
  testReception.wait(1)
  testReception.accept('Tanaka', 'lobby')
  testReception.wait(30)
  testReception.hangsUp('lobby')
  const row = findCall(testReception.db, testReception.requestId('lobby'))
  assert.ok(row?.answeredAt && row.endedAt)
  assert.deepEqual([row.answeredAt - row.requestedAt, row.endedAt - row.answeredAt], [3_000, 30_000])
  assert.deepEqual(
    { begunBy: row.begunBy, hostId: row.hostId, cause: row.cause, touchButton: row.touchButton },
    { begunBy: 'visitor', hostId: idOf(testReception, 'Tanaka'), cause: 'closed', touchButton: '受付' },
  )
  const events = listCallEvents(testReception.db, row.id).map(({ kind, userId, detail }) => [
    kind,
    userId,
    detail,
  ])
  assert.deepEqual(events, [
    ['requested', null, null],
    ['rejected', idOf(testReception, 'Sato'), null],
    ['accepted', idOf(testReception, 'Tanaka'), null],
    ['closed', null, 'closed'],
  ])
})
