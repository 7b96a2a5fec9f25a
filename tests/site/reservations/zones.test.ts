import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { dayWords, rangeWords } from '#core/time/japan-words.ts'
import { calendarTitle, firstShownAt } from '../../../site/reservations/calendar-title.ts'
import { entriesOf, problemsOf } from '../../../site/reservations/entries.ts'
import { meetingTime } from '../../../site/reservations/meeting-time.ts'
import { spanOf } from '../../../site/reservations/stored-draft.ts'

const own = process.env.TZ
afterEach(() => {
  process.env.TZ = own
})

/**
 * Time zones, each with a day: the day after a change to or from summer time, or any day for the zones farthest from
 * Japan. For Japan itself, a leap day.
 */
const CASES = [
  ['America/New_York', '2026-03-09'],
  ['America/New_York', '2026-11-02'],
  ['Europe/Berlin', '2026-03-30'],
  ['Europe/Berlin', '2026-10-26'],
  ['Australia/Lord_Howe', '2026-10-05'],
  ['Pacific/Kiritimati', '2026-04-06'],
  ['Pacific/Pago_Pago', '2026-04-06'],
  ['Asia/Tokyo', '2028-02-29'],
] as const

test('[9] shows and books times in Japan time in any time zone, even after a change to or from summer time', () => {
  for (const [zone, day] of CASES) {
    process.env.TZ = zone
    const span = { startAt: Date.parse(`${day}T09:00:00+09:00`), endAt: Date.parse(`${day}T18:00:00+09:00`) }
    const entries = entriesOf(span, '相談')
    assert.deepEqual(
      [entries.startDate, entries.startTime, entries.endDate, entries.endTime],
      [day, '09:00', day, '18:00'],
      zone,
    )
    assert.deepEqual(spanOf(entries), span, zone)
    assert.deepEqual(problemsOf(entries, span.startAt, []), {}, zone)
    assert.equal(rangeWords(span), '9:00–18:00', zone)
    const date = Number(day.slice(8))
    assert.ok(dayWords(span.startAt, 'ja').includes(`月${date}日`), zone)
    assert.ok(meetingTime(span.startAt, 'ja').endsWith('9:00'), zone)
  }
})

test('[2.4.11] titles a week of the calendar with its Monday and Friday, also across months', () => {
  for (const zone of ['America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati']) {
    process.env.TZ = zone
    const week = (day: string) => {
      const startAt = Date.parse(`${day}T00:00:00+09:00`)
      return { startAt, endAt: startAt + 7 * 86_400_000 }
    }
    assert.equal(calendarTitle(week('2026-11-15'), 'week', 'ja'), '2026年11月16日–20日')
    assert.equal(calendarTitle(week('2026-06-28'), 'week', 'ja'), '2026年6月29日–7月3日')
    assert.equal(calendarTitle(week('2026-11-15'), 'week', 'en'), '16–20 November 2026')
    assert.equal(calendarTitle(week('2026-06-28'), 'week', 'en'), '29 June 2026 – 3 July 2026')
    assert.equal(calendarTitle(week('2026-11-15'), 'month', 'ja'), '2026年11月')
    const friday = {
      startAt: Date.parse('2026-11-20T00:00:00+09:00'),
      endAt: Date.parse('2026-11-21T00:00:00+09:00'),
    }
    assert.equal(calendarTitle(friday, 'day', 'ja'), '2026年11月20日(金)')
  }
})

test('[2.4.11] opens the calendar on the next Monday if today is a Saturday or Sunday', () => {
  const at = (day: number): number => Date.parse(`2026-11-${day}T12:00:00+09:00`)
  assert.deepEqual(
    [20, 21, 22, 23].map((day) => firstShownAt(at(day))),
    [at(20), at(23), at(23), at(23)],
  )
})
