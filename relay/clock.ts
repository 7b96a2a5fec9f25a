/** Time as an argument: tests bring their own. */
export interface Clock {
  /** Monotonic, with fractions. */
  nowMs(): number
  /** Answers the function that cancels it. */
  after(delayMs: number, run: () => void): () => void
}

export const systemClock: Clock = {
  nowMs: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}
