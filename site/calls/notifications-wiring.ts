import { $language } from '../kit/preferences.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { toasts } from '../kit/toasts.ts'
import { clock } from '../line/clock.ts'
import { notifyInBackground } from './background-notification.ts'
import { browserNotifications } from './browser-notifications.ts'
import { createFromNotification } from './from-notification.ts'
import { callsTexts } from './texts.ts'
import { calls } from './wiring.ts'

/** Notifications of calls, wired to the browser; imported only by a tab in Standby. */

const words = () => pickTexts(callsTexts, $language.get())

notifyInBackground(
  calls.$current,
  browserNotifications(({ signageName }) => words().ringing(signageName)),
)

const acceptFromNotification = createFromNotification({
  $requests: calls.$requests,
  accept: calls.accept,
  clock,
  onGone: () => void toasts.show({ text: words().goneBefore, tone: 'info' }),
})

// When the operator accepts a call in a notification, the service worker sends the call's ID to an open page, or opens
// a page with the ID in the URL (decisions 10).
navigator.serviceWorker?.addEventListener('message', ({ data }) => {
  if (data?.type === 'acceptCall') acceptFromNotification(String(data.requestId))
})
const wanted = new URLSearchParams(location.search).get('accept')
if (wanted !== null) {
  // Removes the call's ID from the URL, so that a reload does not accept the call again.
  history.replaceState(history.state, '', location.pathname)
  acceptFromNotification(wanted)
}
