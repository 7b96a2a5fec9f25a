import { CALL_RECORD_OPEN_MS } from '../limits.ts'
import { DAY_MS, dayStartAt } from '../time/japan-time.ts'

/** Results of a call that every company offers, in the order of their buttons. A company may add texts of its own. */
export const STOCK_RESULTS = ['helped', 'passedOn', 'callBack', 'other'] as const
export type StockResult = (typeof STOCK_RESULTS)[number]

export const isStockResult = (result: string): result is StockResult =>
  (STOCK_RESULTS as readonly string[]).includes(result)

/** All results of a company: the company's own results come before `other`. */
export const resultsOf = (own: readonly string[]): string[] => [
  ...STOCK_RESULTS.filter((result) => result !== 'other'),
  ...own,
  'other',
]

/**
 * Until when an operator may change the result and the note of a call (epoch ms, exclusive): the end of the call's day
 * in Japan, and at least CALL_RECORD_OPEN_MS after the call. Null while the call is running.
 */
export const recordOpenUntil = ({ endedAt }: { endedAt: number | null }): number | null =>
  endedAt === null ? null : Math.max(dayStartAt(endedAt) + DAY_MS, endedAt + CALL_RECORD_OPEN_MS)

export function isRecordOpen(call: { endedAt: number | null }, now: number): boolean {
  const until = recordOpenUntil(call)
  return until === null || now < until
}
