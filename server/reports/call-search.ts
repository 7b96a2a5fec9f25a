import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../../db/open.ts'
import {
  type CallsFilter,
  findCallBefore,
  type ListedCall,
  listCalls,
} from '../../db/queries/call-reports.ts'

/** Number of rows read per step. A step takes a few milliseconds. */
const SLICE_ROWS = 1_000

type Search = Omit<CallsFilter, 'limit'>

/**
 * Yields matching calls, newest first. Other requests run between steps, because rare matches may need a search through millions of
 * rows.
 * @param most maximum number of calls in total
 */
export async function* callsIn(db: Db, search: Search, most: number): AsyncGenerator<ListedCall[]> {
  let left = most
  let { after } = search
  for (
    let toAt = after ? Math.min(search.toAt, after.requestedAt + 1) : search.toAt;
    toAt > search.fromAt;
  ) {
    const fromAt = isByIndex(search)
      ? search.fromAt
      : (findCallBefore(db, { ...search, toAt }, SLICE_ROWS) ?? search.fromAt)
    const limit = Math.min(left, SLICE_ROWS)
    const rows = listCalls(db, { ...search, fromAt, toAt, limit, ...(after ? { after } : {}) })
    yield rows
    left -= rows.length
    if (left === 0) return
    // This slice of the period may have more rows: continue after the last row.
    if (rows.length === limit) after = rows.at(-1)!
    else toAt = fromAt
    if (toAt > fromAt && after) toAt = Math.min(toAt, after.requestedAt + 1)
    await nextTurn()
  }
}

/** Whether the database's index selects exactly the matching rows. */
const isByIndex = ({ signageId, lang, outcome }: Search): boolean =>
  signageId === undefined && lang === undefined && (outcome === undefined || outcome === 'running')
