import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createTransportChoice,
  type Transport,
  type TransportSetting,
  transportOf,
} from '#core/signages/transport.ts'

/**
 * Returns the chosen transports in order. `rates` lists the frame rates that the kiosk reports, each with how many
 * seconds it lasts.
 */
function course(
  setting: TransportSetting,
  rates: readonly [fps: number | undefined, seconds: number][],
): Transport[] {
  const choice = createTransportChoice(setting)
  const seen: Transport[] = [choice.transport]
  for (const [fps, seconds] of rates) {
    for (let second = 0; second < seconds; second++) {
      const now = choice.frameRate(fps, 1_000)
      if (now !== seen.at(-1)) seen.push(now)
    }
  }
  return seen
}

test('[2.4.6] transport `auto` changes from `stream` (video) to `local` (drawn by the kiosk) at 30 fps, and back below 24 fps', () => {
  assert.deepEqual(course('auto', [[30, 5]]), ['stream', 'local'])
  assert.deepEqual(
    course('auto', [
      [60, 5],
      [20, 4],
    ]),
    ['stream', 'local', 'stream'],
  )
})

test('[2.4.6] keeps the transport `local` during a short dip of the frame rate, and `stream` at 26 fps', () => {
  assert.deepEqual(
    course('auto', [
      [60, 5],
      [10, 2],
      [60, 1],
      [10, 2],
      [25, 20],
    ]),
    ['stream', 'local'],
  )
  assert.deepEqual(course('auto', [[26, 60]]), ['stream'])
})

test('[2.4.6] keeps the transport while the kiosk reports no frame rate because it draws nothing', () => {
  assert.deepEqual(course('auto', [[undefined, 60]]), ['stream'])
  assert.deepEqual(
    course('auto', [
      [60, 5],
      [undefined, 60],
    ]),
    ['stream', 'local'],
  )
})

test('[2.4.6] after a return to `stream`, requires a high frame rate for ten times as long before it changes to `local`', () => {
  const rates: [number, number][] = [
    [60, 5],
    [20, 4],
    [60, 29],
  ]
  assert.deepEqual(course('auto', rates), ['stream', 'local', 'stream'])
  assert.deepEqual(course('auto', [...rates, [60, 2]]), ['stream', 'local', 'stream', 'local'])
})

test('[2.4.6] keeps a transport that a user has set, at any frame rate', () => {
  assert.deepEqual(course('local', [[5, 60]]), ['local'])
  assert.deepEqual(course('stream', [[60, 60]]), ['stream'])
})

test('[2.4.6] uses the transport that a user has set, else the one that the kiosk reports, else `stream`', () => {
  assert.deepEqual(
    [transportOf('local'), transportOf('local', 'stream'), transportOf('stream', 'local')],
    ['local', 'local', 'stream'],
  )
  assert.deepEqual(
    [transportOf('auto'), transportOf('auto', 'local'), transportOf('auto', 'stream')],
    ['stream', 'local', 'stream'],
  )
})

test('[2.4.6] changes to `local` after 3 s at 28 fps or more, and back to `stream` after 3 s below 24 fps', () => {
  const wayAfter = (...rates: [fps: number, ms: number][]): Transport => {
    const choice = createTransportChoice('auto')
    return rates.map(([fps, ms]) => choice.frameRate(fps, ms)).at(-1)!
  }
  assert.equal(wayAfter([28, 3_000]), 'local')
  assert.equal(wayAfter([28, 2_999]), 'stream')
  assert.equal(wayAfter([27.9, 60_000]), 'stream')
  const local = [60, 3_000] as const
  assert.equal(wayAfter([...local], [23.9, 3_000]), 'stream')
  assert.equal(wayAfter([...local], [23.9, 2_999]), 'local')
  assert.equal(wayAfter([...local], [24, 60_000]), 'local')
  assert.equal(wayAfter([...local], [0, 3_000], [60, 29_999]), 'stream')
  assert.equal(wayAfter([...local], [0, 3_000], [60, 30_000]), 'local')
})
