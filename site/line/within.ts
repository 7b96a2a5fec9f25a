import type { LocalClock } from './clock.ts'

/** Resolves with undefined if the promise rejects or takes longer than `ms`. */
export const within = <Value>(
  clock: Pick<LocalClock, 'after'>,
  ms: number,
  promise: Promise<Value>,
): Promise<Value | undefined> =>
  new Promise((resolve) => {
    const stop = clock.after(ms, () => resolve(undefined))
    promise
      .catch(() => undefined)
      .then((value) => {
        stop()
        resolve(value)
      })
  })
