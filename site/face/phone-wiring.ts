import { VISITOR_PICTURE_HEIGHT, VISITOR_PICTURE_WIDTH } from '#core/limits.ts'
import { browserFrameSource } from '../avatar/browser-frame-source.ts'
import { clock } from '../line/clock.ts'
import { fetchFile } from '../line/fetch-file.ts'
import { line } from '../line/page-line.ts'
import { tabStorage } from '../line/tab-storage.ts'
import { openCamera } from '../webrtc/opened-device.ts'
import { createPhone, type Phone } from './phone.ts'

const KEPT = 'phoneToken'

/**
 * Moves the token from the URL into the tab's storage (decisions 3), so that only a reload of this page can use it
 * again.
 */
function takeToken(): string | undefined {
  const given = new URLSearchParams(location.search).get('t')
  if (given === null) return tabStorage()?.getItem(KEPT) ?? undefined
  tabStorage()?.setItem(KEPT, given)
  history.replaceState(history.state, '', location.pathname)
  return given
}

/** Creates the state of the phone's page, with this browser's camera, storage and connection. Call once per page. */
export function openPhone(): Phone {
  return createPhone({
    token: takeToken(),
    line,
    isSecure: () => window.isSecureContext,
    openCamera: () =>
      openCamera({ width: VISITOR_PICTURE_WIDTH, height: VISITOR_PICTURE_HEIGHT, facing: 'user' }),
    asStream: (track) => new MediaStream([track]),
    async createTracker(stream) {
      const { createCameraTracker } = await import('../avatar/face/camera-tracker.ts')
      const { every, now } = browserFrameSource
      return createCameraTracker(stream, { every, after: clock.after, now, fetchFile })
    },
    every: browserFrameSource.every,
    now: clock.now,
  })
}
