import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { weekMomentOf } from '#core/time/japan-time.ts'
import { isInWindow, type ShowWindow, scheduledAt } from '#core/time/schedule.ts'

const own = process.env.TZ
afterEach(() => {
  process.env.TZ = own
})

const at = (text: string): number => Date.parse(`${text}+09:00`)
const NOON: ShowWindow = { days: [1, 2, 3, 4, 5], fromMinute: 690, toMinute: 810 }
const NIGHT: ShowWindow = { days: [6], fromMinute: 1_320, toMinute: 120 }
const ALL_DAY: ShowWindow = { days: [0], fromMinute: 0, toMinute: 1_440 }

test("[4.3] computes the time of the week in Japan, whatever the machine's time zone", () => {
  for (const zone of ['America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati']) {
    process.env.TZ = zone
    assert.deepEqual(weekMomentOf(at('2026-11-21T00:00:00')), { day: 6, minute: 0 })
    assert.deepEqual(weekMomentOf(at('2026-11-20T23:59:30')), { day: 5, minute: 1_439.5 })
    assert.deepEqual(weekMomentOf(at('1969-12-28T12:00:00')), { day: 0, minute: 720 })
  }
})

test('[4.3] includes the start of a time window but not its end', () => {
  const rows: [ShowWindow, string, boolean][] = [
    [NOON, '2026-11-20T11:29:59.999', false],
    [NOON, '2026-11-20T11:30:00', true],
    [NOON, '2026-11-20T13:29:59.999', true],
    [NOON, '2026-11-20T13:30:00', false],
    [NOON, '2026-11-21T12:00:00', false],
    // A window over midnight belongs to the day on which it began, also from Saturday to Sunday.
    [NIGHT, '2026-11-21T21:59:59', false],
    [NIGHT, '2026-11-21T22:00:00', true],
    [NIGHT, '2026-11-22T01:59:59', true],
    [NIGHT, '2026-11-22T02:00:00', false],
    [NIGHT, '2026-11-21T01:00:00', false],
    [ALL_DAY, '2026-11-22T00:00:00', true],
    [ALL_DAY, '2026-11-22T23:59:59', true],
    [ALL_DAY, '2026-11-23T00:00:00', false],
  ]
  for (const [window, text, expected] of rows)
    assert.equal(isInWindow(window, weekMomentOf(at(text))), expected, text)
})

test('[4.3] uses the first schedule entry whose time window contains the moment', () => {
  const entries = [
    { name: 'lunch', window: NOON },
    { name: 'also', window: { days: [5], fromMinute: 0, toMinute: 1_440 } },
  ]
  assert.equal(scheduledAt(entries, weekMomentOf(at('2026-11-20T12:00:00')))?.name, 'lunch')
  assert.equal(scheduledAt(entries, weekMomentOf(at('2026-11-20T15:00:00')))?.name, 'also')
  assert.equal(scheduledAt(entries, weekMomentOf(at('2026-11-21T12:00:00'))), undefined)
})
