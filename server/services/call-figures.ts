import { DAY_MS, dayStartAt } from '#rules/japan-time.ts'
import type { Db } from '../../db/open.ts'
import { type CallRow, listCallsBetween } from '../../db/queries/calls.ts'

const median = (values: readonly number[]): number | null => {
  if (values.length === 0) return null
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return Math.round(sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2)
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round(values.reduce((sum, value) => sum + value, 0) / values.length)

const talkTimes = (calls: readonly CallRow[]): number[] =>
  calls.flatMap((call) =>
    call.answeredAt !== null && call.endedAt !== null ? [call.endedAt - call.answeredAt] : [],
  )

/** Today's calls of a company in Japanese time. Talks that an operator began are answered ones, but nobody waited for them. */
export function getCallFigures(db: Db, companyId: number, now: number) {
  const todayAt = dayStartAt(now)
  const today = listCallsBetween(db, companyId, todayAt, todayAt + DAY_MS)
  const yesterday = listCallsBetween(db, companyId, todayAt - DAY_MS, todayAt)
  const byVisitors = today.filter((call) => call.begunBy === 'visitor')
  const waits = byVisitors.flatMap((call) =>
    call.answeredAt === null ? [] : [call.answeredAt - call.requestedAt],
  )
  return {
    called: byVisitors.length,
    answered: waits.length,
    medianAnswerMs: median(waits),
    longestAnswerMs: waits.length === 0 ? null : Math.max(...waits),
    meanTalkMs: mean(talkTimes(today)),
    meanTalkYesterdayMs: mean(talkTimes(yesterday)),
  }
}
