import { AsyncLocalStorage } from 'node:async_hooks'

/** The CPU turn of the current request. */
export interface RunningTurn {
  /** Whether the request has used up its CPU time for this turn. */
  isUsedUp(): boolean
  /** Ends the turn; resolves when it is the company's turn again. */
  pause(): Promise<void>
}

export const runningTurn = new AsyncLocalStorage<RunningTurn>()

const nextLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * Returns a function that lets other requests run. Without a current request it waits for the next turn of the event loop.
 * The pause is bound to the current request. Work that continues outside of it, such as a stream, must call this function
 * within the request.
 */
export const currentPause = (): (() => Promise<void>) => runningTurn.getStore()?.pause ?? nextLoop

/** Await this between the small steps of long work: pauses if the turn is used up. */
export function pauseIfDue(): Promise<void> | undefined {
  const turn = runningTurn.getStore()
  if (!turn) return nextLoop()
  return turn.isUsedUp() ? turn.pause() : undefined
}

/** Whether the turn that runs now has time for one more small step: decides how many rows one transaction takes. */
export const hasTimeLeft = (): boolean => !(runningTurn.getStore()?.isUsedUp() ?? true)
