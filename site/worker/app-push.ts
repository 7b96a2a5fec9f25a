import type { PushPayload } from '#core/alerts/contract-push.ts'
import { ACCEPT, addressOf, isStaffPage, noticeOf } from './push-notice.ts'
import type { NotificationPress, PushEvent, PushScope } from './push-scope.ts'

/**
 * Type of the message that makes an open page accept a call, as if the user had pressed the page's button (site/calls).
 */
export const ACCEPT_CALL = 'acceptCall'

const windowsOf = ({ clients }: PushScope) => clients.matchAll({ type: 'window', includeUncontrolled: true })

/**
 * Shows the notification, unless a visible page shows the call itself. In that case, a ringing notification that was shown
 * before the page became visible is removed when the call ends.
 */
async function show(scope: PushScope, { data }: PushEvent): Promise<void> {
  const payload = data?.json() as PushPayload | undefined
  if (!payload) return
  const windows = await windowsOf(scope)
  const isSeen = windows.some(({ url, visibilityState }) => isStaffPage(url) && visibilityState === 'visible')
  const { title, options } = noticeOf(payload, scope.navigator.language)
  if (!isSeen || payload.kind === 'notice') return scope.registration.showNotification(title, options)
  if (payload.kind !== 'callOver') return
  for (const shown of await scope.registration.getNotifications({ tag: options.tag })) shown.close()
}

async function open(scope: PushScope, { action, notification }: NotificationPress): Promise<void> {
  const { data } = notification
  notification.close()
  const page = (await windowsOf(scope)).find(({ url }) => isStaffPage(url))
  if (data.requestId === undefined || !page) {
    await scope.clients.openWindow(addressOf(data, action))
    return
  }
  if (action === ACCEPT) page.postMessage({ type: ACCEPT_CALL, requestId: data.requestId })
  await page.focus()
}

export function ringFor(scope: PushScope): void {
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
  scope.addEventListener('push', (event) => event.waitUntil(show(scope, event)))
  scope.addEventListener('notificationclick', (event) => event.waitUntil(open(scope, event)))
}
