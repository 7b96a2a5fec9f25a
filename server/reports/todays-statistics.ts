import { dayStartAt } from '#core/time/japan-time.ts'
import type { Db } from '../../db/open.ts'
import { type CallStatistics, computeCallStatistics } from './call-statistics.ts'

interface Day {
  startAt: number
  statistics: CallStatistics
}

/**
 * Caches today's call statistics by company: every standby page requests them whenever a call is answered or ends, and a large
 * company has tens of thousands of calls a day.
 */
export class TodaysStatisticsCache {
  readonly #db: Db
  readonly #days = new Map<number, Day>()
  readonly #take: () => readonly { key: number | string }[]

  constructor(db: Db) {
    this.#db = db
    this.#take = db.written.follow(['call'])
  }

  of(companyId: number, now: number): CallStatistics {
    for (const { key } of this.#take()) this.#days.delete(Number(key))
    const startAt = dayStartAt(now)
    const known = this.#days.get(companyId)
    if (known?.startAt === startAt) return known.statistics
    const statistics = computeCallStatistics(this.#db, companyId, now)
    this.#days.set(companyId, { startAt, statistics })
    return statistics
  }
}
