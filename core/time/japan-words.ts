import type { Span } from '../reservations/rules.ts'
import { dayStartAt, japanDateOf, twoDigits } from './japan-time.ts'

/** Locale for dates in each language. */
export const LOCALES = { ja: 'ja-JP', en: 'en-GB', zh: 'zh-CN' } as const
export type DateLanguage = keyof typeof LOCALES

/** Formats of days and times for display, in Japan time (Spec 9). */

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
export const dayWords = (at: number, language: DateLanguage = 'ja'): string => {
  const month = language === 'en' ? 'short' : 'long'
  return formatOf(language, { year: 'numeric', month, day: 'numeric', weekday: 'short' }).format(at)
}

/** Formats a day without its year: 11月20日(金); Fri 20 November. */
export const dayOfYearWords = (at: number, language: DateLanguage = 'ja'): string =>
  formatOf(language, { month: 'long', day: 'numeric', weekday: 'short' }).format(at)

/** Formats a time, with the day if it is not today: 9:05; 11月20日(金) 9:05. */
export const whenWords = (at: number, nowAt: number, language: DateLanguage = 'ja'): string =>
  dayStartAt(at) === dayStartAt(nowAt) ? clockWords(at) : `${dayOfYearWords(at, language)} ${clockWords(at)}`

/** Formats a day without its weekday: 2026年11月20日; 20 November 2026. */
export const dateWords = (at: number, language: DateLanguage = 'ja'): string =>
  formatOf(language, { year: 'numeric', month: 'long', day: 'numeric' }).format(at)

/** Cached, because creating a format is slow. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(language: DateLanguage, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${Object.values(options).join(' ')}`
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone: 'Asia/Tokyo' })
  formats.set(key, format)
  return format
}
