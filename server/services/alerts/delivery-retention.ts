import { setImmediate as nextTurn } from 'node:timers/promises'
import { DAY_MS } from '#rules/japan-time.ts'
import { DELIVERIES_KEPT_DAYS } from '#rules/limits.ts'
import type { Db } from '../../../db/open.ts'
import { removeOldDeliveries } from '../../../db/queries/deliveries.ts'
import { createRetention, type Retention } from '../retention.ts'
import type { Timers } from '../timers.ts'

const BATCH = 500

/** What was told outside is kept for a while, so that a company can see whether it came. */
export function createDeliveryRetention(deps: {
  db: Db
  now: () => number
  timers: Timers
  onFault: (error: unknown) => void
}): Retention {
  const { db, now } = deps
  return createRetention(deps, 'old deliveries', async () => {
    const isMore = removeOldDeliveries(db, now() - DELIVERIES_KEPT_DAYS * DAY_MS, BATCH)
    await nextTurn()
    return isMore
  })
}
