/** The time source; tests inject their own. */
export interface Clock {
  /** Monotonic milliseconds, with fractions. */
  nowMs(): number
  /** Wall-clock time in ms since 1970, for data that leaves the process. */
  epochMs(): number
  /** Calls `run` once after the delay. @returns a function that cancels the call */
  after(delayMs: number, run: () => void): () => void
}

export const systemClock: Clock = {
  nowMs: () => performance.now(),
  epochMs: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}
