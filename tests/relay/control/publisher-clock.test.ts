import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PublisherClock } from '../../../relay/control/publisher-clock.ts'

/** Epoch ms of a time on 22 November 2026, a quarter of a second after a full second. */
const NOW_MS = 1_795_353_600_250
const NOW = { ntpSeconds: 1_795_353_600 + 2_208_988_800, ntpFraction: 2 ** 30 }
const theirs = (seconds: number) => ({ ntpSeconds: 1000 + seconds, ntpFraction: 0, rtpTimestamp: 7 })

test("[decisions 8] converts a publisher's clock to the relay's clock, independent of the network delay", () => {
  const clock = new PublisherClock()
  assert.deepEqual(clock.translate(theirs(0), NOW_MS), { ...NOW, rtpTimestamp: 7 })
  // The second report is delayed by 40 ms more than the first. The translated times still differ by exactly one second.
  assert.deepEqual(clock.translate(theirs(1), NOW_MS + 1040), {
    ...NOW,
    ntpSeconds: NOW.ntpSeconds + 1,
    rtpTimestamp: 7,
  })
})

test("[decisions 8] shifts the times of a publisher's voice and video equally", () => {
  const clock = new PublisherClock()
  const voice = clock.translate({ ntpSeconds: 5, ntpFraction: 0, rtpTimestamp: 1 }, NOW_MS)
  const picture = clock.translate({ ntpSeconds: 5, ntpFraction: 2 ** 29, rtpTimestamp: 2 }, NOW_MS + 300)
  assert.equal(picture.ntpSeconds, voice.ntpSeconds)
  assert.equal(picture.ntpFraction - voice.ntpFraction, 2 ** 29)
})

test("[decisions 8] synchronizes again when a publisher's clock jumps by more than five seconds", () => {
  const clock = new PublisherClock()
  clock.translate(theirs(0), NOW_MS)
  assert.equal(clock.translate(theirs(0), NOW_MS + 5000).ntpSeconds, NOW.ntpSeconds)
  assert.equal(clock.translate(theirs(0), NOW_MS + 5001).ntpSeconds, NOW.ntpSeconds + 5)
  assert.equal(clock.translate(theirs(3600), NOW_MS + 5001).ntpSeconds, NOW.ntpSeconds + 5)
})

test('[decisions 8] continues with second 0 when the 32-bit NTP seconds overflow', () => {
  const end = (2 ** 32 - 2_208_988_800) * 1000
  assert.equal(new PublisherClock().translate(theirs(0), end - 1000).ntpSeconds, 2 ** 32 - 1)
  assert.equal(new PublisherClock().translate(theirs(0), end).ntpSeconds, 0)
})
