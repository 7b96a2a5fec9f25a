import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDb } from '../../../db/open.ts'
import { insertReservation, updateReservation } from '../../../db/queries/reservations.ts'
import { findUser, updateUser } from '../../../db/queries/users.ts'
import { Directory } from '../../../server/reception/directory.ts'
import { ensureLinkRoom } from '../../../server/reservations/link-rooms.ts'
import { addCompany, addPerson } from '../../support/builders.ts'

const at = (text: string): number => Date.parse(`2026-11-20T${text}+09:00`)

function openRoom() {
  const db = openDb(':memory:')
  const clock = { now: at('08:00') }
  const companyId = addCompany(db)
  const { userId } = addPerson(db, { companyId, role: 'webReservationUser', name: 'Hana', channelId: 'none' })
  const room = ensureLinkRoom(db, { ...findUser(db, userId)!, companyId }, 1)
  const book = (title: string, from: string, to: string): number =>
    insertReservation(db, {
      companyId,
      userId,
      signageId: room,
      characterId: null,
      title,
      createdAt: 1,
      startAt: at(from),
      endAt: at(to),
    }).id
  const directory = new Directory(db, () => clock.now)
  const runningAt = (moment: number): string | undefined => {
    clock.now = moment
    return directory.running(room)?.title
  }
  return { db, userId, room, directory, book, runningAt }
}

test('[4.6] a reservation is running from its start time until just before its end time, when the next one starts', () => {
  const { book, runningAt } = openRoom()
  book('first', '10:00', '10:30')
  book('second', '10:30', '11:00')
  assert.deepEqual(
    [at('10:00') - 1, at('10:00'), at('10:30') - 1, at('10:30'), at('11:00') - 1, at('11:00')].map(runningAt),
    [undefined, 'first', 'first', 'second', 'second', undefined],
  )
})

test('[4.6] a reservation is running again if the clock is set back to a time within it', () => {
  const { book, runningAt } = openRoom()
  book('talk', '10:00', '10:30')
  assert.deepEqual([at('11:10'), at('10:10'), at('11:10')].map(runningAt), [undefined, 'talk', undefined])
})

test('[decisions 6] applies new, moved and cancelled reservations of a room at once', () => {
  const { db, userId, room, directory, book, runningAt } = openRoom()
  assert.equal(runningAt(at('10:10')), undefined)
  const id = book('talk', '10:00', '10:30')
  assert.equal(runningAt(at('10:10')), 'talk')
  updateUser(db, userId, { name: 'Hanako' })
  assert.equal(directory.running(room)?.userName, 'Hanako')
  updateReservation(db, id, { startAt: at('12:00'), endAt: at('12:30'), changedAt: 1 })
  assert.equal(runningAt(at('10:10')), undefined)
  assert.equal(runningAt(at('12:10')), 'talk')
  updateReservation(db, id, { cancelledAt: 1, changedAt: 1 })
  assert.equal(runningAt(at('12:10')), undefined)
})
