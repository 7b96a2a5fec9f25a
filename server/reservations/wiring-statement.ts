import { Worker } from 'node:worker_threads'
import { Refusal } from '#core/http/refusals.ts'
import { answerOf } from '../../db/backup/thread.ts'
import { createFairQueue } from '../system/fair-queue.ts'
import type { DrawStatement } from './statement.ts'

/** Maximum number of queued statements per company. */
const WAITING_MAX = 3
const RETRY_MS = 5_000

/**
 * Draws PDF statements one at a time, each in its own thread; companies take turns. The library and its
 * fonts (2 MB) are loaded in the thread only, because statements are needed on few days of a month.
 */
export function createStatementThread(): DrawStatement {
  const queue = createFairQueue({ waitingMax: WAITING_MAX })
  return async (companyId, sheet) => {
    const pdf = await queue.run(
      companyId ?? 'installation',
      // `execArgv: []`: the thread must not run the loaders that a test runner has passed to this process
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
