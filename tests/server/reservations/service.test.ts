import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CompanyAsker } from '#core/accounts/asker.ts'
import { openDb } from '../../../db/open.ts'
import { updateAccount } from '../../../db/queries/accounts.ts'
import { saveHours } from '../../../db/queries/hours.ts'
import { findReservation, insertReservation } from '../../../db/queries/reservations.ts'
import { updateUser } from '../../../db/queries/users.ts'
import { seedCharacters } from '../../../db/seed/characters.ts'
import { calendarOf } from '../../../server/reservations/mails.ts'
import {
  bookReservation,
  cancelReservation,
  changeReservation,
  reservationShape,
} from '../../../server/reservations/service.ts'
import { addCompany, addPerson, addStore } from '../../support/builders.ts'
import { weekdays } from '../../support/hours.ts'
import { createNotedMails } from '../../support/noted-mails.ts'
import { refused } from '../../support/refused.ts'

const at = (time: string, day = '2026-11-20'): number => Date.parse(`${day}T${time}:00+09:00`)
const text = (time: string, day = '2026-11-20'): string => `${day}T${time}:00+09:00`

/** Opens the booking service on a Friday at 8:00, with this many avatars. */
function openBooking(pool = 1) {
  const db = openDb(':memory:')
  const clock = { now: at('08:00') }
  const mails = createNotedMails()
  let moves = 0
  const changedIds: (number | undefined)[] = []
  const reported: string[] = []
  const deps = {
    db,
    now: () => clock.now,
    mails: mails.queue,
    hostName: 'test',
    sendsMail: true,
    timeshareChannels: pool,
    linkOf: ({ id }: { id: number }) => `https://link/${id}`,
    sender: { name: 'test', address: 'test@example.com' },
    bookingLimits: { daysAhead: 180, openMax: 30, dayMinutesMax: 240 },
    reservationsChanged: (row?: { id: number }) => {
      moves++
      changedIds.push(row?.id)
    },
    notifyOfBooking: (_: unknown, { title }: { title: string }) => void reported.push(title),
  }
  const person = (isConfirmed = true) => {
    const companyId = addCompany(db)
    const { userId, accountId } = addPerson(db, {
      companyId,
      role: 'webReservationUser',
      channelId: 'none',
      isConfirmed,
    })
    return { companyId, userId, accountId, role: 'webReservationUser' } as CompanyAsker & { userId: number }
  }
  const book = (who: CompanyAsker, from: string, to: string, more: object = {}) =>
    bookReservation(deps, who, { title: '相談', start: text(from), end: text(to), ...more } as never)
  const change = (who: CompanyAsker, id: number, input: object) =>
    changeReservation(deps, who, { id, ...input } as never)
  const takeMoves = (): number => {
    const count = moves
    moves = 0
    return count
  }
  return { db, deps, clock, mails, person, book, change, takeMoves, changedIds, told: reported }
}

const bookOn = (book: ReturnType<typeof openBooking>['book'], who: CompanyAsker, day: string) =>
  book(who, '', '', { start: text('09:00', day), end: text('13:00', day) })

test('[4.6] books times next to each other, and refuses overlaps', () => {
  const { person, book } = openBooking()
  const [hana, jiro] = [person(), person()]
  book(hana, '10:00', '10:30')
  book(hana, '10:30', '11:00')
  book(hana, '09:30', '10:00')
  book(jiro, '11:00', '11:30')
  book(jiro, '09:00', '09:30')
  assert.throws(() => book(hana, '09:50', '10:10'), refused('ownOverlap'))
  assert.throws(() => book(jiro, '10:50', '11:00'), refused('overlap'))
})

test('[decisions 11] refuses bookings outside the opening hours, and keeps those made before the hours changed', () => {
  const { db, person, book, change } = openBooking()
  const hana = person()
  const early = book(hana, '09:00', '09:30')
  saveHours(db, hana.companyId, null, weekdays(600, 720))
  assert.throws(() => book(hana, '09:50', '10:10'), refused('outsideHours'))
  book(hana, '10:00', '10:30')
  book(hana, '11:30', '12:00')
  assert.throws(() => book(hana, '12:00', '12:10'), refused('outsideHours'))
  change(hana, early.id, { title: '変更' })
  assert.throws(() => change(hana, early.id, { end: text('09:40') }), refused('outsideHours'))
  assert.equal(findReservation(db, early.id)?.cancelledAt, null)
})

