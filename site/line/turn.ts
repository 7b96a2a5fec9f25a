/** Tells whether an asynchronous task is still the latest one. Callers ignore the results of earlier tasks. */
interface Turn {
  /** Starts a new task. @returns a function that tells whether the task is still the latest */
  take(): () => boolean
  /** Makes the results of all tasks obsolete. */
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
