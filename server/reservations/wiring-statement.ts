import { Worker } from 'node:worker_threads'
import { Refusal } from '#core/http/refusals.ts'
import { answerOf } from '../../db/backup/thread.ts'
import { createFairQueue } from '../system/fair-queue.ts'
import type { DrawStatement } from './statement.ts'

/** Statements of one company that wait. */
const WAITING_MAX = 3
const RETRY_MS = 5_000

/**
 * Draws statements as PDF, each in a thread of its own and one at a time, companies in turn. The library and its fonts are
 * loaded in the thread: 2 MB for the few days of a month when statements are asked for.
 */
export function createStatementThread(): DrawStatement {
  const queue = createFairQueue({ waitingMax: WAITING_MAX })
  return async (companyId, sheet) => {
    const pdf = await queue.run(
      companyId ?? 'installation',
      // no inherited flags: loaders of a test run have no business in there
      () =>
        answerOf<Uint8Array>(
          new Worker(new URL('./statement-worker.ts', import.meta.url), { workerData: sheet, execArgv: [] }),
        ),
      undefined,
    )
    if (!pdf) throw new Refusal('tooMany', { retryAfterMs: RETRY_MS })
    return Buffer.from(pdf)
  }
}
