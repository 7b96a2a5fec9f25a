import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDb } from '../../../db/open.ts'
import { findReservation, insertReservation, updateReservation } from '../../../db/queries/reservations.ts'
import { findUser } from '../../../db/queries/users.ts'
import { createReservationClock } from '../../../server/reservations/clock.ts'
import { ensureLinkRoom } from '../../../server/reservations/link-rooms.ts'
import { addCompany, addPerson } from '../../support/builders.ts'
import { createFakeClock, MONDAY_AT } from '../../support/fake-clock.ts'
import { createNotedMails } from '../../support/noted-mails.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

function openRooms() {
  const db = openDb(':memory:')
  const clock = createFakeClock()
  const mails = createNotedMails()
  const companyId = addCompany(db)
  const { userId } = addPerson(db, { companyId, role: 'webReservationUser', channelId: 'none' })
  const signageId = ensureLinkRoom(db, { ...findUser(db, userId)!, companyId }, 1)
  const said: string[] = []
  const say = (word: string) => (row: { title: string }) =>
    void said.push(`${row.title} ${word} after ${(clock.now() - MONDAY_AT) / MINUTE}`)
  const deps = {
    db,
    now: clock.now,
    timers: clock,
    rooms: { opened: say('opened'), endingSoon: say('ends soon'), ended: say('ended') },
    linkOf: () => 'https://link',
    hostName: 'test',
    sender: { name: 'test', address: 'test@example.com' },
    mails: mails.queue,
    onFault: (error: unknown) => assert.fail(String(error)),
  }
  /** Inserts a reservation `from` minutes from now; by default it was booked a day before. */
  const book = (title: string, from: number, minutes: number, bookedBefore = 24 * HOUR): number =>
    insertReservation(db, {
      companyId,
      userId,
      signageId,
      title,
      characterId: null,
      startAt: clock.now() + from * MINUTE,
      endAt: clock.now() + (from + minutes) * MINUTE,
      createdAt: clock.now() - bookedBefore,
    }).id
  return {
    db,
    clock,
    mails,
    said,
    book,
    deps,
    start: () => createReservationClock(deps),
    take: () => said.splice(0),
  }
}

test("[4.6] opens a room at the reservation's start, warns five minutes before its end, and ends it", () => {
  const { clock, book, start, said } = openRooms()
  book('talk', 60, 30)
  start()
  clock.advance(3 * HOUR)
  assert.deepEqual(said, ['talk opened after 60', 'talk ends soon after 85', 'talk ended after 90'])
})

test('[4.6] ends a reservation before it begins the next one that follows without a gap', () => {
  const { clock, book, start, said } = openRooms()
  book('one', 10, 10)
  book('next', 20, 10)
  start()
  clock.advance(HOUR)
  assert.deepEqual(said, [
    'one opened after 10',
    'one ends soon after 15',
    'one ended after 20',
    'next opened after 20',
    'next ends soon after 25',
    'next ended after 30',
  ])
})

test('[4.6] reports start, warning and end of a reservation once, however many bookings follow', () => {
  const { clock, book, start, take } = openRooms()
  book('talk', 10, 10)
  const rooms = start()
  clock.advance(10 * MINUTE)
  rooms.changed()
  assert.deepEqual(take(), ['talk opened after 10'])
  clock.advance(5 * MINUTE)
  rooms.changed()
  assert.deepEqual(take(), ['talk ends soon after 15'])
  clock.advance(5 * MINUTE)
  rooms.changed()
  assert.deepEqual(take(), ['talk ended after 20'])
})

test('[4.6] applies bookings, changes and cancellations at once', () => {
  const { db, clock, book, start, said } = openRooms()
  const rooms = start()
  const [soon, never] = [book('soon', 10, 10), book('never', 30, 10)]
  rooms.changed()
  clock.advance(MINUTE)
  updateReservation(db, soon, {
    startAt: clock.now() + MINUTE,
    endAt: clock.now() + 11 * MINUTE,
    changedAt: 1,
  })
  updateReservation(db, never, { cancelledAt: 1, changedAt: 1 })
  rooms.changed()
  clock.advance(HOUR)
  assert.deepEqual(said, ['soon opened after 2', 'soon ends soon after 7', 'soon ended after 12'])
})

