import type { ReadableAtom } from 'nanostores'
import type { CallRequest } from '#core/realtime/shapes.ts'
import type { Clock } from '../line/clock.ts'

/** A page that has just opened stands by first: microphone, line, the list of requests. */
const PATIENCE_MS = 20_000

export interface FromNotificationParts {
  $requests: ReadableAtom<readonly CallRequest[]>
  accept: (requestId: string) => void
  clock: Pick<Clock, 'after'>
  /** It never came here: somebody was first, or the visitor has gone. */
  onGone: () => void
}

/** decisions 10: a call that was accepted from a notification. As soon as it stands in the list, its button counts as pressed. */
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
    const stopWaiting = clock.after(PATIENCE_MS, () => {
      end()
      onGone()
    })
    stop = end
    if (!look($requests.get())) stopListening = $requests.listen(look)
  }
}
