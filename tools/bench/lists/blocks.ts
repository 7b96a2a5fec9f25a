import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as after } from 'node:timers/promises'

/** Interval at which the event loop is checked. */
const EVERY_MS = 1

export interface Blocks {
  /** Runs it. @returns the longest time in which no other request was served, ms */
  longestIn(run: () => Promise<unknown>): Promise<number>
  close(): void
}

export function watchBlocks(): Blocks {
  const delay = monitorEventLoopDelay({ resolution: EVERY_MS })
  delay.enable()
  return {
    async longestIn(run) {
      // waits until earlier and later blocks are reported
      await after(3 * EVERY_MS)
      delay.reset()
      await run()
      await after(3 * EVERY_MS)
      return delay.max / 1e6
    },
    close: () => void delay.disable(),
  }
}