test('[4.6] opens the room of a reservation that is booked after its start, or moved to a running time', () => {
  const { db, clock, book, start, take } = openRooms()
  const rooms = start()
  clock.advance(10 * MINUTE)
  rooms.changed(findReservation(db, book('late', -5, 30, 0)))
  assert.deepEqual(take(), ['late opened after 10'])
  clock.advance(30 * MINUTE)
  assert.deepEqual(take(), ['late ends soon after 30', 'late ended after 35'])
  const moved = book('moved', 60, 10)
  updateReservation(db, moved, { startAt: clock.now(), endAt: clock.now() + 10 * MINUTE, changedAt: 1 })
  rooms.changed(findReservation(db, moved))
  assert.deepEqual(take(), ['moved opened after 40'])
})

test('[4.6] opens no room of a reservation that is booked ahead, and opens a room once', () => {
  const { db, clock, book, start, take } = openRooms()
  const rooms = start()
  rooms.changed(findReservation(db, book('ahead', 10, 10)))
  assert.deepEqual(take(), [])
  clock.advance(MINUTE / 2)
  rooms.changed(findReservation(db, book('just begun', 0, 20)))
  assert.deepEqual(take(), ['just begun opened after 0.5'])
})

test('[4.6] after the server slept through a whole reservation, reports only its end', () => {
  const { db, clock, book, start, take } = openRooms()
  book('talk', 10, 10)
  const rooms = start()
  const { set } = clock
  // The server sleeps, so no timer fires.
  clock.set = () => undefined
  rooms.changed()
  clock.clear('reservations')
  clock.advance(20 * MINUTE)
  assert.deepEqual(take(), [])
  clock.set = set
  rooms.changed()
  assert.deepEqual(take(), ['talk ended after 20'])
  db.close()
})

test('[4.6] does not report starts and ends of reservations that took place while the server was stopped', () => {
  const { clock, book, start, said } = openRooms()
  book('before', 10, 10)
  book('running', 20, 30)
  clock.advance(25 * MINUTE)
  start()
  assert.deepEqual(said, [])
  clock.advance(HOUR)
  assert.deepEqual(said, ['running ends soon after 45', 'running ended after 50'])
})

test('[decisions 6] sends one reminder of a reservation, half an hour before its start', () => {
  const { clock, mails, book, start } = openRooms()
  const id = book('talk', 60, 10)
  const rooms = start()
  clock.advance(30 * MINUTE - 1)
  assert.deepEqual(mails.keys(), [])
  clock.advance(1)
  assert.deepEqual(mails.keys(), [`reservation ${id} reminder`])
  const { text = '' } = mails.waiting.get(`reservation ${id} reminder`) ?? {}
  assert.match(text, /待合室/)
  assert.doesNotMatch(text, /変更/)
  mails.waiting.clear()
  clock.advance(20 * MINUTE)
  rooms.changed()
  assert.deepEqual(mails.keys(), [])
})

test('[decisions 6] sends no reminder of a reservation that was booked less than half an hour before its start', () => {
  const { clock, mails, book, start } = openRooms()
  const rooms = start()
  book('at once', 29, 10, 0)
  const long = book('half an hour', 30, 10, 0)
  rooms.changed()
  assert.deepEqual(mails.keys(), [`reservation ${long} reminder`])
  clock.advance(29 * MINUTE)
  assert.equal(mails.waiting.size, 1)
})

