import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCall, listCallEvents } from '../../../db/queries/calls.ts'
import { idOf, openDesk } from '../../support/desk.ts'

const PRESSED =
  'lobby presses → rings Sato lobby | rings Tanaka lobby | lobby Calling | Sato Standby [lobby] | Tanaka Standby [lobby]'

test('[4.4] rings at every free operator, and gives the call to the first one who accepts', () => {
  const desk = openDesk()
  desk.press('lobby')
  desk.accept('Tanaka', 'lobby')
  desk.accept('Sato', 'lobby')
  desk.hangsUp('Tanaka')
  assert.deepEqual(desk.lines, [
    PRESSED,
    'Tanaka accepts lobby → talk lobby Tanaka | answered lobby by Tanaka, told Sato | lobby Active with Tanaka | Sato Standby | Tanaka Active',
    'Sato accepts lobby → refused: alreadyAnswered',
    'Tanaka hangs up → closed lobby closed | lobby Standby | Tanaka Standby',
  ])
})

test('[4.4] changes nothing when the same operator accepts a call twice', () => {
  const desk = openDesk()
  desk.press('lobby')
  desk.accept('Sato', 'lobby')
  const first = desk.reception.calls.accept(idOf(desk, 'Sato'), desk.requestId('lobby'))
  desk.accept('Sato', 'lobby')
  assert.deepEqual(first, { signageId: idOf(desk, 'lobby'), isRepeated: true })
  assert.equal(desk.lines.at(-1), 'Sato accepts lobby → nothing')
})

test('[4.4] ends a call that all operators reject', () => {
  const desk = openDesk()
  desk.press('lobby')
  desk.reject('Sato', 'lobby')
  desk.reject('Tanaka', 'lobby')
  desk.reject('Tanaka', 'lobby')
  desk.accept('Sato', 'lobby')
  assert.deepEqual(desk.lines, [
    PRESSED,
    'Sato rejects lobby → Sato Standby',
    'Tanaka rejects lobby → withdrawn lobby, told nobody | closed lobby rejected | lobby Standby | Tanaka Standby',
    'Tanaka rejects lobby → refused: withdrawn',
    'Sato accepts lobby → refused: withdrawn',
  ])
})

test('[4.4] lets an operator who rejected a call accept it while it still rings at a colleague', () => {
  const desk = openDesk()
  desk.press('lobby')
  desk.reject('Sato', 'lobby')
  desk.accept('Sato', 'lobby')
  desk.accept('Tanaka', 'lobby')
  assert.deepEqual(desk.lines.slice(1), [
    'Sato rejects lobby → Sato Standby',
    'Sato accepts lobby → talk lobby Sato | answered lobby by Sato, told Tanaka | lobby Active with Sato | Sato Active | Tanaka Standby',
    'Tanaka accepts lobby → refused: alreadyAnswered',
  ])
})

test('[4.4] lets an operator who rejected a call accept it while the visitor waits in Crowded', () => {
  const desk = openDesk()
  desk.press('station')
  desk.accept('Tanaka', 'station')
  desk.press('lobby')
  desk.reject('Sato', 'lobby')
  desk.accept('Tanaka', 'lobby')
  desk.accept('Sato', 'lobby')
  assert.match(desk.lines.at(-3)!, /^Sato rejects lobby → lobby Crowded busy 1/)
  assert.deepEqual(desk.lines.slice(-2), [
    'Tanaka accepts lobby → refused: notFree',
    'Sato accepts lobby → talk lobby Sato | answered lobby by Sato, told nobody | lobby Active with Sato | Sato Active',
  ])
})

test('[4.4] an operator who has begun another talk can no longer accept the call', () => {
  const desk = openDesk()
  desk.press('lobby')
  desk.reject('Sato', 'lobby')
  desk.begins('Sato', 'station')
  desk.accept('Sato', 'lobby')
  assert.equal(desk.lines.at(-1), 'Sato accepts lobby → refused: notFree')
})

test('[4.4] ends a call at once when one operator rejects it and the other is in Leaving', () => {
  const desk = openDesk({ operators: { Sato: 'standby', Tanaka: 'away' } })
  desk.press('lobby')
  desk.reject('Sato', 'lobby')
  assert.deepEqual(desk.lines, [
    'lobby presses → rings Sato lobby | lobby Calling | Sato Standby [lobby]',
    'Sato rejects lobby → withdrawn lobby, told nobody | closed lobby rejected | lobby Standby | Sato Standby',
  ])
})

test('[4.4] ends a call when one operator rejects it and the other changes to Leaving', () => {
  const desk = openDesk()
  desk.press('lobby')
  desk.reject('Sato', 'lobby')
  desk.leaves('Tanaka')
  assert.deepEqual(desk.lines.slice(2), [
    'Tanaka leaves → withdrawn lobby, told Tanaka | closed lobby rejected | lobby Standby | Tanaka Leaving',
  ])
})

