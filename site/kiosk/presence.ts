import { atom, type ReadableAtom } from 'nanostores'
import { GRACE_MS } from '#core/limits.ts'
import type { Clock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import type { Stop } from '../line/stop.ts'

/** A reconnect shorter than this is not shown. */
const BLIP_MS = 2_000

interface PresenceDeps {
  line: Pick<Line, 'state' | 'onState' | 'on'>
  clock: Pick<Clock, 'after'>
  /**
   * Whether a call is running. If so, the screen shows the lost connection only after the grace period in which the
   * server keeps the call.
   */
  inTalk: () => boolean
}

/** Whether the server has been unreachable for so long that the screen shows it (docs/realtime.md, Liveness). */
export function createPresence({ line, clock, inTalk }: PresenceDeps): {
  $offline: ReadableAtom<boolean>
  close: Stop
} {
  const $offline = atom(false)
  let stopWaiting: Stop | undefined

  function follow(state: ReturnType<Line['state']>): void {
    if (state === 'open') {
      stopWaiting?.()
      stopWaiting = undefined
      $offline.set(false)
      return
    }
    stopWaiting ??= clock.after(inTalk() ? GRACE_MS : BLIP_MS, () => $offline.set(true))
  }

  const stopListening = line.onState(follow)
  // the server is stopping: the page is still connected, but calls are no longer possible
  const stopHearing = line.on('serverStops', () => $offline.set(true))
  follow(line.state())
  return {
    $offline,
    close() {
      stopListening()
      stopHearing()
      stopWaiting?.()
    },
  }
}
