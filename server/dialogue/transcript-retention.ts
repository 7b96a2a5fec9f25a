import type { Db } from '../../db/open.ts'
import { removeOutdatedUtterances } from '../../db/queries/talks.ts'
import { createRetention, type Retention, type RetentionDeps } from '../system/retention.ts'

/** Of a company. */
const BATCH = 500

/** What was said is kept as many days as the company says (decisions 7). The talks and calls themselves stay. */
export function createTranscriptRetention(deps: RetentionDeps & { db: Db }): Retention {
  const { db, now } = deps
  return createRetention(deps, 'transcripts', () => removeOutdatedUtterances(db, now(), BATCH))
}