test('[decisions 6] sends no reminder of a reservation that was moved to start within half an hour', () => {
  const { db, clock, mails, book, start } = openRooms()
  const soon = book('soon', 120, 10)
  const later = book('later', 180, 10)
  const rooms = start()
  clock.advance(10 * MINUTE)
  const move = (id: number, minutes: number) =>
    updateReservation(db, id, {
      startAt: clock.now() + minutes * MINUTE,
      endAt: clock.now() + (minutes + 10) * MINUTE,
      changedAt: clock.now(),
    })
  move(soon, 29)
  move(later, 45)
  rooms.changed()
  clock.advance(40 * MINUTE)
  assert.deepEqual(mails.keys(), [`reservation ${later} reminder`])
})

test('[decisions 6] sends a missed reminder at a server start if the reservation has not begun yet', () => {
  const { clock, mails, book, start } = openRooms()
  const late = book('late', 40, 10)
  book('begun', 20, 60)
  clock.advance(20 * MINUTE)
  start()
  assert.deepEqual(mails.keys(), [`reservation ${late} reminder`])
})

test('[4.6] checks the time at least once a minute', () => {
  const { clock, book, start } = openRooms()
  const wakes: number[] = []
  const { set } = clock
  clock.set = (name, atMs, run) => {
    wakes.push(atMs - clock.now())
    set(name, atMs, run)
  }
  const rooms = start()
  assert.deepEqual(wakes, [MINUTE])
  book('talk', 0.5, 10)
  rooms.changed()
  clock.advance(2 * MINUTE)
  assert.deepEqual(wakes, [MINUTE, 30_000, MINUTE, MINUTE])
  rooms.close()
  assert.deepEqual(clock.waiting(), [])
})

test('[4.6] if the clock is set back by an hour, opens the rooms of that hour again, even those whose reservation had ended', () => {
  const { book, clock, start, take } = openRooms()
  book('running', -10, 40)
  book('later', 20, 30)
  // the server starts while the system's clock is an hour ahead
  clock.jump(HOUR)
  start()
  clock.advance(MINUTE / 2)
  assert.deepEqual(take(), [])
  clock.jump(-HOUR)
  clock.advance(HOUR)
  assert.deepEqual(take(), [
    'running opened after 1',
    'later opened after 20',
    'running ends soon after 25',
    'running ended after 30',
    'later ends soon after 45',
    'later ended after 50',
  ])
})

test('[4.6] opens a room at its time even if the clock was ahead for a while', () => {
  const { book, clock, start, take } = openRooms()
  book('talk', 10, 30)
  start()
  clock.jump(HOUR)
  clock.advance(MINUTE)
  assert.deepEqual(take(), ['talk ended after 61'])
  clock.jump(-HOUR)
  clock.advance(20 * MINUTE)
  assert.deepEqual(take(), ['talk opened after 10'])
})

test('[4.6] opens a room at its time even if a reminder or the end of another reservation fails at the same moment', () => {
  const { db, clock, mails, said, book, deps } = openRooms()
  const faults: string[] = []
  const rooms = createReservationClock({
    ...deps,
    onFault: (error) => void faults.push(String(error)),
    timers: { set: () => undefined, clear: () => undefined },
    rooms: {
      ...deps.rooms,
      ended() {
        throw new Error('disk full')
      },
    },
    mails: {
      ...mails.queue,
      queue() {
        throw new Error('disk full')
      },
    },
  })
  book('over', 5, 10)
  book('begins', 15, 30)
  book('reminded', 45, 10)
  clock.advance(15 * MINUTE)
  // `changed` runs after a booking was written. If it threw, that booking would be answered with an error.
  rooms.changed()
  assert.deepEqual([said, faults.length], [['begins opened after 15'], 2])
  db.close()
})

test('[decisions 6] withdraws a reminder that is still waiting when its reservation begins', () => {
  const { clock, mails, book, start } = openRooms()
  const id = book('talk', 60, 10)
  start()
  clock.advance(60 * MINUTE - 1)
  assert.deepEqual(mails.keys(), [`reservation ${id} reminder`])
  clock.advance(1)
  assert.deepEqual(mails.keys(), [])
})
