import { clock as browserClock, type Clock } from './clock.ts'
import type { SignallingLine } from './line-port.ts'
import type { Stop } from './stop.ts'

/** Time after which the data is loaded although the page is not connected, for example because a proxy blocks WebSockets. */
const WAIT_MS = 2_000

/**
 * Calls `load` when the page is connected, and after each reconnection, because the page has missed changes meanwhile. A page that
 * has just been opened waits for its connection, so that it does not load everything twice.
 */
export function loadOnConnection(
  line: Pick<SignallingLine, 'state' | 'onState'>,
  load: () => void,
  clock: Pick<Clock, 'after'> = browserClock,
): Stop {
  let stopWaiting: Stop = () => {}
  if (line.state() === 'open') load()
  else stopWaiting = clock.after(WAIT_MS, load)
  const stopListening = line.onState((state) => {
    if (state !== 'open') return
    stopWaiting()
    load()
  })
  return () => {
    stopWaiting()
    stopListening()
  }
}
