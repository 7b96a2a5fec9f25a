import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCall, listCallEvents } from '../../../db/queries/calls.ts'
import { idOf, openDesk } from '../../support/desk.ts'

const PRESSED =
  'lobby presses → rings Sato lobby | rings Tanaka lobby | lobby Calling | Sato Standby [lobby] | Tanaka Standby [lobby]'

test('[4.4] a press rings at everybody free; the first to accept talks, the other is told', () => {
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

test('[4.4] accept repeated by the winner: the same answer, nothing changes', () => {
  const desk = openDesk()
  desk.press('lobby')
  desk.accept('Sato', 'lobby')
  const first = desk.reception.calls.accept(idOf(desk, 'Sato'), desk.requestId('lobby'))
  desk.accept('Sato', 'lobby')
  assert.deepEqual(first, { signageId: idOf(desk, 'lobby'), isRepeated: true })
  assert.equal(desk.lines.at(-1), 'Sato accepts lobby → nothing')
})

test('[4.4] all candidates decline: the request ends, and nobody who declined is told that the visitor left', () => {
  const desk = openDesk()
  desk.press('lobby')
  desk.reject('Sato', 'lobby')
  desk.accept('Sato', 'lobby')
  desk.reject('Tanaka', 'lobby')
  desk.reject('Tanaka', 'lobby')
  assert.deepEqual(desk.lines, [
    PRESSED,
    'Sato rejects lobby → Sato Standby',
    'Sato accepts lobby → refused: notFree',
    'Tanaka rejects lobby → withdrawn lobby, told nobody | closed lobby rejected | lobby Standby | Tanaka Standby',
    'Tanaka rejects lobby → refused: withdrawn',
  ])
})

test('[4.4] one declines while the other is away: Crowded without a place, until the other comes back', () => {
  const desk = openDesk({ operators: { Sato: 'standby', Tanaka: 'away' } })
  desk.press('lobby')
  desk.reject('Sato', 'lobby')
  desk.standsBy('Tanaka')
  desk.reject('Tanaka', 'lobby')
  assert.deepEqual(desk.lines, [
    'lobby presses → rings Sato lobby | lobby Calling | Sato Standby [lobby]',
    'Sato rejects lobby → lobby Crowded absent | Sato Standby',
    'Tanaka stands by → rings Tanaka lobby | lobby Calling | Tanaka Standby [lobby]',
    'Tanaka rejects lobby → withdrawn lobby, told nobody | closed lobby rejected | lobby Standby | Tanaka Standby',
  ])
})

test('[4.4] all who are signed in decline: the request ends at once, offline candidates do not count', () => {
  const desk = openDesk({ operators: { Sato: 'standby', Tanaka: 'out' } })
  desk.press('lobby')
  desk.reject('Sato', 'lobby')
  assert.deepEqual(desk.lines, [
    'lobby presses → rings Sato lobby | lobby Calling | Sato Standby [lobby]',
    'Sato rejects lobby → withdrawn lobby, told nobody | closed lobby rejected | lobby Standby | Sato Standby',
  ])
})

test('[4.4] one declines and the other goes offline: the request ends then', () => {
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

test('[4.4] one declines while the other talks: the visitor waits for the end of that talk', () => {
  const desk = openDesk()
  desk.press('station')
  desk.accept('Tanaka', 'station')
  desk.press('lobby')
  desk.reject('Sato', 'lobby')
  desk.hangsUp('Tanaka')
  assert.match(desk.lines.at(-2)!, /^Sato rejects lobby → lobby Crowded busy 1/)
  assert.match(desk.lines.at(-1)!, /rings Tanaka lobby/)
})

test('[4.4] nobody answers for 60 s: the dialogs close', () => {
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

test('[4.4] Crowded for 60 s: the visitor is let go', () => {
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

test('[4.4] a timer that fires a millisecond early still ends the waiting', () => {
  const desk = openDesk({ earlyMs: 1 })
  desk.press('lobby')
  desk.wait(60)
  assert.equal(desk.reception.world.scene(idOf(desk, 'lobby')), 'Standby')
})

test('[4.4] the visitor goes home while it rings, and while it is crowded', () => {
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

test('[4.4] home in a talk asks the operator, and ends it after 15 s', () => {
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

test('[4.4] a candidate who comes while it rings hears it too and may win', () => {
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

test('[4.4] candidates who leave take their dialogs along; the last one makes it Crowded', () => {
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

test('[4.4] the same requestId again is the same call; another one within a second is too soon', () => {
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

test('[4.4] one press a second: the second within 999 ms is refused, at 1,000 ms it is not', () => {
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

test('[4.4] a kiosk that repeats a request which has ended gets no second call of it', () => {
  const desk = openDesk()
  desk.press('lobby')
  desk.goesHome('lobby')
  desk.wait(5)
  desk.press('lobby')
  assert.equal(desk.lines.at(-1), 'lobby presses → refused: noCall')
})

test('[4.4] only a signage that is here and in Standby calls', () => {
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

test('[8] no relay port: the visitor waits as Crowded, and is called for as soon as there is one', () => {
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

test('[4.4] what happened to a call is stored in order', () => {
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
