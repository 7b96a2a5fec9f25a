import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Asker, CompanyAsker } from '#core/accounts/asker.ts'
import { openDb } from '../../../db/open.ts'
import { insertReservation } from '../../../db/queries/reservations.ts'
import { findUser } from '../../../db/queries/users.ts'
import { createBusyCalendar } from '../../../server/reservations/busy-calendar.ts'
import { ensureLinkRoom } from '../../../server/reservations/link-rooms.ts'
import {
  busyBlocks,
  findOwnReservation,
  listOfCompany,
  listOfMonth,
  listOfSignage,
  listOfToday,
  listOwn,
} from '../../../server/reservations/lists.ts'
import { addCompany, addPerson, addSignage } from '../../support/builders.ts'
import { refused } from '../../support/refused.ts'

const at = (text: string): number => Date.parse(`${text}+09:00`)
const titles = ({ userResult }: { userResult: { title: string }[] }): string[] =>
  userResult.map(({ title }) => title).sort()

function openCalendar(pool = 1) {
  const db = openDb(':memory:')
  const clock = { now: at('2026-11-20T12:00') }
  const deps = {
    db,
    now: () => clock.now,
    linkOf: () => 'https://link',
    calendar: createBusyCalendar(db),
    timeshareChannels: pool,
    bookingLimits: { daysAhead: 180, openMax: 30, hoursPerDay: 4 },
  } as unknown as Parameters<typeof busyBlocks>[0]
  const person = (role: 'webReservationUser' | 'companyAdmin' | 'operator', companyId = addCompany(db)) => {
    const { userId } = addPerson(db, { companyId, role, channelId: 'none' })
    return { companyId, userId, role } as CompanyAsker
  }
  const roomOf = ({ userId, companyId }: CompanyAsker): number =>
    ensureLinkRoom(db, { ...findUser(db, userId!)!, companyId }, 1)
  const book = (who: CompanyAsker, title: string, start: string, end: string): number =>
    insertReservation(db, {
      companyId: who.companyId,
      userId: who.userId!,
      signageId: roomOf(who),
      characterId: null,
      title,
      startAt: at(start),
      endAt: at(end),
      createdAt: 1,
    }).id
  return { db, deps, clock, person, roomOf, book }
}

test('[2.4.9] lists the user’s reservations that start in a month in Japan time', () => {
  const { deps, person, book } = openCalendar()
  const [hana, jiro] = [person('webReservationUser'), person('webReservationUser')]
  book(hana, 'last of October', '2026-10-31T23:50', '2026-11-01T00:00')
  book(hana, 'first', '2026-11-01T00:00', '2026-11-01T00:10')
  book(hana, 'last', '2026-11-30T23:50', '2026-12-01T00:00')
  book(hana, 'December', '2026-12-01T00:00', '2026-12-01T00:10')
  book(jiro, 'somebody else', '2026-11-10T10:00', '2026-11-10T10:10')
  assert.deepEqual(titles(listOfMonth(deps, hana, { year: 2026, month: 11 })), ['first', 'last'])
  assert.deepEqual(titles(listOfMonth(deps, hana, { year: 2026, month: 12 })), ['December'])
  assert.deepEqual(titles(listOwn(deps, hana)), ['December', 'first', 'last', 'last of October'])
  assert.deepEqual(
    titles(listOwn(deps, { ...hana, userId: null } as Asker)),
    [],
    'the list is empty for an account without a user',
  )
})

test("[2.4.8] lists today's reservations in Japan time, and an empty list for a day without reservations", () => {
  const { deps, clock, person, book } = openCalendar()
  const hana = person('webReservationUser')
  book(hana, 'yesterday', '2026-11-19T23:50', '2026-11-20T00:00')
  book(hana, 'morning', '2026-11-20T00:00', '2026-11-20T00:10')
  book(hana, 'night', '2026-11-20T23:50', '2026-11-21T00:00')
  book(hana, 'tomorrow', '2026-11-21T00:00', '2026-11-21T00:10')
  const today = listOfToday(deps, hana)
  assert.deepEqual([titles(today), today.todayResult], [['morning', 'night'], true])
  clock.now = at('2026-11-22T00:00')
  const empty = listOfToday(deps, hana)
  assert.deepEqual([titles(empty), empty.todayResult], [[], false])
})

