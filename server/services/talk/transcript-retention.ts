import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../../../db/open.ts'
import { removeOutdatedUtterances } from '../../../db/queries/talks.ts'
import { createRetention, type Retention } from '../retention.ts'
import type { Timers } from '../timers.ts'

/** Of a company. */
const BATCH = 500

/** What was said is kept as many days as the company says (decisions 7). The talks and calls themselves stay. */
export function createTranscriptRetention(deps: {
  db: Db
  now: () => number
  timers: Timers
  onFault: (error: unknown) => void
}): Retention {
  const { db, now } = deps
  return createRetention(deps, 'transcripts', async () => {
    const isMore = removeOutdatedUtterances(db, now(), BATCH)
    await nextTurn()
    return isMore
  })
}
