import { availableParallelism } from 'node:os'
import type { Relay, RelayOptions } from './api.ts'
import { RelayPool } from './control/pool.ts'

export * from './api.ts'

/** Resolves when every worker thread is ready to answer offers. */
export async function createRelay(options: RelayOptions): Promise<Relay> {
  const workers = Math.max(1, options.workers ?? Math.min(2, availableParallelism()))
  const pool = new RelayPool({ ...options, workers })
  await pool.start()
  return pool
}