test("[7.4] lists a company's reservations to its administrators, and the reservations of all companies to a system administrator", () => {
  const { deps, person, book } = openCalendar()
  const hana = person('webReservationUser')
  const boss = person('companyAdmin', hana.companyId)
  book(hana, 'ours', '2026-11-20T10:00', '2026-11-20T10:10')
  book(person('webReservationUser'), 'theirs', '2026-12-20T10:00', '2026-12-20T10:10')
  assert.deepEqual(titles(listOfCompany(deps, boss)), ['ours'])
  const system = { companyId: null, userId: null, role: 'systemAdmin' } as unknown as Asker
  assert.deepEqual(titles(listOfCompany(deps, system)), ['ours', 'theirs'])
  assert.deepEqual(titles(listOfCompany(deps, system, { year: 2026, month: 12 })), ['theirs'])
  assert.deepEqual(titles(listOfCompany(deps, system, { year: 2026 })), ['ours', 'theirs'])
  assert.throws(
    () => listOfCompany(deps, { ...boss, companyId: null } as unknown as Asker),
    refused('noCompany'),
  )
})

test("[2.4.19] lists a reserved room's reservations to its owner only", () => {
  const { db, deps, person, roomOf, book } = openCalendar()
  const hana = person('webReservationUser')
  const boss = person('companyAdmin', hana.companyId)
  book(hana, 'Morning Talk', '2026-11-20T10:00', '2026-11-20T10:10')
  book(hana, 'noon', '2026-11-20T12:00', '2026-11-20T12:30')
  const room = roomOf(hana)
  const shown = listOfSignage(deps, hana, { targetID: room })
  assert.deepEqual(
    shown.userResult.map(({ title, isInWindow }) => [title, isInWindow]),
    [
      ['Morning Talk', false],
      ['noon', true],
    ],
  )
  assert.deepEqual(titles(listOfSignage(deps, hana, { targetID: room, title: ' TALK ' })), ['Morning Talk'])
  assert.throws(() => listOfSignage(deps, boss, { targetID: room }), refused('notFound'))
  const lobby = addSignage(db, { companyId: hana.companyId }).signageId
  assert.deepEqual(listOfSignage(deps, boss, { targetID: lobby }).userResult, [])
  assert.throws(() => listOfSignage(deps, hana, { targetID: lobby }), refused('notFound'))
  assert.throws(() => listOfSignage(deps, person('companyAdmin'), { targetID: lobby }), refused('notFound'))
})

test('[4.6] limits the calendar of busy times to 62 days', () => {
  const { deps, clock, person, book } = openCalendar()
  book(person('webReservationUser'), 'x', '2026-11-20T10:00', '2026-11-20T10:30')
  book(person('webReservationUser'), 'y', '2026-11-21T00:00', '2026-11-21T00:10')
  const { busy, nowAt } = busyBlocks(deps, '2026-11-20', '2026-11-20')
  assert.deepEqual(busy, [{ startAt: at('2026-11-20T10:00'), endAt: at('2026-11-20T10:30') }])
  assert.equal(nowAt, clock.now)
  // 62 days: 30 of November, 31 of December and 1 of January
  busyBlocks(deps, '2026-11-01', '2027-01-01')
  assert.throws(() => busyBlocks(deps, '2026-11-01', '2027-01-02'), refused('invalid'))
  assert.throws(() => busyBlocks(deps, '2026-11-20', '2026-11-19'), refused('invalid'))
})

test('[decisions 6] gives the calendar file of a reservation only to its owner', () => {
  const { db, person, book } = openCalendar()
  const hana = person('webReservationUser')
  const id = book(hana, 'x', '2026-11-20T10:00', '2026-11-20T10:30')
  assert.equal(findOwnReservation(db, hana, id).id, id)
  assert.throws(() => findOwnReservation(db, person('webReservationUser'), id), refused('notFound'))
  assert.throws(() => findOwnReservation(db, hana, id + 1), refused('notFound'))
})

test('[4.6] caches the calendar of busy times until the next booking', () => {
  const { db, person, book } = openCalendar()
  const calendar = createBusyCalendar(db)
  let works = 0
  const ask = (question: string) =>
    calendar.of(question, () => {
      works += 1
      return []
    })
  const worksFor = (...questions: string[]): number => {
    const before = works
    for (const question of questions) ask(question)
    return works - before
  }
  assert.equal(worksFor('a', 'a', 'a'), 1)
  const hana = person('webReservationUser')
  book(hana, 'x', '2026-11-20T10:00', '2026-11-20T10:30')
  assert.equal(worksFor('a', 'a'), 1)
  // the cache keeps at most 200 answers: the one to `a` and these 199
  const others = Array.from({ length: 199 }, (_, index) => `question ${index}`)
  assert.equal(worksFor(...others), 199)
  assert.equal(worksFor('question 198'), 1, 'a full cache is cleared completely')
  assert.equal(worksFor('a', 'question 198'), 1)
})