test('[4.4] ends a call at once when all connected operators have rejected it', () => {
  const desk = openDesk({ operators: { Sato: 'standby', Tanaka: 'out' } })
  desk.press('lobby')
  desk.reject('Sato', 'lobby')
  assert.deepEqual(desk.lines, [
    'lobby presses → rings Sato lobby | lobby Calling | Sato Standby [lobby]',
    'Sato rejects lobby → withdrawn lobby, told nobody | closed lobby rejected | lobby Standby | Sato Standby',
  ])
})

test('[4.4] ends a call when one operator rejects it and the other disconnects', () => {
  const desk = openDesk()
  desk.press('lobby')
  desk.reject('Sato', 'lobby')
  desk.isSilent('Tanaka')
  desk.isGone('Tanaka')
  assert.deepEqual(desk.lines.slice(2), [
    'Tanaka silent → lobby Crowded busy 1 | Tanaka Standby',
    'Tanaka gone → withdrawn lobby, told nobody | closed lobby rejected | lobby Standby | Tanaka Logout',
  ])
})

test('[4.4] keeps the visitor waiting when one operator rejects the call and the other is in a talk', () => {
  const desk = openDesk()
  desk.press('station')
  desk.accept('Tanaka', 'station')
  desk.press('lobby')
  desk.reject('Sato', 'lobby')
  desk.hangsUp('Tanaka')
  assert.match(desk.lines.at(-2)!, /^Sato rejects lobby → lobby Crowded busy 1/)
  assert.match(desk.lines.at(-1)!, /rings Tanaka lobby/)
})

test('[4.4] ends a call that no operator answers after 60 s, and closes its dialogs', () => {
  const desk = openDesk()
  desk.press('lobby')
  desk.wait(59.999)
  desk.wait(0.001)
  desk.wait(60)
  assert.deepEqual(desk.lines, [
    PRESSED,
    '59.999 s → nothing',
    '0.001 s → withdrawn lobby, told Sato,Tanaka | closed lobby timeout | lobby Standby | Sato Standby | Tanaka Standby',
    '60 s → nothing',
  ])
  assert.deepEqual(desk.clock.waiting(), [])
})

test('[4.4] ends a call in Crowded after 60 s', () => {
  const desk = openDesk({ operators: { Sato: 'away' } })
  desk.press('lobby')
  desk.wait(59.999)
  desk.wait(0.001)
  assert.deepEqual(desk.lines, [
    'lobby presses → lobby Crowded absent',
    '59.999 s → nothing',
    '0.001 s → withdrawn lobby, told nobody | closed lobby timeout | lobby Standby',
  ])
})

test('[4.4] ends an unanswered call even if the timer fires one millisecond early', () => {
  const desk = openDesk({ earlyMs: 1 })
  desk.press('lobby')
  desk.wait(60)
  assert.equal(desk.reception.world.scene(idOf(desk, 'lobby')), 'Standby')
})

test('[4.4] ends a waiting call when the visitor presses the home button, in Calling and in Crowded', () => {
  const desk = openDesk({ operators: { Sato: 'standby' } })
  desk.press('lobby')
  desk.goesHome('lobby')
  desk.goesHome('lobby')
  desk.leaves('Sato')
  desk.press('station')
  desk.goesHome('station')
  assert.deepEqual(desk.lines, [
    'lobby presses → rings Sato lobby | lobby Calling | Sato Standby [lobby]',
    'lobby home → withdrawn lobby, told Sato | closed lobby home | lobby Standby | Sato Standby',
    'lobby home → refused: noCall',
    'Sato leaves → Sato Leaving',
    'station presses → station Crowded absent',
    'station home → withdrawn station, told nobody | closed station home | station Standby',
  ])
})

test('[4.4] ends a talk 15 s after the visitor has pressed the home button', () => {
  const desk = openDesk({ operators: { Sato: 'standby' } })
  desk.press('lobby')
  desk.accept('Sato', 'lobby')
  desk.goesHome('lobby')
  desk.wait(10)
  desk.goesHome('lobby')
  desk.wait(4.999)
  desk.wait(0.001)
  assert.deepEqual(desk.lines.slice(2), [
    'lobby home → end asked lobby Sato | lobby Active with Sato, end asked',
    '10 s → nothing',
    'lobby home → nothing',
    '4.999 s → nothing',
    '0.001 s → closed lobby home | lobby Standby | Sato Standby',
  ])
})

test('[4.4] rings at an operator who connects while a visitor calls', () => {
  const desk = openDesk({ operators: { Sato: 'standby', Tanaka: 'out' } })
  desk.press('lobby')
  desk.comes('Tanaka')
  desk.accept('Tanaka', 'lobby')
  assert.deepEqual(desk.lines, [
    'lobby presses → rings Sato lobby | lobby Calling | Sato Standby [lobby]',
    'Tanaka comes → rings Tanaka lobby | Tanaka Standby [lobby]',
    'Tanaka accepts lobby → talk lobby Tanaka | answered lobby by Tanaka, told Sato | lobby Active with Tanaka | Sato Standby | Tanaka Active',
  ])
})

