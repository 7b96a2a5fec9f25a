/** Time as an argument: tests bring their own. */
export interface Clock {
  /** Monotonic, with fractions. */
  nowMs(): number
  /** The wall clock's, for figures that leave the process. */
  epochMs(): number
  /** Answers the function that cancels it. */
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
