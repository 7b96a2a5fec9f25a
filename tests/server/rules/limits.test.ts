import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as limits from '../../../server/rules/limits.ts'

test('[9] the hours of a day hold whole slots, and the shortest reservation has five minutes before its end', () => {
  assert.equal((limits.CLOSE_MINUTE - limits.OPEN_MINUTE) % limits.SLOT_MINUTES, 0)
  const shortestMs = limits.SLOT_MINUTES * 60_000
  assert.ok(limits.ENDING_SOON_MS < shortestMs)
  // a changed clock of the machine is noticed before the warning is over
  assert.ok(limits.CLOCK_WAKE_MS < limits.ENDING_SOON_MS)
})

test('[7.6] one ping that is lost is no loss, and a grace is long enough to come back in', () => {
  assert.ok(limits.SILENT_IS_LOST_MS >= 2 * limits.SERVER_PING_MS)
  assert.ok(limits.TAKEOVER_PROBE_MS < limits.SILENT_IS_LOST_MS)
  assert.ok(limits.LOST_DIALOG_MS < limits.GRACE_MS)
  assert.ok(limits.PEER_RETRIES * limits.PEER_RETRY_MS < limits.GRACE_MS)
  assert.ok(limits.RECONNECT_MAX_MS <= limits.GRACE_MS)
})

test('[5] one file of each kind fits where it goes', () => {
  assert.ok(limits.MEDIA_FILE_MAX_BYTES <= limits.MEDIA_QUOTA_BYTES)
  assert.ok(limits.CHARACTER_POSTER_MAX_BYTES < limits.CHARACTER_MAX_BYTES)
})
