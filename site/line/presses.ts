type Settled = (isAnswered: boolean) => void

interface Presses {
  /** Adds a press. @param settled called once it is answered or lost @returns the number of this press */
  add(settled: Settled): number
  /** Calls `settled` once for each unanswered press up to this number. */
  settle(upTo: number, isAnswered: boolean): void
}

/** Messages that report a button press of the user (`line.press`) and that the server has not answered yet, by number. */
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
