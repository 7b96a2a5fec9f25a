import type { Db } from '../../db/open.ts'
import { removeOutdatedUtterances } from '../../db/queries/dialogues.ts'
import { createRetention, type Retention, type RetentionDeps } from '../system/retention.ts'

/** Maximum number of utterances deleted per company and step. */
const BATCH = 500

/** Deletes transcripts after the company's retention period (decisions 7). The records of dialogues and calls stay. */
export function createTranscriptRetention(deps: RetentionDeps & { db: Db }): Retention {
  const { db, now } = deps
  return createRetention(deps, 'transcripts', () => removeOutdatedUtterances(db, now(), BATCH))
}
