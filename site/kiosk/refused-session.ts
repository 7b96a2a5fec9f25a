import { atom, type ReadableAtom } from 'nanostores'
import { checkAuth } from '#core/accounts/contract.ts'
import type { Clock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import { REPLY_LIMIT_MS, type Request } from '../line/request-port.ts'
import { type Stop, stopAll } from '../line/stop.ts'
import { createTimer } from '../line/timer.ts'

const FIRST_MS = 10_000
const LONGEST_MS = 3_600_000

/** The server refuses this device's session although no user has signed out (decisions 4, Refused). */
interface RefusedSession {
  /** True from the second refusal on, because the first refusal may be temporary. The screen then shows a notice to staff. */
  $isRefused: ReadableAtom<boolean>
  /** Called when the server answers the session check, or any other request, with "not signed in". */
  refuse(): void
  close: Stop
}

interface RefusedSessionDeps {
  request: Request
  line: Pick<Line, 'close' | 'reopen' | 'on'>
  clock: Pick<Clock, 'after'>
  /** Calls back when the network changes or the page is shown again. */
  onWake: (wake: () => void) => Stop
  /** Called when the session is valid again. */
  onReturn: () => void
}

/**
 * Asks repeatedly whether the session is valid again: after 10 s, then with doubled pauses of up to one hour. If the server does
 * not answer, it asks again after 10 s.
 */
export function createRefusedSession(deps: RefusedSessionDeps): RefusedSession {
  const { request, line } = deps
  const timer = createTimer(deps.clock)
  const $isRefused = atom(false)
  let waitMs: number | undefined
  let isAsking = false

  function wait(ms: number): void {
    waitMs = ms
    timer.start(ms, () => void ask())
  }

  function end(): void {
    timer.stop()
    waitMs = undefined
    $isRefused.set(false)
  }

  async function ask(): Promise<void> {
    if (waitMs === undefined || isAsking) return
    isAsking = true
    const reply = await request(checkAuth, {}, { limitMs: REPLY_LIMIT_MS })
    isAsking = false
    if (waitMs === undefined) return
    if (reply.kind === 'ok' && reply.value.auth) {
      end()
      line.reopen('signage')
      return deps.onReturn()
    }
    // no answer: ask again soon, because the server may accept this device when it runs again
    if (reply.kind !== 'ok') return wait(FIRST_MS)
    $isRefused.set(true)
    wait(Math.min(waitMs * 2, LONGEST_MS))
  }

  const offs = [deps.onWake(() => void ask()), line.on('config', end)]
  return {
    $isRefused,
    refuse() {
      line.close()
      if (waitMs === undefined) wait(FIRST_MS)
    },
    close() {
      end()
      stopAll(offs)
    },
  }
}
