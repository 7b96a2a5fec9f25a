import type { Drain } from '../realtime/drain.ts'
import type { Timers } from '../system/timers.ts'

export interface StopDeps {
  drain: Pick<Drain, 'begin' | 'idle'>
  /** How long calls that run may go on. */
  patienceMs: number
  /** Ends everything in order. */
  close: () => Promise<void>
  exit: (code: number) => void
  say: (text: string) => void
  timers: Timers
  now: () => number
}

/** A terminal and `npm` pass the same press of Ctrl-C on, both of them. */
const SAME_PRESS_MS = 500
const TIMER = 'patience with calls'

/**
 * decisions 1: what a signal to end does. The first lets calls come to their end, the second ends them, one that comes while
 * everything closes ends the process there and then: what was answered is on the disk.
 */
export function createStop({ drain, patienceMs, close, exit, say, timers, now }: StopDeps): () => void {
  let stage: 'open' | 'draining' | 'closing' = 'open'
  let heardAt = Number.NEGATIVE_INFINITY

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
    if (stage !== 'open' && at - heardAt < SAME_PRESS_MS) return
    heardAt = at
    if (stage === 'closing') return exit(1)
    if (stage === 'draining') return finish()
    stage = 'draining'
    const stopsAt = at + patienceMs
    drain.begin(stopsAt)
    let isWaiting = true
    void drain.idle().then(() => {
      isWaiting = false
      finish()
    })
    timers.set(TIMER, stopsAt, finish)
    // idle resolves in this turn where nobody is in a call
    setImmediate(() => {
      if (isWaiting) say(`▸ Stopping: calls may go on for ${patienceMs / 1_000} s. Once more ends them.`)
    })
  }
}
