import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { weekMomentOf } from '#rules/japan-time.ts'
import { isInWindow, type ShowWindow, scheduledAt, untilNextChangeMs } from '#rules/schedule.ts'

const at = (text: string): number => Date.parse(`${text}+09:00`)
const NOON: ShowWindow = { days: [1, 2, 3, 4, 5], fromMinute: 690, toMinute: 810 }
const NIGHT: ShowWindow = { days: [6], fromMinute: 1_320, toMinute: 120 }
const ALL_DAY: ShowWindow = { days: [0], fromMinute: 0, toMinute: 1_440 }

test('[4.3] a moment of the week is Japanese, whatever the zone of the machine', () => {
  assert.deepEqual(weekMomentOf(at('2026-11-21T00:00:00')), { day: 6, minute: 0 })
  assert.deepEqual(weekMomentOf(at('2026-11-20T23:59:30')), { day: 5, minute: 1_439.5 })
  assert.deepEqual(weekMomentOf(at('1969-12-28T12:00:00')), { day: 0, minute: 720 })
})

test('[4.3] a window holds its first minute and not its last', () => {
  const rows: [ShowWindow, string, boolean][] = [
    [NOON, '2026-11-20T11:29:59.999', false],
    [NOON, '2026-11-20T11:30:00', true],
    [NOON, '2026-11-20T13:29:59.999', true],
    [NOON, '2026-11-20T13:30:00', false],
    [NOON, '2026-11-21T12:00:00', false],
    // over midnight it belongs to the day it began on, also from Saturday to Sunday
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

test('[4.3] the first entry whose window holds the moment stands in the place of the template’s own', () => {
  const entries = [
    { name: 'lunch', window: NOON },
    { name: 'also', window: { days: [5], fromMinute: 0, toMinute: 1_440 } },
  ]
  assert.equal(scheduledAt(entries, weekMomentOf(at('2026-11-20T12:00:00')))?.name, 'lunch')
  assert.equal(scheduledAt(entries, weekMomentOf(at('2026-11-20T15:00:00')))?.name, 'also')
  assert.equal(scheduledAt(entries, weekMomentOf(at('2026-11-21T12:00:00'))), undefined)
})

test('[4.3] a kiosk is told the next moment at which something changes', () => {
  const wait = (windows: ShowWindow[], text: string) => untilNextChangeMs(windows, weekMomentOf(at(text)))
  assert.equal(wait([], '2026-11-20T12:00:00'), undefined)
  assert.equal(wait([NOON], '2026-11-20T11:00:00'), 30 * 60_000)
  assert.equal(wait([NOON], '2026-11-20T11:30:00'), 120 * 60_000)
  assert.equal(wait([NOON], '2026-11-20T13:30:00'), (3 * 1_440 - 120) * 60_000)
  assert.equal(wait([NIGHT], '2026-11-22T01:00:00'), 60 * 60_000)
  assert.equal(wait([{ days: [5], fromMinute: 0, toMinute: 1_440 }], '2026-11-20T00:00:00'), 86_400_000)
})

test('[4.3] nothing changes before the moment that was told, and something does at it', () => {
  const minute = fc.integer({ min: 0, max: 1_439 })
  const window = fc.record({
    days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
    fromMinute: minute,
    toMinute: fc.integer({ min: 1, max: 1_440 }),
  })
  fc.assert(
    fc.property(window, fc.integer({ min: 0, max: 7 * 1_440 - 1 }), (only, start) => {
      fc.pre(only.fromMinute !== only.toMinute)
      const moment = { day: Math.floor(start / 1_440), minute: start % 1_440 }
      const waitMinutes = untilNextChangeMs([only], moment)! / 60_000
      const shown = isInWindow(only, moment)
      for (let ahead = 1; ahead < waitMinutes; ahead++) {
        const later = (start + ahead) % (7 * 1_440)
        const isShown = isInWindow(only, { day: Math.floor(later / 1_440), minute: later % 1_440 })
        assert.equal(isShown, shown)
      }
    }),
    { numRuns: 200 },
  )
})
