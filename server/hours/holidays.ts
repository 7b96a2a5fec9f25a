import library from '@holiday-jp/holiday_jp'
import type { IsHoliday } from '#core/hours/hours.ts'
import { DAY_MS, japanDay } from '#core/time/japan-time.ts'

/** Days that are public holidays of Japan; the library lists them until 2050. */
const holidays: ReadonlySet<string> = new Set(Object.keys(library.holidays))

interface HolidayName {
  ja: string
  en: string
}

/** The name of a public holiday of Japan; undefined on other days. */
export function holidayName(day: string): HolidayName | undefined {
  const holiday = library.holidays[day as keyof typeof library.holidays]
  return holiday && { ja: holiday.name, en: holiday.name_en }
}

export const isHoliday: IsHoliday = (day) => holidays.has(day)

/**
 * Number of days ahead for which pages get the public holidays. That is enough to show the next opening time while a user edits
 * the hours.
 */
const DAYS_AHEAD = 400

export const holidaysFrom = (at: number): string[] =>
  Array.from({ length: DAYS_AHEAD }, (_, day) => japanDay(at + (day - 1) * DAY_MS)).filter(isHoliday)
