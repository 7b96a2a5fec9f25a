import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as after } from 'node:timers/promises'

/** As often the loop is asked whether it goes on. */
const EVERY_MS = 1

export interface Blocks {
  /** Runs it. @returns the longest time in which nobody else was served, ms */
  longestIn(run: () => Promise<unknown>): Promise<number>
  close(): void
}

export function watchBlocks(): Blocks {
  const delay = monitorEventLoopDelay({ resolution: EVERY_MS })
  delay.enable()
  return {
    async longestIn(run) {
      // what was before is told, and what is over is waited for
      await after(3 * EVERY_MS)
      delay.reset()
      await run()
      await after(3 * EVERY_MS)
      return delay.max / 1e6
    },
    close: () => void delay.disable(),
  }
}
