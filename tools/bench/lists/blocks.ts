import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as after } from 'node:timers/promises'

/** How often the event loop is checked, in ms. */
const EVERY_MS = 1

export interface Blocks {
  /** Runs `run`. @returns the longest time in ms in which no other request was served */
  longestIn(run: () => Promise<unknown>): Promise<number>
  close(): void
}

export function watchBlocks(): Blocks {
  const delay = monitorEventLoopDelay({ resolution: EVERY_MS })
  delay.enable()
  return {
    async longestIn(run) {
      // Wait until checks from before the run are counted, so that `reset` removes them.
      await after(3 * EVERY_MS)
      delay.reset()
      await run()
      await after(3 * EVERY_MS)
      return delay.max / 1e6
    },
    close: () => void delay.disable(),
  }
}
