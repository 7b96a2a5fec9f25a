import { AsyncLocalStorage } from 'node:async_hooks'

/** The turn of the request that runs now. */
export interface RunningTurn {
  /** Whether it has worked long enough at a stretch. */
  isUsedUp(): boolean
  /** Ends it; resolves when it is the turn of its company again. */
  pause(): Promise<void>
}

export const runningTurn = new AsyncLocalStorage<RunningTurn>()

const nextLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * Lets everybody else be served. Without a running request: until the next turn of the event loop.
 * @returns the pause, bound to the request that runs now: work that goes on outside of it, like a stream, asks for it beforehand
 */
export const currentPause = (): (() => Promise<void>) => runningTurn.getStore()?.pause ?? nextLoop

/** To be awaited between the small steps of long work: pauses where the turn is used up. */
export function breathe(): Promise<void> | undefined {
  const turn = runningTurn.getStore()
  if (!turn) return nextLoop()
  return turn.isUsedUp() ? turn.pause() : undefined
}
