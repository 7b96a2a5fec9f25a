import { atom, type ReadableAtom } from 'nanostores'
import { GRACE_MS } from '#core/limits.ts'
import type { Clock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import type { Stop } from '../line/stop.ts'

/** A reconnect that takes less than this is nobody's business. */
const BLIP_MS = 2_000

export interface PresenceDeps {
  line: Pick<Line, 'state' | 'onState' | 'on'>
  clock: Pick<Clock, 'after'>
  /** Somebody is being called or talked to: the server keeps the call for its grace, and so does the screen. */
  inTalk: () => boolean
}

/** Whether the server has been away for so long that the screen says so (realtime, Liveness). */
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
  // it is there still, and takes no call any more
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
