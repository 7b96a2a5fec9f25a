/** Runs a few things at once, those who ask in turn: whoever brings a hundred waits for oneself. */
export interface InTurn {
  /**
   * @param whose who waits: a company, an address
   * @returns what `task` does, or `full` when so many of the same one wait already
   */
  run<Result, Full>(whose: string | number, task: () => Promise<Result>, full: Full): Promise<Result | Full>
}

/** @param atOnce how many run at the same time @param waitingMax of the same one who asks; more are told `full` */
export function createFairQueue({ atOnce = 1, waitingMax }: { atOnce?: number; waitingMax: number }): InTurn {
  // a Map keeps the order of insertion: the first key is whose turn it is
  const waiting = new Map<string | number, (() => Promise<void>)[]>()
  let running = 0

  const next = (): void => {
    const [first] = waiting
    if (running >= atOnce || !first) return
    const [whose, [task, ...rest]] = first
    waiting.delete(whose)
    if (rest.length > 0) waiting.set(whose, rest)
    running++
    void task!().finally(() => {
      running--
      next()
    })
  }

  return {
    run: <Result, Full>(whose: string | number, task: () => Promise<Result>, full: Full) => {
      const own = waiting.get(whose) ?? []
      if (own.length >= waitingMax) return Promise.resolve(full)
      return new Promise<Result | Full>((resolve, reject) => {
        own.push(() => task().then(resolve, reject))
        waiting.set(whose, own)
        next()
      })
    },
  }
}
