import type { ReadableAtom } from 'nanostores'
import type { CallRequest } from '#core/realtime/talk-shapes.ts'

/** The parts of the browser's notifications that are used here. */
export interface Notifications {
  /** Whether this tab is hidden and notifications are permitted. */
  isWanted(): boolean
  /** @returns a function that closes the notification */
  show(request: CallRequest): () => void
}

/** Shows a notification for a call while the tab is hidden, and closes it with the call. */
export function notifyInBackground(
  $current: ReadableAtom<CallRequest | undefined>,
  notices: Notifications,
): () => void {
  let takeAway = () => {}
  let shown: string | undefined
  return $current.listen((current) => {
    if (current?.requestId === shown) return
    takeAway()
    takeAway = () => {}
    shown = current?.requestId
    if (current && notices.isWanted()) takeAway = notices.show(current)
  })
}
