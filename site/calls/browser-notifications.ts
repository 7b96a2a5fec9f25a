import type { CallRequest } from '#core/realtime/talk-shapes.ts'
import type { Notifications } from './background-notification.ts'

/** @param titleOf returns the notification's title in the page's language */
export const browserNotifications = (titleOf: (request: CallRequest) => string): Notifications => ({
  isWanted: () =>
    document.visibilityState === 'hidden' &&
    'Notification' in window &&
    Notification.permission === 'granted',
  show(request) {
    try {
      // The same tag as in the call's push message, so that one notification replaces the other.
      const notice = new Notification(titleOf(request), { tag: `call-${request.requestId}` })
      notice.onclick = () => window.focus()
      return () => notice.close()
    } catch {
      // On phones only the service worker may show notifications. It shows one when the push message arrives.
      return () => {}
    }
  },
})
