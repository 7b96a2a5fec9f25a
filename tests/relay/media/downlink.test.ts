import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Downlink, NO_LIMIT_BPS } from '../../../relay/media/downlink.ts'

/** Sends 1,250 bytes every 5 ms, which are 2 Mbit/s. */
function sendFor(downlink: Downlink, fromMs: number, ms: number): void {
  for (let atMs = fromMs; atMs < fromMs + ms; atMs += 5) downlink.sent(1250, atMs)
}

test("[decisions 8] does not limit the publisher while the receiver's bandwidth estimate is near the sent bitrate", () => {
  const downlink = new Downlink()
  sendFor(downlink, 0, 3000)
  for (let i = 0; i < 5; i++) assert.equal(downlink.limitFor(1_900_000, 3000 + i), NO_LIMIT_BPS)
})

test("[decisions 8] limits the publisher after two low bandwidth estimates, to less than the receiver's estimate", () => {
  const downlink = new Downlink()
  sendFor(downlink, 0, 3000)
  assert.equal(downlink.limitFor(900_000, 3000), NO_LIMIT_BPS)
  const limit = downlink.limitFor(800_000, 3100)
  assert.ok(limit < 800_000 && limit > 600_000, `${limit}`)
})

test("[decisions 8] raises the publisher's bitrate limit gradually, and finally removes it", () => {
  const downlink = new Downlink()
  sendFor(downlink, 0, 3000)
  downlink.limitFor(800_000, 3000)
  const limits = [downlink.limitFor(800_000, 3000)]
  for (let atMs = 4000; limits.at(-1) !== NO_LIMIT_BPS; atMs += 1000)
    limits.push(downlink.limitFor(2_000_000, atMs))
  assert.ok(limits.length > 15 && limits.length < 40, `${limits.length} seconds`)
  for (let at = 1; at < limits.length - 1; at++) assert.ok(limits[at]! < limits[at - 1]! * 1.1)
})

test('[decisions 8] ignores a low bandwidth estimate of a receiver that gets almost nothing', () => {
  const downlink = new Downlink()
  assert.equal(downlink.limitFor(100_000, 0), NO_LIMIT_BPS)
  assert.equal(downlink.limitFor(100_000, 1000), NO_LIMIT_BPS)
})

/** Whether the publisher's bitrate is limited after the receiver has reported this estimate twice. */
const isJammedBy = (
  estimateBps: number,
  sent: readonly (readonly [bytes: number, atMs: number])[],
): boolean => {
  const downlink = new Downlink()
  for (const [bytes, atMs] of sent) downlink.sent(bytes, atMs)
  downlink.limitFor(estimateBps, 0)
  return downlink.limitFor(estimateBps, 0) !== NO_LIMIT_BPS
}

test("[decisions 8] treats a receiver's bitrate estimate below four fifths of the last second's sent bitrate as too low", () => {
  const tenKilobytes = [
    [10_000, 0],
    [1, 1000],
  ] as const
  assert.equal(isJammedBy(63_999, tenKilobytes), true)
  assert.equal(isJammedBy(64_000, tenKilobytes), false)
})

test('[decisions 8] measures the sent bitrate over a whole second, and as 0 after a pause of two seconds', () => {
  const begun = [100, 0] as const
  assert.equal(isJammedBy(1, [begun, [100, 999]]), false, 'less than a second has passed')
  assert.equal(isJammedBy(1, [begun, [100, 1000]]), true)
  // The large packet counts toward the second in which it was sent, not the next one.
  assert.equal(isJammedBy(10_000, [begun, [10_000, 999], [1, 1000]]), true)
  assert.equal(isJammedBy(1, [begun, [100, 1999]]), true)
  assert.equal(isJammedBy(1, [begun, [100, 2000]]), false)
})

test('[decisions 8] removes a bitrate limit above 4 Mbit/s', () => {
  const limitAfter = (estimateBps: number): number => {
    const downlink = new Downlink()
    downlink.sent(1_000_000, 0)
    downlink.sent(1, 1000)
    downlink.limitFor(estimateBps, 1000)
    downlink.limitFor(estimateBps, 1000)
    // The estimate is high again, but the limit cannot rise yet, because no time has passed.
    return Math.round(downlink.limitFor(8_000_000, 1000))
  }
  assert.equal(limitAfter(4_705_882), 4_000_000)
  assert.equal(limitAfter(4_705_883), NO_LIMIT_BPS)
})

test('[decisions 8] after a minute without estimates, raises the bitrate limit as if only two seconds had passed', () => {
  const downlink = new Downlink()
  downlink.sent(1_000_000, 0)
  downlink.sent(1, 1000)
  downlink.limitFor(1_000_000, 1000)
  assert.equal(downlink.limitFor(1_000_000, 1000), 850_000)
  assert.equal(Math.round(downlink.limitFor(8_000_000, 2000)), 918_000)
  assert.equal(Math.round(downlink.limitFor(8_000_000, 60_000)), Math.round(918_000 * 1.08 ** 2))
})
