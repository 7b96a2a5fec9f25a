/** The time source; tests inject their own. */
export interface Clock {
  /** Monotonic milliseconds, with fractions. */
  nowMs(): number
  /** Wall-clock time for data that leaves the process. */
  epochMs(): number
  /** @returns cancel */
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
