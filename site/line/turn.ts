/** Who came last: what an earlier one still waits for is foreign by then. */
export interface Turn {
  /** The next one. @returns whether it still is the last one */
  take(): () => boolean
  /** Nobody's answer counts any more. */
  end(): void
}

export function createTurn(): Turn {
  let last = 0
  return {
    take() {
      last += 1
      const mine = last
      return () => mine === last
    },
    end() {
      last += 1
    },
  }
}
