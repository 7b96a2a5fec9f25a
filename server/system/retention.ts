import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Timers } from './timers.ts'

export interface Retention {
  /** Removes what has been kept long enough. Called by itself every hour, and when a company keeps it for fewer days. */
  sweep(): Promise<void>
  close(): Promise<void>
}

/** What each of them is made of. */
export interface RetentionDeps {
  now: () => number
  timers: Timers
  onFault: (error: unknown) => void
}

const EVERY_MS = 3_600_000

/**
 * @param timer its name
 * @param removeSome a batch, after which others have their turn, because an installation that never swept has years of them; answers whether there may be more
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
