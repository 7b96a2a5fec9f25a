import type { Drain } from '../realtime/drain.ts'
import type { Timers } from '../system/timers.ts'

interface StopDeps {
  drain: Pick<Drain, 'begin' | 'idle'>
  /** How long running calls may continue, in ms. */
  timeoutMs: number
  /** Closes all parts of the server in order. */
  close: () => Promise<void>
  exit: (code: number) => void
  say: (text: string) => void
  timers: Timers
  now: () => number
}

/** Two signals within this time count as one, because a terminal and npm both forward the same Ctrl-C. */
const SAME_PRESS_MS = 500
const TIMER = 'end of waiting for calls'

/**
 * Handles stop signals (decisions 1). The first signal lets running calls continue for a while, the second ends them. A signal
 * during closing exits at once: the data of answered requests is already on disk.
 */
export function createStop({ drain, timeoutMs, close, exit, say, timers, now }: StopDeps): () => void {
  let stage: 'open' | 'draining' | 'closing' = 'open'
  let signaledAt = Number.NEGATIVE_INFINITY

  function finish(): void {
    if (stage === 'closing') return
    stage = 'closing'
    timers.clear(TIMER)
    close().then(
      () => exit(0),
      (error: unknown) => {
        say(`✖ ${String(error)}`)
        exit(1)
      },
    )
  }

  return () => {
    const at = now()
    if (stage !== 'open' && at - signaledAt < SAME_PRESS_MS) return
    signaledAt = at
    if (stage === 'closing') return exit(1)
    if (stage === 'draining') return finish()
    stage = 'draining'
    const stopsAt = at + timeoutMs
    drain.begin(stopsAt)
    let isWaiting = true
    void drain.idle().then(() => {
      isWaiting = false
      finish()
    })
    timers.set(TIMER, stopsAt, finish)
    // if there are no calls, `idle` resolves before this runs, and nothing is printed
    setImmediate(() => {
      if (isWaiting)
        say(`▸ Stopping: calls may continue for ${timeoutMs / 1_000} s. Signal again to end them.`)
    })
  }
}
