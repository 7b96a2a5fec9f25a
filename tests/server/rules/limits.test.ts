import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as limits from '../../../server/rules/limits.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND

test('[9] the constants are those of the specification', () => {
  const { PASSWORD_MIN, PASSWORD_MAX, TOUCH_BUTTON_TEXT_MAX, FONT_SIZE_MIN_PX, FONT_SIZE_MAX_PX } = limits
  assert.deepEqual([PASSWORD_MIN, PASSWORD_MAX], [8, 128])
  assert.deepEqual([TOUCH_BUTTON_TEXT_MAX, FONT_SIZE_MIN_PX, FONT_SIZE_MAX_PX], [10, 8, 40])
  assert.deepEqual([limits.STAGE_WIDTH, limits.STAGE_HEIGHT], [1080, 1920])
  assert.deepEqual([limits.CAPTURE_WIDTH, limits.CAPTURE_HEIGHT], [640, 360])
  assert.deepEqual([limits.CAMERA_WIDTH, limits.CAMERA_HEIGHT], [1280, 720])
  assert.deepEqual([limits.QP_BAD, limits.QP_SPOTTY], [35, 26])
})

test('[9] the timers are those of the specification', () => {
  assert.equal(limits.AUTO_LOGIN_RETRY_MS, 3 * SECOND)
  assert.deepEqual([limits.HEALTH_FIRST_POLL_MS, limits.HEALTH_POLL_MS], [SECOND, 10 * SECOND])
  assert.equal(limits.REALTIME_PING_MS, 50 * SECOND)
  assert.equal(limits.CALL_OFFER_THROTTLE_MS, SECOND)
  assert.equal(limits.MOTION_THROTTLE_MS, 5 * SECOND)
  assert.deepEqual([limits.INFORM_CALL_ID_REPEATS, limits.INFORM_CALL_ID_MS], [5, 500])
  assert.deepEqual([limits.DECODE_CHECK_IDLE_MS, limits.DECODE_CHECK_RUNNING_MS], [500, 5 * SECOND])
  assert.equal(limits.STATISTICS_MS, SECOND)
  assert.equal(limits.PEER_RETRY_MS, 3 * SECOND)
  assert.equal(limits.LOGOUT_HOLD_MS, 3 * SECOND)
})

test('[7.6] liveness: pings every 3 s, silent for 6 s is lost, 10 s of grace', () => {
  const { SERVER_PING_MS, SILENT_IS_LOST_MS, GRACE_MS, TAKEOVER_PROBE_MS } = limits
  assert.deepEqual([SERVER_PING_MS, SILENT_IS_LOST_MS, GRACE_MS], [3 * SECOND, 6 * SECOND, 10 * SECOND])
  assert.equal(TAKEOVER_PROBE_MS, 2 * SECOND)
  assert.deepEqual([limits.CALL_TIMEOUT_MS, limits.END_ASKED_MS], [60 * SECOND, 15 * SECOND])
  assert.deepEqual([limits.LOST_DIALOG_MS, limits.NOTICE_MS], [2 * SECOND, 10 * SECOND])
  assert.deepEqual([limits.RECONNECT_MIN_MS, limits.RECONNECT_MAX_MS], [500, 10 * SECOND])
  assert.equal(limits.DECODE_ZERO_REPORTS, 3)
  assert.equal(limits.BINARY_MAX_BYTES, 1_500)
})

test('[4.1] sessions and rates are those of design.md 2', () => {
  assert.deepEqual([limits.SESSION_MS, limits.REMEMBERED_SESSION_MS], [12 * HOUR, 30 * 24 * HOUR])
  assert.deepEqual([limits.LOGIN_FAILURES_MAX, limits.LOGIN_FAILURES_WINDOW_MS], [10, 300 * SECOND])
  assert.deepEqual([limits.LOGIN_ADDRESS_MAX_PER_MINUTE, limits.CALLS_MAX_PER_SECOND], [100, 50])
})
