import type { ParsedInputOf } from '#core/http/define-endpoint.ts'
import { LANGUAGES } from '#core/languages.ts'
import { CALL_OUTCOMES } from '#core/reports/call-report.ts'
import type { getCallHistory } from '#core/reports/contract.ts'
import { DAY_MS, japanAt, japanDateOf, japanDay } from '#core/time/japan-time.ts'
import type { Month } from '../kit/month.ts'

export const REPORT_PERIODS = ['today', '7days', '30days', 'month', 'own'] as const
export type ReportPeriod = (typeof REPORT_PERIODS)[number]

const REPORT_VIEWS = ['figures', 'calls'] as const
export type ReportView = (typeof REPORT_VIEWS)[number]

export const OUTCOME_FILTERS = ['unanswered', ...CALL_OUTCOMES] as const

/** Filters of the history; undefined: no filter. */
export type CallFilters = Pick<
  ParsedInputOf<typeof getCallHistory>,
  'storeId' | 'signageId' | 'hostId' | 'lang' | 'outcome'
>

/** The options of the page, all kept in the query of its address. */
export interface ReportOptions {
  view: ReportView
  period: ReportPeriod
  /** Days of the period 'own'; other periods are relative to today. */
  from: string
  to: string
  filters: CallFilters
}

/** First and last day in Japan time, both included. */
export function daysOf({ period, from, to }: ReportOptions, now: number): { from: string; to: string } {
  if (period === 'own') return { from, to }
  return { from: japanDay(firstAt(period, now)), to: japanDay(now) }
}

function firstAt(period: Exclude<ReportPeriod, 'own'>, now: number): number {
  if (period === 'today') return now
  if (period === 'month') {
    const { year, month } = japanDateOf(now)
    return japanAt(year, month, 1)
  }
  return now - (period === '7days' ? 6 : 29) * DAY_MS
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text)

const idOf = (text: string | null): number | undefined =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined

const isDay = (text: string | null): text is string => text !== null && !Number.isNaN(Date.parse(text))

/** Reads the options from the page's address; seven days by default. Ignores invalid values. */
export function optionsOf(search: string, now: number): ReportOptions {
  const query = new URLSearchParams(search)
  const [from, to] = [query.get('from'), query.get('to')]
  const own = isDay(from) && isDay(to) ? { from, to } : undefined
  const named = oneOf(REPORT_PERIODS, query.get('period'))
  const period = named === 'own' && !own ? undefined : named
  const options: ReportOptions = {
    view: oneOf(REPORT_VIEWS, query.get('view')) ?? 'figures',
    period: period ?? '7days',
    ...(own ?? { from: '', to: '' }),
    filters: {
      storeId: idOf(query.get('store')),
      signageId: idOf(query.get('signage')),
      hostId: idOf(query.get('operator')),
      lang: oneOf(LANGUAGES, query.get('language')),
      outcome: oneOf(OUTCOME_FILTERS, query.get('outcome')),
    },
  }
  return { ...options, ...daysOf(options, now) }
}

/** The address query of the options, without defaults. */
export function searchOf({ view, period, from, to, filters }: ReportOptions): string {
  const query = new URLSearchParams()
  const set = (name: string, value: string | number | undefined) => {
    if (value !== undefined) query.set(name, String(value))
  }
  set('view', view === 'figures' ? undefined : view)
  set('period', period === '7days' ? undefined : period)
  if (period === 'own') {
    set('from', from)
    set('to', to)
  }
  set('store', filters.storeId)
  set('signage', filters.signageId)
  set('operator', filters.hostId)
  set('language', filters.lang)
  set('outcome', filters.outcome)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** The address query of the call list with its filters, for the link back from a call. Ignores invalid values in `search`. */
export const historySearch = (search: string, now: number): string =>
  searchOf({ ...optionsOf(search, now), view: 'calls' })

/** How many months can be chosen. */
const MONTHS_BACK = 24

/** The current and earlier months, newest first. */
export function monthsBefore(now: number): readonly Month[] {
  const { year, month } = japanDateOf(now)
  return Array.from({ length: MONTHS_BACK }, (_, back) => {
    const first = japanDateOf(japanAt(year, month - back, 1))
    return { year: first.year, month: first.month }
  })
}

/** First and last day of a month; for the current month, the last day is today. */
export function daysOfMonth({ year, month }: Month, now: number): { from: string; to: string } {
  const lastAt = Math.min(japanAt(year, month + 1, 1) - 1, now)
  return { from: japanDay(japanAt(year, month, 1)), to: japanDay(lastAt) }
}

/** The month that spans exactly these days; undefined if they are not exactly one month. */
export const monthShown = (days: { from: string; to: string }, now: number): Month | undefined =>
  monthsBefore(now).find((month) => {
    const { from, to } = daysOfMonth(month, now)
    return from === days.from && to === days.to
  })
