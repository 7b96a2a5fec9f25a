import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openDb } from '../../../db/open.ts'
import { findCall, listCallEvents, listOpenCalls, sumCallsBetween } from '../../../db/queries/calls.ts'
import { findDialogue } from '../../../db/queries/dialogues.ts'
import { markAlive } from '../../../db/queries/installation.ts'
import { closeInterrupted } from '../../../server/reception/interrupted.ts'
import { createReception } from '../../../server/reception/reception.ts'
import { createFakeClock } from '../../support/fake-clock.ts'
import { idOf, openTestReception, uuid } from '../../support/test-reception.ts'

const folder = mkdtempSync(join(tmpdir(), 'uketsuke-restart-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('[4.4] ends calls as interrupted when the server restarts, and notifies each kiosk and operator once', () => {
  const file = join(folder, 'reception.sqlite')
  const testReception = openTestReception({
    db: openDb(file),
    operators: { Sato: 'standby', Tanaka: 'standby' },
    signages: ['lobby', 'station', 'gate'],
  })
  testReception.press('lobby')
  testReception.accept('Sato', 'lobby')
  testReception.press('station')
  testReception.suspends('gate')
  testReception.leaves('Tanaka')
  const [lobby, station, gate] = [
    idOf(testReception, 'lobby'),
    idOf(testReception, 'station'),
    idOf(testReception, 'gate'),
  ]
  const [sato, tanaka] = [idOf(testReception, 'Sato'), idOf(testReception, 'Tanaka')]
  const [talk, request] = [testReception.requestId('lobby'), testReception.requestId('station')]
  testReception.db.close()

  const db = openDb(file)
  const clock = createFakeClock(testReception.clock.now() + 4_000)
  const interrupted = closeInterrupted(db, clock.now())
  assert.deepEqual(listOpenCalls(db), [])
  assert.deepEqual(
    [talk, request].map((id) => [findCall(db, id)?.cause, findCall(db, id)?.endedAt]),
    [
      ['interrupted', clock.now()],
      ['interrupted', clock.now()],
    ],
  )
  assert.deepEqual(
    listCallEvents(db, talk).map((event) => event.kind),
    ['requested', 'accepted', 'closed'],
  )
  const told = [
    interrupted.takeForSignage(lobby),
    interrupted.takeForSignage(station),
    interrupted.takeForOperator(sato),
  ]
  assert.deepEqual(told, [talk, request, talk])
  const again = [
    interrupted.takeForSignage(lobby),
    interrupted.takeForSignage(station),
    interrupted.takeForOperator(sato),
  ]
  assert.deepEqual(again, [undefined, undefined, undefined])
  assert.equal(interrupted.takeForSignage(gate), undefined)
  assert.equal(interrupted.takeForOperator(tanaka), undefined)

  const reception = createReception({
    db,
    now: clock.now,
    timers: clock,
    newId: () => '',
    announce: () => {},
    hasMediaCapacity: () => true,
    onFault: assert.ifError,
  })
  for (const id of [lobby, station, gate]) reception.signages.here(id)
  for (const id of [sato, tanaka]) {
    reception.operators.here(id)
    reception.operators.possibleStandby(id)
  }
  assert.deepEqual(
    [lobby, station, gate].map((id) => reception.world.scene(id)),
    ['Standby', 'Standby', 'Suspended'],
  )
  assert.deepEqual(
    [sato, tanaka].map((id) => reception.world.operator(id)?.state),
    ['Standby', 'Leaving'],
  )
  assert.deepEqual(clock.waiting(), [])
  db.close()
})

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

test('[4.4] sets the end of interrupted calls and AI talks to the time when the server last ran, however late the server restarts', () => {
  const testReception = openTestReception({ aiTalk: true })
  const { db, clock, companyId } = testReception
  const beganAt = clock.now()
  testReception.press('lobby')
  testReception.accept('Sato', 'lobby')
  testReception.talks('station', 'listening')
  clock.advance(5 * MINUTE_MS)
  markAlive(db, clock.now())
  // the server is killed within the next minute, and started again after the weekend
  const lastAt = clock.now() + MINUTE_MS
  const closedSteps: number[] = []
  closeInterrupted(db, beganAt + 3 * DAY_MS, ({ at }) => closedSteps.push(at))
  const call = findCall(db, testReception.requestId('lobby'))
  assert.deepEqual([call?.cause, call?.endedAt], ['interrupted', lastAt])
  assert.equal(listCallEvents(db, call!.id).at(-1)?.at, lastAt)
  assert.deepEqual(closedSteps, [lastAt])
  assert.equal(findDialogue(db, uuid(501))?.endedAt, lastAt)
  assert.equal(sumCallsBetween(db, companyId, beganAt, beganAt + DAY_MS).meanTalkMs, lastAt - beganAt)
})

test('[4.4] sets the end of interrupted calls to the restart time if the server was down for less than a minute', () => {
  const testReception = openTestReception()
  const { db, clock } = testReception
  testReception.press('lobby')
  testReception.accept('Sato', 'lobby')
  clock.advance(5 * MINUTE_MS)
  markAlive(db, clock.now())
  clock.advance(40_000)
  closeInterrupted(db, clock.now())
  assert.equal(findCall(db, testReception.requestId('lobby'))?.endedAt, clock.now())
})

test('[4.4] never sets the end of a call or AI talk to a time before its last event, whatever the clock says', () => {
  const testReception = openTestReception({ aiTalk: true })
  const { db, clock } = testReception
  markAlive(db, clock.now())
  clock.advance(10 * MINUTE_MS)
  testReception.press('lobby')
  clock.advance(1_000)
  testReception.accept('Sato', 'lobby')
  testReception.talks('station', 'listening')
  const acceptedAt = clock.now()
  closeInterrupted(db, acceptedAt - 60 * MINUTE_MS)
  assert.equal(findCall(db, testReception.requestId('lobby'))?.endedAt, acceptedAt)
  assert.equal(findDialogue(db, uuid(501))?.endedAt, acceptedAt)
})

test('[4.4] does not change an ended call when the server restarts', () => {
  const file = join(folder, 'twice.sqlite')
  const testReception = openTestReception({ db: openDb(file), operators: { Sato: 'standby' } })
  testReception.press('lobby')
  testReception.goesHome('lobby')
  testReception.db.close()
  for (let start = 0; start < 2; start++) {
    const db = openDb(file)
    const interrupted = closeInterrupted(db, 1)
    assert.equal(interrupted.takeForSignage(idOf(testReception, 'lobby')), undefined)
    assert.equal(findCall(db, testReception.requestId('lobby'))?.cause, 'home')
    db.close()
  }
})
