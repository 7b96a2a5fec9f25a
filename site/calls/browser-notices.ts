import type { CallRequest } from '#core/realtime/shapes.ts'
import type { Notices } from './background-notice.ts'

/** @param titleOf in the page's language */
export const browserNotices = (titleOf: (request: CallRequest) => string): Notices => ({
  isWanted: () =>
    document.visibilityState === 'hidden' &&
    'Notification' in window &&
    Notification.permission === 'granted',
  show(request) {
    try {
      // the same tag as the push of this call: one takes the other's place
      const notice = new Notification(titleOf(request), { tag: `call-${request.requestId}` })
      notice.onclick = () => window.focus()
      return () => notice.close()
    } catch {
      // phones show them only by a service worker, which a push wakes
      return () => {}
    }
  },
})
