/**
 * Runs tasks with limited concurrency, alternating between owners, so that many tasks of one owner do not delay others.
 */
export interface FairQueue {
  /**
   * @param whose identifies the owner of the task, such as a company or an IP address
   * @returns the task's result, or `full` if too many of the owner's tasks are waiting
   */
  run<Result, Full>(whose: string | number, task: () => Promise<Result>, full: Full): Promise<Result | Full>
}

/** @param atOnce maximum number of running tasks @param waitingMax maximum number of waiting tasks per owner */
export function createFairQueue({
  atOnce = 1,
  waitingMax,
}: {
  atOnce?: number
  waitingMax: number
}): FairQueue {
  // a Map keeps insertion order: the first key is next
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
