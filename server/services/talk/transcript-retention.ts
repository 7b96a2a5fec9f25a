import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../../../db/open.ts'
import { removeOutdatedUtterances } from '../../../db/queries/talks.ts'
import type { Timers } from '../timers.ts'

export interface TranscriptRetention {
  /** Removes what has been kept long enough. Called by itself every hour, and when a company keeps it for fewer days. */
  sweep(): Promise<void>
  close(): Promise<void>
}

const EVERY_MS = 3_600_000
/** At a time and of a company: nobody waits for years of them. */
const BATCH = 500
const TIMER = 'transcripts'

/** What was said is kept as many days as the company says (decisions 7). The talks and calls themselves stay. */
export function createTranscriptRetention(deps: {
  db: Db
  now: () => number
  timers: Timers
  onFault: (error: unknown) => void
}): TranscriptRetention {
  const { db, now, timers } = deps
  let isClosed = false
  let last = Promise.resolve()

  async function removeOutdated(): Promise<void> {
    for (let isMore = true; isMore && !isClosed; ) {
      isMore = removeOutdatedUtterances(db, now(), BATCH)
      await nextTurn()
    }
  }

  function sweep(): Promise<void> {
    last = last.then(removeOutdated).catch(deps.onFault)
    if (!isClosed) timers.set(TIMER, now() + EVERY_MS, () => void sweep())
    return last
  }

  void sweep()
  return {
    sweep,
    async close() {
      isClosed = true
      timers.clear(TIMER)
      await last
    },
  }
}