test("[decisions 11] bookings follow the opening hours of the user's shop (store), and public holidays", () => {
  const { db, person, book } = openBooking()
  const hana = person()
  const storeId = addStore(db, hana.companyId)
  saveHours(db, hana.companyId, null, weekdays(600))
  saveHours(db, hana.companyId, storeId, weekdays(540))
  assert.throws(() => book(hana, '09:00', '09:30'), refused('outsideHours'))
  updateUser(db, hana.userId, { storeId })
  book(hana, '09:00', '09:30')
  // Monday, a public holiday (勤労感謝の日)
  const holiday = { start: text('10:00', '2026-11-23'), end: text('10:30', '2026-11-23') }
  assert.throws(() => book(hana, '', '', holiday), refused('outsideHours'))
  const tuesday = { start: text('10:00', '2026-11-24'), end: text('10:30', '2026-11-24') }
  book(hana, '', '', tuesday)
})

test('[decisions 6] allows as many reservations at a time as there are avatars, but only one per user', () => {
  const { person, book } = openBooking(2)
  const [hana, jiro, ken] = [person(), person(), person()]
  book(hana, '10:00', '10:30')
  assert.throws(() => book(hana, '10:20', '10:40'), refused('ownOverlap'))
  book(jiro, '10:20', '10:40')
  assert.throws(() => book(ken, '10:20', '10:30'), refused('overlap'))
  book(ken, '10:30', '10:50')
})

test('[decisions 6] allows four booked hours a day per account, including those that have passed', () => {
  const { clock, person, book } = openBooking()
  const hana = person()
  book(hana, '09:00', '12:00')
  clock.now = at('12:30')
  assert.throws(() => book(hana, '13:00', '14:10'), refused('dayFull'))
  book(hana, '13:00', '14:00')
  bookOn(book, hana, '2026-11-24')
})

test("[4.6] mails a booking to its owner, and uses the chosen character or else the owner's", () => {
  const { db, mails, person, book, takeMoves, told: reported } = openBooking()
  seedCharacters(db)
  const hana = person()
  updateUser(db, hana.userId, { characterId: 2 })
  const own = book(hana, '10:00', '10:30')
  const chosen = book(hana, '11:00', '11:30', { characterID: 1 })
  assert.deepEqual([own.characterID, chosen.characterID], [2, 1])
  assert.throws(() => book(hana, '12:00', '12:30', { characterID: 999 }), refused('notFound'))
  assert.equal(own.signageID, chosen.signageID, 'both bookings use the same room')
  assert.deepEqual(mails.keys(), [`reservation ${own.id} booked`, `reservation ${chosen.id} booked`])
  const { calendar: _, ...words } = mails.waiting.get(`reservation ${own.id} booked`)!
  for (const word of ['相談', '10:00', '10:30', `https://link/${own.id}`])
    assert.ok(JSON.stringify(words).includes(word), word)
  assert.deepEqual([takeMoves(), reported], [2, ['相談', '相談']], 'a refused change sends no alert')
})

test('[decisions 6] a mail says until when changes are possible, unless that time is already over', () => {
  const { clock, mails, person, book } = openBooking()
  clock.now = at('10:00')
  const hana = person()
  const ids = [book(hana, '10:30', '10:40').id, book(hana, '10:20', '10:30').id]
  const [later, soon] = ids.map((id) => mails.waiting.get(`reservation ${id} booked`)?.text ?? '')
  assert.match(later!, /変更とキャンセルは、開始30分前まで/)
  assert.match(soon!, /待合室/)
  assert.doesNotMatch(soon!, /変更/)
})

test("[decisions 6] an English calendar entry says that its time is Japan's, because calendars show their own zone", () => {
  const { db, deps, person, book } = openBooking()
  const row = findReservation(db, book(person(), '10:00', '10:30').id)!
  const [en, ja] = (['en', 'ja'] as const).map((language) => calendarOf(deps, { ...row, language }))
  assert.match(en!.replaceAll('\r\n ', ''), /10:00–10:30 \(Japan time\)/)
  assert.doesNotMatch(ja!.replaceAll('\r\n ', ''), /Japan/)
})

test('[decisions 2] refuses to book or change a reservation without a confirmed address', () => {
  const { db, deps, mails, person, book, change, takeMoves } = openBooking()
  const hana = person(false)
  assert.throws(() => book(hana, '10:00', '10:30'), refused('notConfirmed'))
  assert.throws(() => book({ ...hana, userId: null } as CompanyAsker, '10:00', '10:30'), refused('noCompany'))
  assert.equal(takeMoves(), 0)
  updateAccount(db, hana.accountId, { confirmedAt: 1, endsSessions: false })
  const { id } = book(hana, '10:00', '10:30')
  updateAccount(db, hana.accountId, { confirmedAt: null, endsSessions: false })
  assert.throws(() => change(hana, id, { title: 'x' }), refused('notConfirmed'))
  mails.waiting.clear()
  cancelReservation(deps, hana, id)
  assert.deepEqual(mails.keys(), [], 'no mail is sent to an unconfirmed address')
})

