import '../../support/dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'

const { pageWatch } = await import('../../../site/kiosk/device.ts')

/** Values of HTMLMediaElement that happy-dom does not define. */
const READY_STATES = { HAVE_METADATA: 1, HAVE_CURRENT_DATA: 2, HAVE_FUTURE_DATA: 3, HAVE_ENOUGH_DATA: 4 }

test('[decisions 4] the watchdog ignores a video that waits for data', (t) => {
  Object.assign(HTMLMediaElement, READY_STATES)
  const video = Object.assign(document.createElement('video'), { currentTime: 4 })
  video.dataset['media'] = ''
  let readyState = READY_STATES.HAVE_CURRENT_DATA
  Object.defineProperties(video, { paused: { value: false }, readyState: { get: () => readyState } })
  document.body.append(video)
  t.after(() => video.remove())
  assert.equal(pageWatch.videoTime(), undefined)
  readyState = READY_STATES.HAVE_ENOUGH_DATA
  assert.equal(pageWatch.videoTime(), 4)
})
