import { AsyncLocalStorage } from 'node:async_hooks'

/** The time slice (turn) in which the current request runs on the event loop. Its CPU time is limited. */
export interface RunningTurn {
  /** Whether the request has used up the CPU time of its current time slice. */
  isUsedUp(): boolean
  /** Lets other requests run. Resolves when a request of this company may run again. */
  pause(): Promise<void>
}

export const runningTurn = new AsyncLocalStorage<RunningTurn>()

const nextLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * Returns a function that lets other requests run. The function belongs to the current request. Outside of a request,
 * the function waits for the next turn of the event loop. Work that continues after its request, such as a stream, must
 * call `currentPause` while the request is still running.
 */
export const currentPause = (): (() => Promise<void>) => runningTurn.getStore()?.pause ?? nextLoop

/** Await this between the small steps of long work: pauses if the request has used up its time slice. */
export function pauseIfDue(): Promise<void> | undefined {
  const turn = runningTurn.getStore()
  if (!turn) return nextLoop()
  return turn.isUsedUp() ? turn.pause() : undefined
}

/**
 * Whether the current request has CPU time left for one more small step before it must pause; false outside of
 * requests. Callers use this to decide how many rows one transaction takes.
 */
export const hasTimeLeft = (): boolean => !(runningTurn.getStore()?.isUsedUp() ?? true)
