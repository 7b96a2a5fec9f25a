import type { ReadableAtom } from 'nanostores'
import type { CallRequest } from '#core/realtime/shapes.ts'

/** The browser's notifications, as a page uses them. */
export interface Notices {
  /** Nobody looks at this tab, and they may be shown. */
  isWanted(): boolean
  /** @returns takes it away again */
  show(request: CallRequest): () => void
}

/** A call that comes while nobody looks at the tab: beside sound and title, a notification that goes with the call. */
export function tellInBackground(
  $current: ReadableAtom<CallRequest | undefined>,
  notices: Notices,
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
