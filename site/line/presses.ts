/**
 * @param isAnswered true: the server has handled the button press; false: the connection was lost before it answered
 */
type Settled = (isAnswered: boolean) => void

interface Presses {
  /**
   * Adds a button press that was sent.
   * @param settled called once: when the server has answered or the connection was lost
   * @returns the number of the button press
   */
  add(settled: Settled): number
  /** Calls `settled` once for each unanswered button press up to this number. */
  settle(upTo: number, isAnswered: boolean): void
}

/** The user's button presses that were sent (`line.press`) and that the server has not answered yet, by number. */
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
