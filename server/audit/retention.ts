import { AUDIT_DAYS } from '#core/limits.ts'
import type { Db } from '../../db/open.ts'
import { removeOutdatedAuditEntries } from '../../db/queries/audit.ts'
import { createRetention, type Retention, type RetentionDeps } from '../system/retention.ts'

const BATCH = 500

/** Removes audit entries after the number of days set by their company (decisions 2). */
export function createAuditRetention(deps: RetentionDeps & { db: Db }): Retention {
  const { db, now } = deps
  return createRetention(deps, 'audit log', () =>
    removeOutdatedAuditEntries(db, { now: now(), daysKept: AUDIT_DAYS, most: BATCH }),
  )
}
