import { DAY_MS, dayStartAt } from '#core/time/japan-time.ts'
import type { Db } from '../../db/open.ts'
import { meanTalkBetween, sumCallsBetween } from '../../db/queries/calls.ts'

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value))

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

export type CallStatistics = ReturnType<typeof computeCallStatistics>

/** A company's calls of today in Japan time. Calls begun by operators count as answered, but have no waiting time. */
export function computeCallStatistics(db: Db, companyId: number, now: number) {
  const todayAt = dayStartAt(now)
  const today = sumCallsBetween(db, companyId, todayAt, todayAt + DAY_MS)
  return {
    called: today.called,
    answered: today.answered,
    byAi: today.byAi,
    medianAnswerMs: rounded(mean(today.middleWaitsMs)),
    longestAnswerMs: today.longestWaitMs,
    meanTalkMs: rounded(today.meanTalkMs),
    meanTalkYesterdayMs: rounded(meanTalkBetween(db, companyId, todayAt - DAY_MS, todayAt)),
  }
}
