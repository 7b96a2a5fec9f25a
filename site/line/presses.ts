type Settled = (isAnswered: boolean) => void

interface Presses {
  /** @returns the number of this press */
  add(settled: Settled): number
  /** Calls `settled` for each open press up to this number, once. */
  settle(upTo: number, isAnswered: boolean): void
}

/** Presses that the server has not answered, by number. */
export function createPresses(): Presses {
  const unanswered = new Map<number, Settled>()
  let last = 0
  return {
    add(settled) {
      last += 1
      unanswered.set(last, settled)
      return last
    },
    settle(upTo, isAnswered) {
      for (const [n, settled] of [...unanswered]) {
        if (n > upTo) continue
        unanswered.delete(n)
        settled(isAnswered)
      }
    },
  }
}
