import { AsyncLocalStorage } from 'node:async_hooks'

/** The current request's turn on the event loop, with its limited CPU time. */
export interface RunningTurn {
  /** Whether the request has used up its CPU time for this turn. */
  isUsedUp(): boolean
  /** Lets other requests run. Resolves when it is this company's turn again. */
  pause(): Promise<void>
}

export const runningTurn = new AsyncLocalStorage<RunningTurn>()

const nextLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * Returns a function that lets other requests run. The function belongs to the current request; without one it waits for the next
 * turn of the event loop. Work that continues outside of its request, such as a stream, must call `currentPause` while it is still
 * within the request.
 */
export const currentPause = (): (() => Promise<void>) => runningTurn.getStore()?.pause ?? nextLoop

/** Await this between the small steps of long work: pauses if the turn is used up. */
export function pauseIfDue(): Promise<void> | undefined {
  const turn = runningTurn.getStore()
  if (!turn) return nextLoop()
  return turn.isUsedUp() ? turn.pause() : undefined
}

/**
 * Whether the current turn has time for one more small step; false outside of requests. Callers use it to decide how
 * many rows one transaction takes.
 */
export const hasTimeLeft = (): boolean => !(runningTurn.getStore()?.isUsedUp() ?? true)
