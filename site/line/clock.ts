import type { Stop } from './stop.ts'

/** This device's time, which is enough for most. */
export interface LocalClock {
  /** Epoch ms of this device. */
  now(): number
  after(delayMs: number, run: () => void): Stop
  every(periodMs: number, run: () => void): Stop
}

/** The only clock of the site. Everything that waits or repeats is given one, so that tests move time by hand. */
export interface Clock extends LocalClock {
  /** Epoch ms of the server, as far as `config` has told it; the device's own before that. */
  serverNow(): number
  /** What the server's clock says at this very moment. */
  setServerNow(serverAt: number): void
}

export interface Timers {
  now(): number
  setTimeout(run: () => void, delayMs: number): unknown
  clearTimeout(handle: unknown): void
  setInterval(run: () => void, periodMs: number): unknown
  clearInterval(handle: unknown): void
}

const browserTimers: Timers = {
  now: () => Date.now(),
  setTimeout: (run, delayMs) => setTimeout(run, delayMs),
  clearTimeout: (handle) => clearTimeout(handle as number),
  setInterval: (run, periodMs) => setInterval(run, periodMs),
  clearInterval: (handle) => clearInterval(handle as number),
}

export function createClock(timers: Timers = browserTimers): Clock {
  let aheadMs = 0
  return {
    now: () => timers.now(),
    serverNow: () => timers.now() + aheadMs,
    setServerNow(serverAt) {
      aheadMs = serverAt - timers.now()
    },
    after(delayMs, run) {
      const handle = timers.setTimeout(run, delayMs)
      return () => timers.clearTimeout(handle)
    },
    every(periodMs, run) {
      const handle = timers.setInterval(run, periodMs)
      return () => timers.clearInterval(handle)
    },
  }
}

export const clock: Clock = createClock()

/** Milliseconds that never jump, whatever is done to the device's clock: for durations, not for dates. */
export const steadyNow = (): number => performance.now()
