import { DELIVERIES_KEPT_DAYS } from '#core/limits.ts'
import { DAY_MS } from '#core/time/japan-time.ts'
import type { Db } from '../../db/open.ts'
import { removeOldDeliveries } from '../../db/queries/deliveries.ts'
import { createRetention, type Retention, type RetentionDeps } from '../system/retention.ts'

const BATCH = 500

/**
 * Deletes the records of sent notifications after DELIVERIES_KEPT_DAYS. They are kept that long so that a company can
 * check whether its notifications arrived.
 */
export function createDeliveryRetention(deps: RetentionDeps & { db: Db }): Retention {
  const { db, now } = deps
  return createRetention(deps, 'old deliveries', () =>
    removeOldDeliveries(db, now() - DELIVERIES_KEPT_DAYS * DAY_MS, BATCH),
  )
}
