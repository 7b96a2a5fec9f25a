import { setImmediate as nextTurn } from 'node:timers/promises'
import { DAY_MS } from '#core/time/japan-time.ts'
import type { Db } from '../../../db/open.ts'
import { createDeliveryRetention } from '../../../server/alerts/delivery-retention.ts'
import { createAuditRetention } from '../../../server/audit/retention.ts'
import { createPictureRetention } from '../../../server/calls/picture-retention.ts'
import { createTranscriptRetention } from '../../../server/dialogue/transcript-retention.ts'
import type { FileStore } from '../../../server/system/files.ts'
import type { Blocks } from './blocks.ts'

const ROWS = ['capture', 'utterance', 'audit_entry', 'delivery'] as const

/**
 * Measures the hourly and daily deletions of expired data: once when no data has expired, and once with the data that
 * expires on one day.
 */
export async function measureSweeps(db: Db, blocks: Blocks): Promise<void> {
  const timers = { set: () => undefined, clear: () => undefined }
  const onFault = (error: unknown): never => {
    throw error
  }
  // The data has rows for visitors' pictures but no picture files, so removing a file takes only a turn of the event
  // loop.
  const visitorPictures = { remove: async () => nextTurn() } as Pick<FileStore, 'remove'> as FileStore
  const kinds = {
    pictures: (deps: Deps) => createPictureRetention({ ...deps, visitorPictures }),
    transcripts: createTranscriptRetention,
    'audit entries': createAuditRetention,
    deliveries: createDeliveryRetention,
  }
  const count = (): number =>
    ROWS.reduce(
      (sum, table) => sum + (db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number),
      0,
    )
  for (const [name, create] of Object.entries(kinds))
    for (const days of [0, 1]) {
      const before = count()
      const begunAt = performance.now()
      const longestMs = await blocks.longestIn(async () => {
        const retention = create({ db, timers, onFault, now: () => Date.now() + days * DAY_MS })
        await retention.sweep()
        await retention.close()
      })
      const ms = (performance.now() - begunAt).toFixed(0)
      console.log(
        `sweep of ${name.padEnd(14)} ${String(before - count()).padStart(6)} rows ${ms.padStart(7)} ms, longest block ${longestMs.toFixed(1)} ms`,
      )
    }
}

type Deps = Parameters<typeof createTranscriptRetention>[0]
