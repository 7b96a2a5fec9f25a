import type { Timers } from '../system/timers.ts'

/** Timers by name on the wall clock. `onFault` gets what a callback throws, so that one call's fault never ends the server. */
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
      running.set(name, setTimeout(fire, Math.max(0, atMs - now())).unref())
    },
    clear,
    clearAll: () => [...running.keys()].forEach(clear),
  }
}

/** The process's monotonic clock, ms: no clock that is set moves it. */
export const steadyNow = (): number => performance.now()