test('[4.4] shows Crowded when the last operator whose page rings has left', () => {
  const desk = openDesk()
  desk.press('lobby')
  desk.leaves('Tanaka')
  desk.isSilent('Sato')
  desk.isBack('Sato')
  assert.deepEqual(desk.lines, [
    PRESSED,
    'Tanaka leaves → Tanaka Leaving',
    'Sato silent → lobby Crowded busy 1 | Sato Standby',
    'Sato back → rings Sato lobby | lobby Calling | Sato Standby [lobby]',
  ])
})

test('[4.4] treats a repeated call request with the same ID as one call', () => {
  const desk = openDesk()
  desk.press('lobby')
  desk.press('lobby')
  desk.press('lobby', 2)
  desk.wait(1)
  desk.press('lobby', 2)
  desk.goesHome('lobby')
  desk.press('lobby', 3)
  assert.deepEqual(desk.lines.slice(1), [
    'lobby presses → nothing',
    'lobby presses (2) → refused: tooSoon',
    '1 s → nothing',
    'lobby presses (2) → refused: busySignage',
    'lobby home → withdrawn lobby, told Sato,Tanaka | closed lobby home | lobby Standby | Sato Standby | Tanaka Standby',
    'lobby presses (3) → rings Sato lobby | rings Tanaka lobby | lobby Calling | Sato Standby [lobby] | Tanaka Standby [lobby]',
  ])
})

test('[4.4] refuses a second press of a button after 999 ms and allows it after 1,000 ms', () => {
  const desk = openDesk({ operators: { Sato: 'away' } })
  desk.press('lobby')
  desk.goesHome('lobby')
  desk.wait(0.999)
  desk.press('lobby', 2)
  desk.wait(0.001)
  desk.press('lobby', 2)
  assert.deepEqual(desk.lines.slice(3), [
    'lobby presses (2) → refused: tooSoon',
    '0.001 s → nothing',
    'lobby presses (2) → lobby Crowded absent',
  ])
})

test('[4.4] creates no second call when a kiosk repeats a call request that has already ended', () => {
  const desk = openDesk()
  desk.press('lobby')
  desk.goesHome('lobby')
  desk.wait(5)
  desk.press('lobby')
  assert.equal(desk.lines.at(-1), 'lobby presses → refused: noCall')
})

test('[4.4] accepts calls only from a connected signage whose scene is Standby', () => {
  const desk = openDesk()
  desk.suspends('lobby')
  desk.press('lobby')
  desk.isSilent('station')
  desk.press('station')
  desk.isGone('station')
  desk.press('station')
  assert.deepEqual(desk.lines, [
    'lobby suspended → lobby Suspended',
    'lobby presses → refused: wrongState',
    'station silent → station lost',
    'station presses → refused: wrongState',
    'station gone → station Logout',
    'station presses → refused: wrongState',
  ])
})

test('[8] shows Crowded while the relay has no free port, and rings once it has one', () => {
  const desk = openDesk({ operators: { Sato: 'standby' } })
  desk.ports.areFree = false
  desk.press('lobby')
  desk.begins('Sato', 'station')
  desk.step('a port is free', () => {
    desk.ports.areFree = true
    desk.reception.calls.capacityChanged()
  })
  desk.accept('Sato', 'lobby')
  assert.deepEqual(desk.lines, [
    'lobby presses → lobby Crowded busy 1',
    'Sato begins station → refused: noPort',
    'a port is free → rings Sato lobby | lobby Calling | Sato Standby [lobby]',
    'Sato accepts lobby → talk lobby Sato | answered lobby by Sato, told nobody | lobby Active with Sato | Sato Active',
  ])
})

test("[4.4] stores a call's events and times in order", () => {
  const desk = openDesk()
  desk.press('lobby')
  desk.wait(2)
  desk.reject('Sato', 'lobby')
  desk.wait(1)
  desk.accept('Tanaka', 'lobby')
  desk.wait(30)
  desk.hangsUp('lobby')
  const row = findCall(desk.db, desk.requestId('lobby'))
  assert.ok(row?.answeredAt && row.endedAt)
  assert.deepEqual([row.answeredAt - row.requestedAt, row.endedAt - row.answeredAt], [3_000, 30_000])
  assert.deepEqual(
    { begunBy: row.begunBy, hostId: row.hostId, cause: row.cause, touchButton: row.touchButton },
    { begunBy: 'visitor', hostId: idOf(desk, 'Tanaka'), cause: 'closed', touchButton: '受付' },
  )
  const events = listCallEvents(desk.db, row.id).map(({ kind, userId, detail }) => [kind, userId, detail])
  assert.deepEqual(events, [
    ['requested', null, null],
    ['rejected', idOf(desk, 'Sato'), null],
    ['accepted', idOf(desk, 'Tanaka'), null],
    ['closed', null, 'closed'],
  ])
})
