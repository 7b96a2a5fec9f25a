import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BackupManifest } from '../../../server/backups/manifests.ts'
import { createNightly } from '../../../server/backups/nightly.ts'
import { createFakeClock, MONDAY_AT } from '../../support/fake-clock.ts'

const HOUR = 3_600_000

test('[decisions 1] makes the nightly backup on time even if the clock was ahead when the server started', async () => {
  const clock = createFakeClock()
  const made: number[] = []
  const nightly = createNightly({
    make: async (at) => {
      made.push(at)
      return { at } as BackupManifest
    },
    now: clock.now,
    timers: clock,
    onFault: assert.ifError,
  })
  // it is 10:00, but the clock shows 19:00 until it is corrected
  clock.jump(9 * HOUR)
  nightly.begin(MONDAY_AT - 7 * HOUR)
  clock.jump(-9 * HOUR)
  clock.advance(17 * HOUR - 1)
  assert.deepEqual(made, [])
  clock.advance(1)
  assert.deepEqual(made, [MONDAY_AT + 17 * HOUR])
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(nightly.dueAt(), MONDAY_AT + 41 * HOUR)
  nightly.stop()
})
