/** Runs one thing at a time, the companies in turn: whoever brings a hundred waits for oneself. */
export interface FairQueue {
  /** @returns what `task` does, or `full` when the company has too much waiting already */
  run<Result>(companyId: number, task: () => Promise<Result>, full: Result): Promise<Result>
}

export function createFairQueue({ waitingMax }: { waitingMax: number }): FairQueue {
  // a Map keeps the order of insertion: the first key is whose turn it is
  const waiting = new Map<number, (() => Promise<void>)[]>()
  let isRunning = false

  const next = (): void => {
    const [first] = waiting
    if (isRunning || !first) return
    const [companyId, [task, ...rest]] = first
    waiting.delete(companyId)
    if (rest.length > 0) waiting.set(companyId, rest)
    isRunning = true
    void task!().finally(() => {
      isRunning = false
      next()
    })
  }

  return {
    run: <Result>(companyId: number, task: () => Promise<Result>, full: Result) => {
      const own = waiting.get(companyId) ?? []
      if (own.length >= waitingMax) return Promise.resolve(full)
      return new Promise<Result>((resolve, reject) => {
        own.push(() => task().then(resolve, reject))
        waiting.set(companyId, own)
        next()
      })
    },
  }
}
