import { $language } from '../kit/preferences.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { toasts } from '../kit/toasts.ts'
import { clock } from '../line/clock.ts'
import { tellInBackground } from './background-notice.ts'
import { browserNotices } from './browser-notices.ts'
import { createFromNotification } from './from-notification.ts'
import { callsTexts } from './texts.ts'
import { calls } from './wiring.ts'

/** Notifications of calls, wired to the browser once: for a tab that stands by, and no other. */

const words = () => pickTexts(callsTexts, $language.get())

tellInBackground(
  calls.$current,
  browserNotices(({ signageName }) => words().ringing(signageName)),
)

const acceptFromNotification = createFromNotification({
  $requests: calls.$requests,
  accept: calls.accept,
  clock,
  onGone: () => void toasts.show({ text: words().goneBefore, tone: 'info' }),
})

// decisions 10: a page that was open hears it from the service worker, one that has just opened reads it in its address
navigator.serviceWorker?.addEventListener('message', ({ data }) => {
  if (data?.type === 'acceptCall') acceptFromNotification(String(data.requestId))
})
const wanted = new URLSearchParams(location.search).get('accept')
if (wanted !== null) {
  // a reload does not accept once more
  history.replaceState(history.state, '', location.pathname)
  acceptFromNotification(wanted)
}
