import type { CallTally } from '#core/reports/call-report.ts'
import type { CallReport } from '#core/reports/contract.ts'
import { japanDayAt } from '#core/time/japan-time.ts'
import { type DateLanguage, shortDayWords } from '#core/time/japan-words.ts'
import type { ChartColumn } from '../kit/ui/ColumnChart.tsx'

/** Numbers of calls: answered, taken over by the AI, and neither. */
export const partsOf = ({ called, answered, byAi }: CallTally) =>
  [answered, byAi, called - answered - byAi] as const

/** Maximum number of labels below a chart, so that they fit on a phone. */
const LABELS_MAX = 8

/** Labels such as 11/20 below some of the days. */
export function dayColumns(days: CallReport['days'], nowAt: number, language: DateLanguage): ChartColumn[] {
  const every = Math.ceil(days.length / LABELS_MAX)
  return days.map(({ day, ...tally }, index) => ({
    label: index % every === 0 ? `${Number(day.slice(5, 7))}/${Number(day.slice(8))}` : '',
    name: shortDayWords(japanDayAt(day), nowAt, language),
    parts: partsOf(tally),
  }))
}

const LABELLED_HOURS = 4

export const hourColumns = (hours: readonly CallTally[], nameOf: (hour: number) => string): ChartColumn[] =>
  hours.map((tally, hour) => ({
    label: hour % LABELLED_HOURS === 0 ? String(hour) : '',
    name: nameOf(hour),
    parts: partsOf(tally),
  }))

/** One column for each weekday, from Monday to Sunday. */
export function weekdayColumns(weekdays: readonly CallTally[], names: readonly string[]): ChartColumn[] {
  const columns = weekdays.map((tally, day) => ({
    label: names[day]!,
    name: names[day]!,
    parts: partsOf(tally),
  }))
  return [...columns.slice(1), ...columns.slice(0, 1)]
}
