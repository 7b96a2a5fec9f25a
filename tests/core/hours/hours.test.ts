import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  closedSpans,
  HOLIDAY,
  type HoursException,
  type OpeningHours,
  openFrom,
  openStateAt,
  type Period,
} from '#core/hours/hours.ts'
import { DAY_MS, japanText, weekMomentOf } from '#core/time/japan-time.ts'

const SECOND_MS = 1_000
const at = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+09:00`)
const text = (time: number | undefined) => time && japanText(time).slice(0, 16)
const from = (fromMinute: number, toMinute: number): Period => ({ fromMinute, toMinute })
const DAY = from(9 * 60, 18 * 60)

/** Monday to Friday 9:00-18:00, closed on public holidays. */
const office = (
  changes: Partial<Record<number, readonly Period[]>> = {},
  exceptions: HoursException[] = [],
) =>
  ({
    week: Array.from({ length: 8 }, (_, day) => changes[day] ?? (day >= 1 && day <= 5 ? [DAY] : [])),
    exceptions,
  }) satisfies OpeningHours
/** The only public holiday here is Monday, 23 November 2026. */
const isHoliday = (day: string): boolean => day === '2026-11-23'

function stateAt(hours: OpeningHours | null, time: string | number): string {
  const { isOpen, opensAt, closesAt, isOver, note } = openStateAt(
    hours,
    typeof time === 'string' ? at(time) : time,
    isHoliday,
  )
  const words = isOpen ? ['open', text(closesAt)] : ['closed', text(opensAt), isOver && 'over', note]
  return words.filter(Boolean).join(' ')
}

test('[decisions 11] treats a company without opening hours as always open', () => {
  assert.equal(stateAt(null, '2026-11-22 03:00'), 'open')
  assert.deepEqual(closedSpans(null, { startAt: 0, endAt: DAY_MS }, isHoliday), [])
})

test('[decisions 11] opens exactly at the start of a period and closes exactly at its end', () => {
  const hours = office()
  // 2026-11-19 is a Thursday
  assert.equal(stateAt(hours, at('2026-11-19 09:00') - SECOND_MS), 'closed 2026-11-19 09:00')
  assert.equal(stateAt(hours, '2026-11-19 09:00'), 'open 2026-11-19 18:00')
  assert.equal(stateAt(hours, at('2026-11-19 18:00') - SECOND_MS), 'open 2026-11-19 18:00')
  assert.equal(stateAt(hours, '2026-11-19 18:00'), 'closed 2026-11-20 09:00 over')
})

test('[decisions 11] reports until midnight that the company was open earlier that day', () => {
  const hours = office()
  assert.equal(stateAt(hours, at('2026-11-20 00:00') - SECOND_MS), 'closed 2026-11-20 09:00 over')
  assert.equal(stateAt(hours, '2026-11-20 00:00'), 'closed 2026-11-20 09:00')
})

test('[decisions 11] finds the next opening after a weekend and after a public holiday', () => {
  const hours = office()
  assert.equal(stateAt(hours, '2026-11-20 18:00'), 'closed 2026-11-24 09:00 over')
  assert.equal(stateAt(hours, '2026-11-23 12:00'), 'closed 2026-11-24 09:00')
})

test("[decisions 11] uses the holiday hours instead of the weekday's on a public holiday, from midnight to midnight", () => {
  const hours = office({ 0: [from(0, 1_440)], 1: [from(0, 1_440)], [HOLIDAY]: [from(600, 720)] })
  assert.equal(stateAt(hours, '2026-11-22 12:00'), 'open 2026-11-23 00:00')
  assert.equal(stateAt(hours, '2026-11-23 00:00'), 'closed 2026-11-23 10:00')
  assert.equal(stateAt(hours, '2026-11-23 10:00'), 'open 2026-11-23 12:00')
  assert.equal(stateAt(hours, '2026-11-24 08:59'), 'closed 2026-11-24 09:00')
})

test("[decisions 11] uses an exception's hours instead of a public holiday's or the weekday's", () => {
  const open = { fromDay: '2026-11-22', toDay: '2026-11-23', periods: [from(600, 660)], note: '臨時営業' }
  const hours = office({}, [open])
  assert.equal(stateAt(hours, '2026-11-21 23:59'), 'closed 2026-11-22 10:00')
  assert.equal(stateAt(hours, '2026-11-22 10:30'), 'open 2026-11-22 11:00')
  assert.equal(stateAt(hours, '2026-11-23 10:30'), 'open 2026-11-23 11:00')
  assert.equal(stateAt(hours, '2026-11-24 09:00'), 'open 2026-11-24 18:00')
})

test('[decisions 11] shows the reason for an exceptional closing only on the days of that closing', () => {
  const summer = { fromDay: '2026-11-17', toDay: '2026-11-18', periods: [], note: '夏季休業' }
  const hours = office({}, [summer])
  assert.equal(stateAt(hours, '2026-11-16 18:00'), 'closed 2026-11-19 09:00 over')
  assert.equal(stateAt(hours, '2026-11-17 00:00'), 'closed 2026-11-19 09:00 夏季休業')
  assert.equal(stateAt(hours, '2026-11-18 23:59'), 'closed 2026-11-19 09:00 夏季休業')
  assert.equal(stateAt(hours, '2026-11-19 00:00'), 'closed 2026-11-19 09:00')
})

test('[decisions 11] a company is closed between two periods of a day and opens again afterwards', () => {
  const hours = office({ 4: [from(540, 720), from(780, 1_080)] })
  assert.equal(stateAt(hours, '2026-11-19 11:59'), 'open 2026-11-19 12:00')
  assert.equal(stateAt(hours, '2026-11-19 12:00'), 'closed 2026-11-19 13:00 over')
  assert.equal(stateAt(hours, '2026-11-19 13:00'), 'open 2026-11-19 18:00')
})

test("[decisions 11] stays open past midnight until a period's end, even if the next day is closed", () => {
  const hours = office({ 5: [from(22 * 60, 2 * 60)] })
  assert.equal(stateAt(hours, '2026-11-20 22:00'), 'open 2026-11-21 02:00')
  assert.equal(stateAt(hours, '2026-11-21 01:59'), 'open 2026-11-21 02:00')
  assert.equal(stateAt(hours, '2026-11-21 02:00'), 'closed 2026-11-24 09:00 over')
})

test('[decisions 11] joins periods that meet at midnight, and never closes if all days have 24 hours', () => {
  const night = office({ 4: [from(540, 1_440)], 5: [from(0, 600)] })
  assert.equal(stateAt(night, '2026-11-19 23:00'), 'open 2026-11-20 10:00')
  const always = office(Object.fromEntries(Array.from({ length: 8 }, (_, day) => [day, [from(0, 0)]])))
  assert.equal(stateAt(always, '2026-11-19 23:59'), 'open')
})

test('[decisions 11] reports no next opening for a company that never opens', () => {
  const never: OpeningHours = { week: Array.from({ length: 8 }, () => []), exceptions: [] }
  const now = at('2026-11-19 12:00')
  const state = openStateAt(never, now, isHoliday)
  assert.deepEqual(state, { isOpen: false })
  assert.ok(openFrom(state, now) >= now + 366 * DAY_MS)
  assert.equal(openFrom({ isOpen: true }, now), now)
})

test('[decisions 11] lists the closed times within a given time span, clipped to that span', () => {
  const span = { startAt: at('2026-11-19 12:00'), endAt: at('2026-11-20 12:00') }
  const shown = (hours: OpeningHours) =>
    closedSpans(hours, span, isHoliday).map(({ startAt, endAt }) => `${text(startAt)} ${text(endAt)}`)
  assert.deepEqual(shown(office()), ['2026-11-19 18:00 2026-11-20 09:00'])
  assert.deepEqual(shown(office({ 4: [], 5: [] })), ['2026-11-19 12:00 2026-11-20 12:00'])
  assert.deepEqual(shown(office({ 4: [from(0, 0)], 5: [from(0, 0)] })), [])
})

test('[decisions 11] is open exactly during the weekly hours, checked at every seventh minute of a week', () => {
  const hours = office({ 3: [from(540, 720), from(780, 1_080)], 6: [from(600, 900)] })
  const startAt = at('2026-11-16 00:00')
  for (let minute = 0; minute < 7 * 1_440; minute += 7) {
    const now = startAt + minute * 60_000
    const { day, minute: ofDay } = weekMomentOf(now)
    const isIn = hours.week[day]?.some((period) => period.fromMinute <= ofDay && ofDay < period.toMinute)
    assert.equal(openStateAt(hours, now, () => false).isOpen, isIn, japanText(now))
  }
})
