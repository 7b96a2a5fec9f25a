import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTimers } from '../../../server/realtime/timers.ts'

/** The longest delay in ms that setTimeout accepts. It fires a timer with a longer delay at once. */
const DELAY_MAX_MS = 2_147_483_647

for (const [delayMs, waits] of [
  [0, [0]],
  [DELAY_MAX_MS, [DELAY_MAX_MS]],
  [DELAY_MAX_MS + 1, [DELAY_MAX_MS, 1]],
  [2 * DELAY_MAX_MS + 5, [DELAY_MAX_MS, DELAY_MAX_MS, 5]],
] as const)
  test(`[realtime liveness] fires a timer of ${delayMs} ms once, when it is due`, (t) => {
    let now = 1_000
    let fired = 0
    const set: { run: () => void; delayMs: number }[] = []
    t.mock.method(globalThis, 'setTimeout', (run: () => void, ms: number) => {
      set.push({ run, delayMs: ms })
      return { unref: () => undefined }
    })
    const timers = createTimers(
      () => now,
      (error) => assert.fail(String(error)),
    )
    timers.set('x', now + delayMs, () => {
      fired += 1
    })
    for (let at = 0; at < set.length; at++) {
      assert.equal(fired, 0)
      now += set[at]!.delayMs
      set[at]!.run()
    }
    assert.deepEqual(
      set.map((timer) => timer.delayMs),
      waits,
    )
    assert.equal(fired, 1)
  })
