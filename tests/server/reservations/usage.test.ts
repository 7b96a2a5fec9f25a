import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Asker } from '#core/accounts/asker.ts'
import { openDb } from '../../../db/open.ts'
import { insertReservation, updateReservation } from '../../../db/queries/reservations.ts'
import { findUser } from '../../../db/queries/users.ts'
import { ensureLinkRoom } from '../../../server/reservations/link-rooms.ts'
import { usageOfMonth } from '../../../server/reservations/usage.ts'
import { addCompany, addPerson } from '../../support/builders.ts'
import { refused } from '../../support/refused.ts'

const at = (text: string): number => Date.parse(`${text}+09:00`)

function openMonth(now = '2026-12-15T12:00') {
  const db = openDb(':memory:')
  const clock = { now: at(now) }
  const deps = { db, now: () => clock.now }
  const person = (companyId: number | null = addCompany(db), role: Asker['role'] = 'webReservationUser') => {
    const { userId } = addPerson(db, { companyId, role, channelId: 'none' })
    return { companyId, userId, role } as Asker & { userId: number; companyId: number }
  }
  const book = (
    { companyId, userId }: { companyId: number; userId: number },
    start: string,
    minutes: number,
  ) => {
    const startAt = at(start)
    return insertReservation(db, {
      companyId,
      userId,
      signageId: ensureLinkRoom(db, { ...findUser(db, userId)!, companyId }, 1),
      characterId: null,
      title: start,
      startAt,
      endAt: startAt + minutes * 60_000,
      createdAt: 1,
    }).id
  }
  const of = (asker: Asker, scope: 'own' | 'company' | 'all' = 'own', month = 12) =>
    usageOfMonth(deps, asker, { year: 2026, month, scope })
  return { db, deps, clock, person, book, of }
}

test('[2.4.10] bills reservations that have ended, in the month of their start', () => {
  const { clock, person, book, of } = openMonth()
  const hana = person()
  book(hana, '2026-11-30T17:50', 10)
  book(hana, '2026-12-01T09:00', 20)
  book(hana, '2026-12-15T11:30', 30)
  book(hana, '2026-12-15T11:30', 31)
  book(hana, '2027-01-01T00:00', 10)
  assert.deepEqual(
    of(hana).rows.map(({ title, minutes, amountYen, isFree }) => [title, minutes, amountYen, isFree]),
    [
      ['2026-12-01T09:00', 20, 400, false],
      ['2026-12-15T11:30', 30, 600, false],
    ],
  )
  assert.deepEqual(
    of(hana, 'own', 11).rows.map(({ title }) => title),
    ['2026-11-30T17:50'],
  )
  clock.now -= 1
  assert.equal(of(hana).rows.length, 1)
})

test('[decisions 6] does not bill a canceled reservation, but bills one to which no guest came', () => {
  const { db, person, book, of } = openMonth()
  const hana = person()
  const [gone, missed] = [book(hana, '2026-12-01T09:00', 20), book(hana, '2026-12-02T09:00', 20)]
  updateReservation(db, gone, { cancelledAt: 1, changedAt: 1 })
  assert.deepEqual(
    of(hana).rows.map(({ reservID, joinedAt }) => [reservID, joinedAt]),
    [[missed, null]],
  )
})

test('[decisions 6] grants each account its own free uses, and shows administrators the sum of all accounts', () => {
  const { person, book, of } = openMonth('2026-12-31T23:00')
  const hana = person()
  const jiro = person(hana.companyId)
  for (let day = 1; day <= 16; day++)
    for (const who of [hana, jiro]) book(who, `2026-12-${String(day).padStart(2, '0')}T09:00`, 10)
  book(hana, '2026-12-20T09:00', 30)
  const own = of(hana)
  assert.deepEqual(
    [own.totalMinutes, own.totalYen, own.freeUses, own.freeYen, own.dueYen],
    [190, 3_800, 15, 3_000, 800],
  )
  const all = of({ ...hana, userId: null, role: 'companyAdmin' }, 'company')
  assert.equal(all.rows.length, 33)
  assert.deepEqual(
    [all.totalMinutes, all.totalYen, all.freeUses, all.freeYen, all.dueYen],
    [350, 7_000, 30, 6_000, 1_000],
  )
})

test('[decisions 6] shows users their own usage, and administrators that of their company', () => {
  const { person, book, of } = openMonth()
  const hana = person()
  const other = person()
  book(hana, '2026-12-01T09:00', 20)
  book(other, '2026-12-01T09:00', 20)
  const as = (role: Asker['role'], companyId: number | null = hana.companyId): Asker => ({
    ...hana,
    role,
    companyId,
  })
  assert.equal(of(as('companyAdmin'), 'company').rows.length, 1)
  assert.equal(of(as('systemAdmin'), 'company').rows.length, 1)
  assert.equal(of(as('systemAdmin', null), 'all').rows.length, 2)
  assert.throws(() => of(as('systemAdmin', null), 'company'), refused('noCompany'))
  for (const role of ['webReservationUser', 'operator', 'signage'] as const) {
    assert.throws(() => of(as(role), 'company'), refused('notAllowed'))
    assert.throws(() => of(as(role), 'all'), refused('notAllowed'))
  }
  assert.throws(() => of(as('companyAdmin'), 'all'), refused('notAllowed'))
  assert.equal(
    of({ ...hana, userId: null, role: 'systemAdmin' }).rows.length,
    0,
    'an account without a user has no uses',
  )
})

test('[2.4.10] charges nothing for a month without reservations', () => {
  const { person, of } = openMonth()
  assert.deepEqual(of(person()), {
    rows: [],
    total: 0,
    page: 1,
    weekMinutes: [],
    totalMinutes: 0,
    totalYen: 0,
    freeUses: 0,
    freeYen: 0,
    dueYen: 0,
  })
})

test('[2.4.10] returns the totals of the whole month with each page of reservations', () => {
  const { person, book, of, deps } = openMonth('2026-12-31T23:00')
  const hana = person()
  for (const day of ['01', '07', '08', '22']) book(hana, `2026-12-${day}T09:00`, 20)
  const whole = of(hana)
  assert.deepEqual([whole.total, whole.page, whole.weekMinutes], [4, 1, [40, 20, 0, 20]])
  const { rows, page, ...sums } = usageOfMonth(deps, hana, { year: 2026, month: 12, page: 9, limit: 3 })
  assert.deepEqual([rows.map(({ title }) => title), page], [['2026-12-22T09:00'], 2])
  const { rows: _, page: __, ...ofWhole } = whole
  assert.deepEqual(sums, ofWhole)
})
