import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Timers } from './timers.ts'

export interface Retention {
  /** Removes expired data. Runs every hour, and when a company shortens its retention period. */
  sweep(): Promise<void>
  close(): Promise<void>
}

/** What every retention (a periodic deletion of old data) needs. */
export interface RetentionDeps {
  now: () => number
  timers: Timers
  onFault: (error: unknown) => void
}

const EVERY_MS = 3_600_000

/**
 * @param timer the name of the timer for this retention
 * @param removeSome removes one batch and returns whether there may be more; other work runs between batches, because
 * there may be years of data
 */
export function createRetention(
  { now, timers, onFault }: RetentionDeps,
  timer: string,
  removeSome: () => boolean | Promise<boolean>,
): Retention {
  let isClosed = false
  let last = Promise.resolve()

  async function removeOutdated(): Promise<void> {
    for (let isMore = true; isMore && !isClosed; ) {
      isMore = await removeSome()
      await nextTurn()
    }
  }

  function sweep(): Promise<void> {
    last = last.then(removeOutdated).catch(onFault)
    if (!isClosed) timers.set(timer, now() + EVERY_MS, () => void sweep())
    return last
  }

  void sweep()
  return {
    sweep,
    async close() {
      isClosed = true
      timers.clear(timer)
      await last
    },
  }
}
