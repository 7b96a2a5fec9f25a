import type { NamedDay } from '#core/reservations/contract.ts'
import type { Span } from '#core/reservations/rules.ts'
import { DAY_MS, japanDateOf, weekMomentOf } from '#core/time/japan-time.ts'
import { dateWords, dayWords, monthWords } from '#core/time/japan-words.ts'
import type { StaffLanguage } from '../kit/preferences.ts'
import type { ViewName } from './use-calendar-view.ts'

const isWeekend = (at: number): boolean => [0, 6].includes(weekMomentOf(at).day)

/** The first day that the calendar shows: today or, on a weekend, the next Monday. */
export function firstShownAt(now: number): number {
  const { day } = weekMomentOf(now)
  if (day === 6) return now + 2 * DAY_MS
  return day === 0 ? now + DAY_MS : now
}

/** The workdays of a week (Monday to Friday), or the single day that is shown. */
function workdays({ startAt, endAt }: Span): { firstAt: number; lastAt: number } {
  let firstAt = startAt
  let lastAt = endAt - DAY_MS
  while (isWeekend(firstAt) && firstAt < lastAt) firstAt += DAY_MS
  while (isWeekend(lastAt) && lastAt > firstAt) lastAt -= DAY_MS
  return { firstAt, lastAt }
}

/** Title of the days shown, such as 「2026年11月16日–20日」, 「2026年11月20日(金)」, 「2026年11月」 or 16–20 November 2026. */
export function calendarTitle(range: Span, view: ViewName, language: StaffLanguage): string {
  const { firstAt, lastAt } = workdays(range)
  if (view === 'month') return monthWords(firstAt, language)
  if (view === 'day') return dayWords(firstAt, language)
  const first = japanDateOf(firstAt)
  const last = japanDateOf(lastAt)
  const isSameMonth = last.month === first.month
  if (language === 'en')
    return isSameMonth
      ? `${first.date}–${dateWords(lastAt, 'en')}`
      : `${dateWords(firstAt, 'en')} – ${dateWords(lastAt, 'en')}`
  return `${dateWords(firstAt)}–${isSameMonth ? '' : `${last.month}月`}${last.date}日`
}

/**
 * The name of a closed day or public holiday. A company's own reason is in Japanese only, and is not shown in English.
 */
export const nameOfDay = ({ ja, en }: NamedDay, language: StaffLanguage): string | undefined =>
  language === 'ja' ? ja : en
