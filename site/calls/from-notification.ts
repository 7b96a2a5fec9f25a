import type { ReadableAtom } from 'nanostores'
import type { CallRequest } from '#core/realtime/talk-shapes.ts'
import type { Clock } from '../line/clock.ts'

/**
 * Time that a newly opened page has for entering Standby (microphone, connection, list of requests). After that, the
 * call counts as gone.
 */
const WAIT_MS = 20_000

interface FromNotificationParts {
  $requests: ReadableAtom<readonly CallRequest[]>
  accept: (requestId: string) => void
  clock: Pick<Clock, 'after'>
  /** Called if the call is not in the list: another operator has answered, or the visitor has left. */
  onGone: () => void
}

/**
 * Accepts a call that the operator has accepted in a notification, as soon as the call is in the list (decisions 10).
 */
export function createFromNotification({ $requests, accept, clock, onGone }: FromNotificationParts) {
  let stop = () => {}
  return (requestId: string): void => {
    stop()
    const end = () => {
      stopListening()
      stopWaiting()
      stop = () => {}
    }
    const look = (requests: readonly CallRequest[]) => {
      if (!requests.some((request) => request.requestId === requestId)) return false
      end()
      accept(requestId)
      return true
    }
    let stopListening = () => {}
    const stopWaiting = clock.after(WAIT_MS, () => {
      end()
      onGone()
    })
    stop = end
    if (!look($requests.get())) stopListening = $requests.listen(look)
  }
}
