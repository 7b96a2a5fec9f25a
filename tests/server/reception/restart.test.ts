import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openDb } from '../../../db/open.ts'
import { findCall, listCallEvents, listOpenCalls } from '../../../db/queries/calls.ts'
import { closeInterrupted } from '../../../server/reception/interrupted.ts'
import { createReception } from '../../../server/reception/reception.ts'
import { idOf, openDesk } from '../../support/desk.ts'
import { createFakeClock } from '../../support/fake-clock.ts'

const folder = mkdtempSync(join(tmpdir(), 'uketsuke-restart-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('[4.4] ends calls as interrupted when the server restarts, and tells each side once', () => {
  const file = join(folder, 'reception.sqlite')
  const desk = openDesk({
    db: openDb(file),
    operators: { Sato: 'standby', Tanaka: 'standby' },
    signages: ['lobby', 'station', 'gate'],
  })
  desk.press('lobby')
  desk.accept('Sato', 'lobby')
  desk.press('station')
  desk.suspends('gate')
  desk.leaves('Tanaka')
  const [lobby, station, gate] = [idOf(desk, 'lobby'), idOf(desk, 'station'), idOf(desk, 'gate')]
  const [sato, tanaka] = [idOf(desk, 'Sato'), idOf(desk, 'Tanaka')]
  const [talk, request] = [desk.requestId('lobby'), desk.requestId('station')]
  desk.db.close()

  const db = openDb(file)
  const clock = createFakeClock(desk.clock.now() + 4_000)
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

test('[4.4] does not change an ended call when the server restarts', () => {
  const file = join(folder, 'twice.sqlite')
  const desk = openDesk({ db: openDb(file), operators: { Sato: 'standby' } })
  desk.press('lobby')
  desk.goesHome('lobby')
  desk.db.close()
  for (let start = 0; start < 2; start++) {
    const db = openDb(file)
    const interrupted = closeInterrupted(db, 1)
    assert.equal(interrupted.takeForSignage(idOf(desk, 'lobby')), undefined)
    assert.equal(findCall(db, desk.requestId('lobby'))?.cause, 'home')
    db.close()
  }
})
