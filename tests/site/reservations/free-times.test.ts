import assert from 'node:assert/strict'
import { test } from 'node:test'
import { japanTime } from '#core/time/japan-time.ts'
import { daysOf, freeStarts, isFreeDay, monthBeside } from '../../../site/reservations/free-times.ts'

const DAY = '2026-04-08'
const at = (text: string, day = DAY): number => Date.parse(`${day}T${text}:00+09:00`)
const dayAt = at('00:00')
const span = (start: string, end: string) => ({ startAt: at(start), endAt: at(end) })
const BEFORE = at('08:00', '2026-04-06')

const starts = (minutes: number, unavailable = [span('09:00', '16:00')], now = BEFORE, untilAt?: number) =>
  freeStarts(dayAt, minutes, { now, unavailable, untilAt }).map(japanTime)

test('[decisions 6] offers short reservations every ten minutes and longer ones at half hours, until closing time', () => {
  const half = [span('09:00', '17:00')]
  assert.deepEqual(starts(10, half), ['17:00', '17:10', '17:20', '17:30', '17:40', '17:50'])
  assert.deepEqual(starts(30), ['16:00', '16:30', '17:00', '17:30'])
  assert.deepEqual(starts(60), ['16:00', '16:30', '17:00'])
})

test('[decisions 6] offers a long reservation right after booked time, even if that is not at a half hour', () => {
  const taken = [span('09:00', '16:10'), span('17:10', '17:30')]
  assert.deepEqual(starts(30, taken), ['16:10', '16:30', '17:30'])
  assert.deepEqual(starts(60, taken), ['16:10'])
})

test('[decisions 6] offers no time whose start has passed', () => {
  assert.deepEqual(starts(30, undefined, at('16:30')), ['16:30', '17:00', '17:30'])
  assert.deepEqual(starts(30, undefined, at('16:30') + 1), ['16:40', '17:00', '17:30'])
})

test('[decisions 6] offers no times on a weekend or on a day that cannot be booked yet', () => {
  const availability = { now: BEFORE, unavailable: [] }
  assert.equal(isFreeDay(dayAt, availability), true)
  assert.equal(isFreeDay(at('00:00', '2026-04-11'), availability), false)
  assert.equal(isFreeDay(dayAt, { ...availability, untilAt: dayAt }), false)
  assert.equal(isFreeDay(dayAt, { ...availability, untilAt: at('09:00') + 1 }), true)
})

test('[decisions 6] lists the days of a month in Japan time, and finds the next and previous month across a new year', () => {
  const days = daysOf({ year: 2028, month: 2 })
  assert.deepEqual(
    [days.length, days[0], days.at(-1)],
    [29, at('00:00', '2028-02-01'), at('00:00', '2028-02-29')],
  )
  assert.deepEqual(monthBeside({ year: 2026, month: 12 }, 1), { year: 2027, month: 1 })
  assert.deepEqual(monthBeside({ year: 2027, month: 1 }, -1), { year: 2026, month: 12 })
})
