import type { ServerConfig } from './line-port.ts'
import type { Stop } from './stop.ts'

/** Time and timers of this device. */
export interface LocalClock {
  /** Epoch ms of this device. */
  now(): number
  after(delayMs: number, run: () => void): Stop
  every(periodMs: number, run: () => void): Stop
}

/** The clock of the pages. Code that waits or repeats receives it as a dependency, so that tests control the time. */
export interface Clock extends LocalClock {
  /** Server time in epoch ms, from the last `config`; the device's time before that. */
  serverNow(): number
  /** Sets the server's current time, epoch ms. */
  setServerNow(serverAt: number): void
}

interface Timers {
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

/** Monotonic milliseconds, unaffected by changes of the device's clock: for durations, not for dates. */
export const steadyNow = (): number => performance.now()

const TURNS = 3

/**
 * Like `clock.after`, but in three parts that each need a turn of the event loop. A page that was busy for seconds
 * receives waiting messages in between, and does not mistake its own delay for silence.
 */
export function afterTurns(clock: LocalClock, delayMs: number, run: () => void, turns = TURNS): Stop {
  let stop = clock.after(delayMs / turns, () => {
    if (turns === 1) run()
    else stop = afterTurns(clock, (delayMs * (turns - 1)) / turns, run, turns - 1)
  })
  return () => stop()
}

/**
 * A pong changes the clock only if the difference is larger than this. A smaller difference may come from a busy page
 * that has read the pong late.
 */
const TOLERANCE_MS = 5_000

/**
 * Sets the clock to the server's time with each `config`. A pong also sets it if the device's clock was changed since,
 * for example by a network time service.
 */
export function createServerTime(clock: Pick<Clock, 'serverNow' | 'setServerNow'>) {
  /** The server's time when its monotonic clock was at 0. */
  let zeroAt: number | undefined
  return {
    takeConfig({ serverTime, clockMs }: ServerConfig): void {
      clock.setServerNow(serverTime)
      zeroAt = clockMs === undefined ? undefined : serverTime - clockMs
    },
    takePong({ clockMs }: { clockMs?: number | undefined }): void {
      if (zeroAt === undefined || clockMs === undefined) return
      const serverAt = zeroAt + clockMs
      if (Math.abs(serverAt - clock.serverNow()) > TOLERANCE_MS) clock.setServerNow(serverAt)
    },
  }
}
