import type { Timers } from '../system/timers.ts'

/** The longest delay of setTimeout, about 24.8 days; a longer one fires at once. */
const DELAY_MAX_MS = 2 ** 31 - 1

/**
 * Named timers on the wall clock. An error that a callback throws goes to `onFault`, so that it never ends the server
 * process.
 */
export function createTimers(
  now: () => number,
  onFault: (error: unknown) => void,
): Timers & { clearAll(): void } {
  const running = new Map<string, NodeJS.Timeout>()
  const clear = (name: string): void => {
    clearTimeout(running.get(name))
    running.delete(name)
  }
  return {
    set(name, atMs, run) {
      clear(name)
      const fire = (): void => {
        running.delete(name)
        try {
          run()
        } catch (error) {
          onFault(error)
        }
      }
      const wait = (): void => {
        const leftMs = Math.max(0, atMs - now())
        const isTooLong = leftMs > DELAY_MAX_MS
        running.set(name, setTimeout(isTooLong ? wait : fire, isTooLong ? DELAY_MAX_MS : leftMs).unref())
      }
      wait()
    },
    clear,
    clearAll: () => [...running.keys()].forEach(clear),
  }
}

/** The process's monotonic clock, ms; unaffected by changes of the system time. */
export const steadyNow = (): number => performance.now()
