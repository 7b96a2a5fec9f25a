import {
  exceptionsAhead,
  HOLIDAY,
  type HoursException,
  type OpeningHours,
  openStateAt,
  type Period,
} from '#core/hours/hours.ts'
import { reasonFor } from '#core/hours/reasons.ts'
import { asksOpeningHours } from '#core/knowledge/intents.ts'
import type { Language } from '#core/languages.ts'
import { DAY_MS, dayStartAt, japanDayAt } from '#core/time/japan-time.ts'
import { clockWords, dayOfYearWords, minuteWords, whenWords } from '#core/time/japan-words.ts'
import type { DbLike } from '../../db/open.ts'
import { findHours } from '../../db/queries/hours.ts'
import { isHoliday } from '../hours/holidays.ts'
import type { Question, Spoken } from '../knowledge/find.ts'
import { HOURS_WORDS, type HoursWords } from './texts-hours.ts'

/**
 * Source ID of answers about opening hours. Opening hours have no row of their own: they are columns of the company or
 * store.
 */
const SOURCE = 'hours:0'
/** The AI mentions exceptions from the usual hours only up to this many days ahead. */
const DAYS_AHEAD = 45
const EXCEPTIONS_SAID = 2
/** The order in which the AI names the days: Monday first. */
const SAID_ORDER = [1, 2, 3, 4, 5, 6, 0, HOLIDAY]

/** What the AI says about the opening hours of the store or company where it is asked; undefined if none are set. */
export function openingHoursSpoken(
  db: DbLike,
  { companyId, storeId, lang }: Pick<Question, 'companyId' | 'storeId' | 'lang'>,
  at: number,
): Spoken | undefined {
  const hours = findHours(db, companyId, storeId)
  if (hours === null) return undefined
  const words = HOURS_WORDS[lang]
  const text = [
    nowWords(words, hours, at, lang),
    usualWords(words, hours),
    ...exceptionWords(words, hours, at, lang),
  ]
  return { source: SOURCE, title: words.title, text: text.join(lang === 'en' ? ' ' : '') }
}

/** Like `openingHoursSpoken`, but undefined if the question is not about opening hours. */
export const openingHoursFor = (db: DbLike, question: Question, at: number): Spoken | undefined =>
  asksOpeningHours(question.text, question.lang) ? openingHoursSpoken(db, question, at) : undefined

function nowWords(words: HoursWords, hours: OpeningHours, at: number, lang: Language): string {
  const { isOpen, isOver, opensAt, closesAt } = openStateAt(hours, at, isHoliday)
  if (isOpen)
    return closesAt === undefined ? words.isOpen : words.isOpenUntil(closingWords(words, closesAt, at, lang))
  const opensToday = opensAt !== undefined && dayStartAt(opensAt) === dayStartAt(at)
  const now = isOver && !opensToday ? words.isOver : words.isClosed
  if (opensAt === undefined) return now
  const next = words.opensNext(whenWords(opensAt, at, lang))
  return lang === 'en' ? `${now} ${next}` : now + next
}

/** Text for a closing time. Midnight is named as the end of the day before it. */
function closingWords(words: HoursWords, closesAt: number, at: number, lang: Language): string {
  const [today, lastDay] = [dayStartAt(at), dayStartAt(closesAt - 1)]
  const time = closesAt === dayStartAt(closesAt) ? words.midnight : clockWords(closesAt)
  if (lastDay === today) return words.closesToday(time)
  const isNextMorning = closesAt <= today + 1.5 * DAY_MS
  return isNextMorning
    ? words.closesNextMorning(time)
    : words.closesLater(dayOfYearWords(lastDay, lang), time)
}

/** Text for the usual week. Days with the same hours are named together. */
function usualWords(words: HoursWords, { week }: OpeningHours): string {
  const groups = new Map<string, number[]>()
  for (const day of SAID_ORDER) {
    const key = JSON.stringify(week[day] ?? [])
    groups.set(key, [...(groups.get(key) ?? []), day])
  }
  const lines = [...groups.values()].map((days) => {
    const periods = week[days[0]!] ?? []
    if (periods.length === 0) return words.closed(daysWords(words, days))
    const open = periodsWords(words, periods)
    return days.length === SAID_ORDER.length ? words.everyDay(open) : words.open(daysWords(words, days), open)
  })
  return words.usual(lines)
}

function daysWords(words: HoursWords, days: readonly number[]): string {
  const runs: number[][] = []
  for (const day of days) {
    const last = runs.at(-1)
    const before = SAID_ORDER[SAID_ORDER.indexOf(day) - 1]
    // Public holidays are not a weekday, so they never continue a run of days.
    if (last && day !== HOLIDAY && last.at(-1) === before) last.push(day)
    else runs.push([day])
  }
  return runs
    .flatMap((run) =>
      run.length < 3
        ? run.map((day) => words.days[day]!)
        : [words.daysBetween(words.days[run[0]!]!, words.days[run.at(-1)!]!)],
    )
    .join(words.daysAnd)
}

const periodsWords = (words: HoursWords, periods: readonly Period[]): string =>
  periods
    .map(({ fromMinute, toMinute }) => {
      const to = minuteWords(toMinute)
      return words.period(minuteWords(fromMinute), toMinute > fromMinute ? to : words.nextDay(to))
    })
    .join(words.periodsAnd)

function exceptionWords(words: HoursWords, hours: OpeningHours, at: number, lang: Language): string[] {
  const datesOf = ({ fromDay, toDay }: HoursException): string => {
    const [first, last] = [fromDay, toDay].map((day) => dayOfYearWords(japanDayAt(day), lang)) as [
      string,
      string,
    ]
    return fromDay === toDay ? first : words.dates(first, last)
  }
  return exceptionsAhead(hours, dayStartAt(at), DAYS_AHEAD)
    .slice(0, EXCEPTIONS_SAID)
    .map((exception) => {
      const { periods, note } = exception
      const open = periods.length === 0 ? undefined : periodsWords(words, periods)
      return words.exception(datesOf(exception), open, reasonFor(lang, note))
    })
}
