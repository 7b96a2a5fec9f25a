import { setImmediate as nextTurn } from 'node:timers/promises'
import { AUDIT_DAYS } from '#rules/limits.ts'
import type { Db } from '../../db/open.ts'
import { removeOutdatedAuditEntries } from '../../db/queries/audit.ts'
import { createRetention, type Retention } from './retention.ts'
import type { Timers } from './timers.ts'

const BATCH = 500

/** What administrators have done is kept as many days as their company says (decisions 2). */
export function createAuditRetention(deps: {
  db: Db
  now: () => number
  timers: Timers
  onFault: (error: unknown) => void
}): Retention {
  const { db, now } = deps
  return createRetention(deps, 'audit log', async () => {
    const isMore = removeOutdatedAuditEntries(db, { now: now(), daysKept: AUDIT_DAYS, most: BATCH })
    await nextTurn()
    return isMore
  })
}