/** The fields that all lists of reservations return. */
type Listed = { userResult: { title: string }[]; total: number; page: number }
test('[decisions 2] returns every list of reservations in pages if the request has a page number', () => {
  const { deps, person, roomOf, book } = openCalendar()
  const hana = person('webReservationUser')
  const boss = person('companyAdmin', hana.companyId)
  for (const n of [3, 1, 5, 2, 4]) book(hana, `talk ${n}`, `2026-11-0${n}T10:00`, `2026-11-0${n}T10:10`)
  book(person('webReservationUser'), 'talk 1', '2026-11-01T10:00', '2026-11-01T10:10')
  const month = { year: 2026, month: 11 }
  const lists: ((part: { page?: number; limit?: number }) => Listed)[] = [
    (part) => listOfMonth(deps, hana, { ...month, ...part }),
    (part) => listOwn(deps, hana, part),
    (part) => listOwn(deps, hana, { from: '2026-11-01', to: '2026-11-05', ...part }),
    (part) => listOfCompany(deps, boss, { ...month, ...part }),
    (part) => listOfSignage(deps, hana, { targetID: roomOf(hana), ...part }),
    (part) => listOfSignage(deps, hana, { targetID: roomOf(hana), title: 'TALK', ...part }),
  ]
  for (const list of lists) {
    const shown = (part: { page?: number; limit?: number }) => {
      const { userResult, total, page } = list(part)
      return [userResult.map(({ title }) => title.slice(5)).join(''), total, page]
    }
    assert.deepEqual(shown({}), ['12345', 5, 1])
    assert.deepEqual(shown({ page: 1, limit: 2 }), ['12', 5, 1])
    assert.deepEqual(shown({ page: 3, limit: 2 }), ['5', 5, 3])
    assert.deepEqual(shown({ page: 9, limit: 2 }), ['5', 5, 3], 'a page past the end returns the last page')
    assert.deepEqual(shown({ page: 1 }), ['12345', 5, 1], 'one page holds all five by default')
  }
})

test('[decisions 3] lists running and future reservations earliest first, and the ended ones of a month latest first', () => {
  const { deps, clock, person, book } = openCalendar()
  const hana = person('webReservationUser')
  book(hana, 'next year', '2027-01-08T10:00', '2027-01-08T10:10')
  book(hana, 'over', '2026-11-20T11:50', '2026-11-20T12:00')
  book(hana, 'running', '2026-11-20T11:50', '2026-11-20T12:10')
  book(hana, 'first of the month', '2026-11-02T10:00', '2026-11-02T10:10')
  book(hana, 'October', '2026-10-30T10:00', '2026-10-30T10:10')
  const month = { year: 2026, month: 11, when: 'over' as const }
  const lists = () =>
    [listOwn(deps, hana, { when: 'ahead' }), listOfMonth(deps, hana, month)].map(({ userResult }) =>
      userResult.map(({ title }) => title),
    )
  assert.deepEqual(lists(), [
    ['running', 'next year'],
    ['over', 'first of the month'],
  ])
  clock.now -= 1
  assert.deepEqual(lists()[1], ['first of the month'])
  assert.equal(
    listOfMonth(deps, hana, { ...month, page: 1, limit: 1 }).userResult[0]?.title,
    'first of the month',
  )
})

test("[2.4.11] returns the user's own reservations that overlap the given days", () => {
  const { deps, person, book } = openCalendar()
  const hana = person('webReservationUser')
  book(hana, 'before', '2026-11-09T23:50', '2026-11-10T00:00')
  book(hana, 'first', '2026-11-10T00:00', '2026-11-10T00:10')
  book(hana, 'last', '2026-11-11T23:50', '2026-11-12T00:00')
  book(hana, 'after', '2026-11-12T00:00', '2026-11-12T00:10')
  assert.deepEqual(titles(listOwn(deps, hana, { from: '2026-11-10', to: '2026-11-11' })), ['first', 'last'])
  listOwn(deps, hana, { from: '2026-11-01', to: '2027-01-01' })
  assert.throws(() => listOwn(deps, hana, { from: '2026-11-01', to: '2027-01-02' }), refused('invalid'))
})
