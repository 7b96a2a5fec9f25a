import { availableParallelism } from 'node:os'
import type { Relay, RelayOptions } from './api.ts'
import { RelayPool } from './control/pool.ts'

export * from './api.ts'

/** Worker threads start when they are needed. */
export function createRelay(options: RelayOptions): Relay {
  const workers = Math.max(1, options.workers ?? Math.min(2, availableParallelism()))
  return new RelayPool({ ...options, workers })
}
