import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { japanDayAt, japanTime, japanZoned, minuteText } from '#core/time/japan-time.ts'
import {
  clockWords,
  dateWords,
  dayOfYearWords,
  dayWords,
  monthWords,
  rangeWords,
  secondWords,
  shortDayWords,
} from '#core/time/japan-words.ts'

const own = process.env.TZ
afterEach(() => {
  process.env.TZ = own
})

const at = (text: string): number => Date.parse(`${text}+09:00`)

test('[9] writes hours without a leading zero, and midnight as 0:00', () => {
  assert.deepEqual(
    ['00:00:00', '00:59:59.999', '09:05:07', '12:00:00', '23:59:59.999'].map((text) =>
      clockWords(at(`2026-11-20T${text}`)),
    ),
    ['0:00', '0:59', '9:05', '12:00', '23:59'],
  )
  assert.equal(secondWords(at('2026-11-20T09:05:07')), '9:05:07')
  assert.equal(rangeWords({ startAt: at('2026-11-20T09:00'), endAt: at('2026-11-20T18:00') }), '9:00–18:00')
})

test('[9] changes the day at midnight in Japan, across months, years and a leap day', () => {
  const days = [
    ['2026-11-30T23:59:59.999', '2026年11月30日(月)', '11月30日(月)', '2026年11月30日'],
    ['2026-12-01T00:00', '2026年12月1日(火)', '12月1日(火)', '2026年12月1日'],
    ['2026-12-31T23:59', '2026年12月31日(木)', '12月31日(木)', '2026年12月31日'],
    ['2027-01-01T00:00', '2027年1月1日(金)', '1月1日(金)', '2027年1月1日'],
    ['2028-02-29T08:59', '2028年2月29日(火)', '2月29日(火)', '2028年2月29日'],
  ] as const
  for (const [moment, day, dayOfYear, date] of days)
    assert.deepEqual(
      [dayWords, dayOfYearWords, dateWords].map((words) => words(at(moment))),
      [day, dayOfYear, date],
    )
})

test('[9] formats every day of a year for each language as Intl does', () => {
  const locales = { ja: 'ja-JP', en: 'en-GB', zh: 'zh-CN' } as const
  for (const [language, locale] of Object.entries(locales) as [keyof typeof locales, string][]) {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { ...options, timeZone: 'Asia/Tokyo' })
    const month = { year: 'numeric', month: 'long' } as const
    const day = { month: language === 'en' ? 'short' : 'long', day: 'numeric', weekday: 'short' } as const
    const expected = {
      day: format({ year: 'numeric', ...day }),
      dayOfYear: format({ ...day, month: 'long' }),
      date: format({ ...month, day: 'numeric' }),
      month: format(month),
    }
    for (let now = at('2027-12-01T00:00'); now < at('2029-01-01T00:00'); now += 86_400_000) {
      assert.equal(dayWords(now, language), expected.day.format(now))
      assert.equal(dayOfYearWords(now, language), expected.dayOfYear.format(now))
      assert.equal(dateWords(now, language), expected.date.format(now))
      assert.equal(monthWords(now, language), expected.month.format(now))
    }
  }
})

test('[9] writes the year of a day only if it is not the current year in Japan', () => {
  const [lastOf2026, firstOf2027] = [at('2026-12-31T23:59:59'), at('2027-01-01T00:00')]
  const words = (language: 'ja' | 'en' | 'zh') =>
    [lastOf2026, firstOf2027].map((now) => shortDayWords(lastOf2026, now, language))
  assert.deepEqual(words('ja'), ['12月31日(木)', '2026年12月31日(木)'])
  assert.deepEqual(words('en'), ['Thu 31 December', 'Thu, 31 Dec 2026'])
  assert.deepEqual(words('zh'), ['12月31日周四', '2026年12月31日周四'])
  assert.equal(shortDayWords(firstOf2027, lastOf2026), '2027年1月1日(金)')
})

test("[9] ignores the machine's time zone, also when daylight saving time begins or ends there", () => {
  for (const zone of ['America/New_York', 'Europe/Berlin', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    process.env.TZ = zone
    for (const day of ['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01']) {
      const midnight = japanDayAt(day)
      assert.equal(midnight, at(`${day}T00:00`), zone)
      assert.equal(clockWords(midnight), '0:00', zone)
      assert.ok(dateWords(midnight).endsWith(`月${Number(day.slice(8))}日`), zone)
      assert.equal(japanZoned(midnight), `${day}T00:00:00+09:00`, zone)
      assert.equal(japanTime(midnight - 1), '23:59', zone)
    }
  }
})

test('[9] writes a minute of the day as HH:mm for form fields', () => {
  assert.deepEqual([0, 545, 1_439].map(minuteText), ['00:00', '09:05', '23:59'])
})
