import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { japanText } from '#core/time/japan-time.ts'
import { type Db, openDb } from '../../../db/open.ts'
import { saveHours } from '../../../db/queries/hours.ts'
import { retireStore } from '../../../db/queries/stores.ts'
import { holidaysFrom, isHoliday } from '../../../server/hours/holidays.ts'
import { OpeningTimes } from '../../../server/hours/opening-times.ts'
import { addCompany, addStore } from '../../support/builders.ts'
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts'
import { weekdays } from '../../support/hours.ts'

const HOUR_MS = 3_600_000
let db: Db
let clock: FakeClock
let hours: OpeningTimes
let companyId: number
let changes: string[]

beforeEach(() => {
  db = openDb(':memory:')
  // a Monday, 10:00
  clock = createFakeClock()
  companyId = addCompany(db)
  changes = []
  hours = new OpeningTimes({
    db,
    now: clock.now,
    timers: clock,
    onChange(_, storeId) {
      const { isOpen } = hours.stateOf(companyId, storeId)
      changes.push(`${japanText(clock.now()).slice(5, 16)} ${isOpen ? 'open' : 'closed'}`)
    },
  })
})
afterEach(() => db.close())

test("[decisions 11] uses the company's hours for a shop (store) until the shop has hours of its own", () => {
  const storeId = addStore(db, companyId)
  assert.deepEqual(hours.stateOf(companyId, storeId), { isOpen: true })
  saveHours(db, companyId, null, weekdays(660))
  assert.equal(hours.stateOf(companyId, storeId).isOpen, false)
  saveHours(db, companyId, storeId, weekdays(540))
  assert.equal(hours.stateOf(companyId, storeId).isOpen, true)
  assert.equal(hours.stateOf(companyId, null).isOpen, false)
  retireStore(db, storeId, clock.now())
  assert.equal(hours.stateOf(companyId, storeId).isOpen, false)
})

test('[decisions 11] reports each opening and closing of a company at the exact moment', () => {
  saveHours(db, companyId, null, weekdays())
  assert.equal(hours.stateOf(companyId, null).isOpen, true)
  clock.advance(8 * HOUR_MS - 1_000)
  assert.deepEqual(changes, [])
  clock.advance(1_000)
  assert.deepEqual(changes, ['04-06 18:00 closed'])
  clock.advance(15 * HOUR_MS)
  // the state is reported again at midnight, when it stops being "closed for today"
  assert.deepEqual(changes.slice(1), ['04-07 00:00 closed', '04-07 09:00 open'])
})

test('[decisions 11] reports a closing even if the state is read before the timer runs', () => {
  saveHours(db, companyId, null, weekdays())
  hours.stateOf(companyId, null)
  clock.jump(8 * HOUR_MS)
  assert.equal(hours.stateOf(companyId, null).isOpen, false)
  assert.equal(hours.stateOf(companyId, null).isOpen, false)
  clock.advance(0)
  assert.deepEqual(changes, ['04-06 18:00 closed'])
  clock.advance(15 * HOUR_MS)
  assert.deepEqual(changes.slice(1), ['04-07 00:00 closed', '04-07 09:00 open'])
})

test('[decisions 11] sets the timer for the next closing when the state is read after the clock has jumped', () => {
  saveHours(db, companyId, null, weekdays())
  hours.stateOf(companyId, null)
  clock.jump(8 * HOUR_MS - 10_000)
  hours.stateOf(companyId, null)
  clock.advance(9_999)
  assert.deepEqual(changes, [])
  clock.advance(1)
  assert.deepEqual(changes, ['04-06 18:00 closed'])
})

test('[decisions 11] reads the hours from the database again after a transaction was rolled back', () => {
  assert.throws(() =>
    db.transaction((tx) => {
      saveHours(tx, companyId, null, weekdays(660))
      assert.equal(hours.stateOf(companyId, null).isOpen, false)
      throw new Error('rolled back')
    }),
  )
  assert.equal(hours.stateOf(companyId, null).isOpen, true)
})

test('[decisions 11] sets no timer while no company has opening hours', () => {
  hours.stateOf(companyId, null)
  assert.deepEqual(clock.waiting(), [])
})

test("[decisions 11] knows Japan's public holidays and substitute holidays, including those of later years", () => {
  const days = ['2026-01-01', '2026-05-06', '2026-09-22', '2026-11-23', '2030-02-11', '2048-05-04']
  assert.deepEqual(days.filter(isHoliday), days)
  assert.deepEqual(['2026-01-02', '2026-05-07', '2026-12-25'].filter(isHoliday), [])
  const listed = holidaysFrom(Date.parse('2026-11-23T12:00:00+09:00'))
  assert.equal(listed[0], '2026-11-23')
  assert.equal(listed.at(-1), '2027-11-23')
})
