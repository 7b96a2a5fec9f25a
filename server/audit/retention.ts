import { AUDIT_DAYS } from '#core/limits.ts'
import type { Db } from '../../db/open.ts'
import { removeOutdatedAuditEntries } from '../../db/queries/audit.ts'
import { createRetention, type Retention, type RetentionDeps } from '../system/retention.ts'

const BATCH = 500

/** What administrators have done is kept as many days as their company says (decisions 2). */
export function createAuditRetention(deps: RetentionDeps & { db: Db }): Retention {
  const { db, now } = deps
  return createRetention(deps, 'audit log', () =>
    removeOutdatedAuditEntries(db, { now: now(), daysKept: AUDIT_DAYS, most: BATCH }),
  )
}