test('[4.6] refuses to move a reservation to a time that overlaps another reservation', () => {
  const { db, mails, person, book, change, takeMoves } = openBooking()
  const [hana, jiro] = [person(), person()]
  const { id } = book(hana, '10:00', '10:30')
  book(jiro, '11:00', '11:30')
  mails.waiting.clear()
  const renamed = change(hana, id, { title: '面談' })
  assert.deepEqual([renamed.title, renamed.startAt, mails.keys()], ['面談', at('10:00'), []])
  const moved = change(hana, id, { start: text('10:10') })
  assert.deepEqual([moved.title, moved.startAt, moved.endAt], ['面談', at('10:10'), at('10:30')])
  assert.deepEqual(mails.keys(), [`reservation ${id} changed`])
  change(hana, id, { end: text('11:00') })
  assert.throws(() => change(hana, id, { end: text('11:10') }), refused('overlap'))
  assert.throws(() => change(hana, id, { start: text('09:05') }), refused('offGrid'))
  assert.throws(() => change(hana, id, { characterID: 999 }), refused('notFound'))
  assert.equal(findReservation(db, id)?.endAt, at('11:00'))
  takeMoves()
  change(hana, id, { title: '面談' })
  assert.equal(takeMoves(), 1)
})

test('[4.6] names the booked or changed reservation to the clock, because it may have begun', () => {
  const { clock, person, book, change, changedIds } = openBooking()
  const hana = person()
  clock.now = at('10:07')
  const late = book(hana, '10:00', '10:30')
  const later = book(hana, '11:00', '11:30')
  change(hana, later.id, { start: text('10:30'), end: text('11:00') })
  assert.deepEqual(changedIds, [late.id, later.id, later.id])
})

test('[decisions 6] lets only the owner change or cancel a reservation, until half an hour before its start', () => {
  const { db, clock, mails, person, book, change, deps, takeMoves } = openBooking()
  const [hana, jiro] = [person(), person()]
  const { id } = book(hana, '10:00', '10:30')
  assert.throws(() => cancelReservation(deps, jiro, id), refused('notFound'))
  assert.throws(() => change(jiro, id, { title: 'x' }), refused('notFound'))
  assert.throws(() => cancelReservation(deps, hana, id + 1), refused('notFound'))
  clock.now = at('09:30') + 1
  assert.throws(() => cancelReservation(deps, hana, id), refused('cancelEnded'))
  assert.throws(() => change(hana, id, { title: 'x' }), refused('cancelEnded'))
  clock.now -= 1
  change(hana, id, { title: 'x' })
  mails.waiting.clear()
  takeMoves()
  cancelReservation(deps, hana, id)
  assert.deepEqual([findReservation(db, id)?.cancelledAt, takeMoves()], [clock.now, 1])
  assert.deepEqual(mails.keys(), [`reservation ${id} cancelled`])
  assert.throws(() => cancelReservation(deps, hana, id), refused('notFound'))
  assert.throws(() => change(hana, id, { title: 'y' }), refused('notFound'))
})

test("[decisions 2] hides a reservation's link from other users of the company", () => {
  const { db, deps, person, book } = openBooking()
  const hana = person()
  const { id, link, isOwn } = book(hana, '10:00', '10:30')
  assert.deepEqual([link, isOwn], [`https://link/${id}`, true])
  const boss = { ...hana, userId: hana.userId + 1, role: 'companyAdmin' } as CompanyAsker
  const shown = reservationShape(deps, findReservation(db, id)!, boss)
  assert.deepEqual([shown.link, shown.isOwn, shown.title], ['', false, '相談'])
})

test('[decisions 6] refuses the thirty-first open reservation of an account, without counting ended ones', () => {
  const { db, person, book } = openBooking()
  const hana = person()
  const first = book(hana, '10:00', '10:10')
  const row = findReservation(db, first.id)!
  const add = (startAt: number) =>
    insertReservation(db, {
      companyId: hana.companyId,
      userId: hana.userId,
      signageId: row.signageId,
      title: 'x',
      characterId: null,
      startAt,
      endAt: startAt + 600_000,
      createdAt: 1,
    })
  for (let index = 0; index < 30; index++) add(at('09:00', '2026-10-01') + index * 3_600_000)
  for (let index = 0; index < 28; index++) add(at('09:00', '2026-12-01') + index * 86_400_000)
  book(hana, '11:00', '11:10')
  assert.throws(() => book(hana, '12:00', '12:10'), refused('tooManyOpen'))
})
