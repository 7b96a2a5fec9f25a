import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openingHours } from '#core/hours/contract.ts'
import type { HoursException, OpeningHours, Period } from '#core/hours/hours.ts'

const WEEK: readonly (readonly Period[])[] = Array.from({ length: 8 }, () => [])
const day = (fromDay: string, toDay = fromDay, more: Partial<HoursException> = {}): HoursException => ({
  fromDay,
  toDay,
  periods: [],
  note: '',
  ...more,
})
/** The validation errors by path; empty if the hours are accepted. */
const problems = (hours: Partial<OpeningHours>): Record<string, string> =>
  Object.fromEntries(
    openingHours
      .safeParse({ week: WEEK, exceptions: [], ...hours })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  )
const withPeriods = (...periods: [number, number][]) =>
  problems({
    week: WEEK.with(
      2,
      periods.map(([fromMinute, toMinute]) => ({ fromMinute, toMinute })),
    ),
  })

test('[decisions 11] accepts at most two periods of opening hours a day, which must not overlap', () => {
  assert.deepEqual(withPeriods([0, 1_440]), {})
  assert.deepEqual(withPeriods([540, 720], [720, 1_080]), {})
  assert.deepEqual(withPeriods([540, 720], [719, 1_080]), { 'week.2': 'hoursOverlap' })
  assert.deepEqual(withPeriods([780, 1_080], [540, 720]), { 'week.2': 'hoursOverlap' })
  assert.deepEqual(withPeriods([0, 60], [120, 180], [240, 300]), { 'week.2': 'tooMany' })
})

test('[decisions 11] allows only the last period of a day to end on the next morning', () => {
  assert.deepEqual(withPeriods([540, 720], [1_320, 120]), {})
  assert.deepEqual(withPeriods([1_320, 120], [1_380, 1_400]), { 'week.2': 'hoursOverlap' })
})

test('[decisions 11] requires opening hours for each weekday and for public holidays', () => {
  assert.deepEqual(Object.keys(problems({ week: WEEK.slice(1) })), ['week'])
  assert.deepEqual(Object.keys(problems({ week: [...WEEK, []] })), ['week'])
})

test('[decisions 11] refuses exceptions to the opening hours that end before they start or overlap', () => {
  assert.deepEqual(problems({ exceptions: [day('2026-08-11', '2026-08-16'), day('2026-08-17')] }), {})
  assert.deepEqual(problems({ exceptions: [day('2026-08-11', '2026-08-16'), day('2026-08-16')] }), {
    exceptions: 'daysOverlap',
  })
  assert.deepEqual(problems({ exceptions: [day('2026-08-11', '2026-08-10')] }), {
    'exceptions.0.toDay': 'dayOrder',
  })
  assert.deepEqual(problems({ exceptions: [day('2026-02-31')] }), {
    'exceptions.0.fromDay': 'invalid',
    'exceptions.0.toDay': 'invalid',
  })
})

test('[decisions 11] limits the reason of an exception to the opening hours to 30 letters', () => {
  assert.deepEqual(problems({ exceptions: [day('2026-08-11', undefined, { note: 'あ'.repeat(30) })] }), {})
  assert.deepEqual(problems({ exceptions: [day('2026-08-11', undefined, { note: 'あ'.repeat(31) })] }), {
    'exceptions.0.note': 'tooLong',
  })
})
