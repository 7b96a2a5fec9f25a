import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HoursException, OpeningHours } from '#core/hours/hours.ts'
import { theirChanges } from '../../../site/hours/their-changes.ts'
import { weekdays } from '../../support/hours.ts'

const closed = (fromDay: string, toDay = fromDay): HoursException => ({
  fromDay,
  toDay,
  periods: [],
  note: '',
})
const seen: OpeningHours = {
  ...weekdays(540),
  exceptions: [closed('2026-08-10', '2026-08-15'), closed('2026-10-01')],
}
const changesTo = (theirs: OpeningHours | null, from: OpeningHours | null = seen, isStore = false) =>
  theirChanges({ seen: from, theirs, isStore }, 'en')

test('[decisions 11] names each day and special day that another user changed, and no other', () => {
  assert.deepEqual(changesTo(seen), [])
  const split = [
    { fromMinute: 540, toMinute: 720 },
    { fromMinute: 780, toMinute: 1_440 },
  ]
  const week = seen.week.with(0, split)
  assert.deepEqual(changesTo({ ...seen, week }), ['Sunday: 9:00–12:00, 13:00–24:00'])
  const open = { ...closed('2026-10-01'), periods: [{ fromMinute: 600, toMinute: 900 }], note: '短縮営業' }
  assert.deepEqual(changesTo({ ...seen, exceptions: [open] }), [
    'Mon, 10 Aug 2026 to Sat, 15 Aug 2026: special day deleted',
    'Thu, 1 Oct 2026: 10:00–15:00 (短縮営業)',
  ])
})

test('[decisions 11] names the option that another user chose instead of daily hours, and lists all days of new daily hours', () => {
  assert.deepEqual(changesTo(null), ['Always open'])
  assert.deepEqual(changesTo(null, seen, true), ['Same as the company'])
  assert.equal(changesTo(weekdays(), null).length, 8)
})
