import type { Span } from '../reservations/rules.ts'
import { dayStartAt, japanDateOf, twoDigits, weekMomentOf } from './japan-time.ts'

/**
 * Formats of days and times for display, in Japan time (Spec 9). They do not use Intl, because its first use blocks a
 * page for 15 to 20 ms.
 */

export type DateLanguage = 'ja' | 'en' | 'zh'
/** A day of a calendar. `month` is 1-12; `day` is the weekday, 0 is Sunday. */
interface CalendarDay {
  month: number
  date: number
  day: number
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)
const WEEKDAYS = {
  ja: [...'日月火水木金土'],
  en: 'Sun Mon Tue Wed Thu Fri Sat'.split(' '),
  zh: [...'日一二三四五六'],
}

const monthName = (month: number): string => MONTHS[month - 1] ?? ''
/** Three letters, except Sept, as in British English. */
const shortMonthName = (month: number): string => monthName(month).slice(0, month === 9 ? 4 : 3)
const weekdayName = (day: number, language: DateLanguage): string => WEEKDAYS[language][day] ?? ''

function japanDayOf(at: number): CalendarDay & { year: number } {
  const { year, month, date } = japanDateOf(at)
  return { year, month, date, day: weekMomentOf(at).day }
}

/** Formats a day without its year: 11月20日(金); Fri 20 November; 11月20日周五. */
export function dayOfYearText({ month, date, day }: CalendarDay, language: DateLanguage): string {
  const weekday = weekdayName(day, language)
  if (language === 'en') return `${weekday} ${date} ${monthName(month)}`
  return `${month}月${date}日${language === 'ja' ? `(${weekday})` : `周${weekday}`}`
}

/** Formats a minute of the day, without a leading zero: 545 → 9:05. */
export const minuteWords = (minuteOfDay: number): string =>
  `${Math.floor(minuteOfDay / 60)}:${twoDigits(minuteOfDay % 60)}`

/** Formats a time of day: 9:05. */
export function clockWords(at: number): string {
  const { hour, minute } = japanDateOf(at)
  return minuteWords(hour * 60 + minute)
}

/** Formats a time of day with seconds: 9:05:08. */
export const secondWords = (at: number): string => `${clockWords(at)}:${twoDigits(japanDateOf(at).second)}`

/** Formats a range of times: 14:00–14:30. */
export const rangeWords = ({ startAt, endAt }: Span): string => `${clockWords(startAt)}–${clockWords(endAt)}`

/** Formats a day with its weekday: 2026年11月20日(金); Fri, 20 Nov 2026. */
export function dayWords(at: number, language: DateLanguage = 'ja'): string {
  const day = japanDayOf(at)
  if (language === 'en')
    return `${weekdayName(day.day, 'en')}, ${day.date} ${shortMonthName(day.month)} ${day.year}`
  return `${day.year}年${dayOfYearText(day, language)}`
}

/** Formats a day in Japan without its year: 11月20日(金); Fri 20 November. */
export const dayOfYearWords = (at: number, language: DateLanguage = 'ja'): string =>
  dayOfYearText(japanDayOf(at), language)

/** Formats a day, with the year if it is not the current one: 11月20日(金); 2025年11月20日(木). */
export const shortDayWords = (at: number, nowAt: number, language: DateLanguage = 'ja'): string =>
  japanDateOf(at).year === japanDateOf(nowAt).year ? dayOfYearWords(at, language) : dayWords(at, language)

/** Formats a time, with the day if it is not today: 9:05; 11月20日(金) 9:05. */
export const whenWords = (at: number, nowAt: number, language: DateLanguage = 'ja'): string =>
  dayStartAt(at) === dayStartAt(nowAt) ? clockWords(at) : `${dayOfYearWords(at, language)} ${clockWords(at)}`

/** Formats a day without its weekday: 2026年11月20日; 20 November 2026. */
export function dateWords(at: number, language: DateLanguage = 'ja'): string {
  const { year, month, date } = japanDayOf(at)
  return language === 'en' ? `${date} ${monthName(month)} ${year}` : `${year}年${month}月${date}日`
}

/** Formats a month: 2026年11月; November 2026. */
export function monthWords(at: number, language: DateLanguage): string {
  const { year, month } = japanDayOf(at)
  return language === 'en' ? `${monthName(month)} ${year}` : `${year}年${month}月`
}
