import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BackupManifest } from '../../../server/backups/manifests.ts'
import { createNightly } from '../../../server/backups/nightly.ts'
import { createFakeClock, MONDAY_AT } from '../../support/fake-clock.ts'

const HOUR = 3_600_000

test("[decisions 1] makes the night's backup at its time although the clock was ahead at the start", async () => {
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
  // ten o'clock; the clock shows seven in the evening until it is corrected
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
