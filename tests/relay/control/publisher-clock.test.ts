import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PublisherClock } from '../../../relay/control/publisher-clock.ts'

/** 22 November 2026, a quarter of a second past a full one. */
const NOW_MS = 1_795_353_600_250
const NOW = { ntpSeconds: 1_795_353_600 + 2_208_988_800, ntpFraction: 2 ** 30 }
const theirs = (seconds: number) => ({ ntpSeconds: 1000 + seconds, ntpFraction: 0, rtpTimestamp: 7 })

test('[decisions 8] a publisher’s clock becomes ours, whatever it shows, and goes on at its own pace', () => {
  const clock = new PublisherClock()
  assert.deepEqual(clock.translate(theirs(0), NOW_MS), { ...NOW, rtpTimestamp: 7 })
  // 40 ms late on the way: their second is a second all the same
  assert.deepEqual(clock.translate(theirs(1), NOW_MS + 1040), {
    ...NOW,
    ntpSeconds: NOW.ntpSeconds + 1,
    rtpTimestamp: 7,
  })
})

test('[decisions 8] voice and picture are moved alike, so that their distance stays what it was', () => {
  const clock = new PublisherClock()
  const voice = clock.translate({ ntpSeconds: 5, ntpFraction: 0, rtpTimestamp: 1 }, NOW_MS)
  const picture = clock.translate({ ntpSeconds: 5, ntpFraction: 2 ** 29, rtpTimestamp: 2 }, NOW_MS + 300)
  assert.equal(picture.ntpSeconds, voice.ntpSeconds)
  assert.equal(picture.ntpFraction - voice.ntpFraction, 2 ** 29)
})

test('[decisions 8] a clock that was set is compared anew beyond five seconds, within them it is the path', () => {
  const clock = new PublisherClock()
  clock.translate(theirs(0), NOW_MS)
  assert.equal(clock.translate(theirs(0), NOW_MS + 5000).ntpSeconds, NOW.ntpSeconds)
  assert.equal(clock.translate(theirs(0), NOW_MS + 5001).ntpSeconds, NOW.ntpSeconds + 5)
  assert.equal(clock.translate(theirs(3600), NOW_MS + 5001).ntpSeconds, NOW.ntpSeconds + 5)
})

test('[decisions 8] the end of NTP’s era is a wrap, not a number that no report can hold', () => {
  const end = (2 ** 32 - 2_208_988_800) * 1000
  assert.equal(new PublisherClock().translate(theirs(0), end - 1000).ntpSeconds, 2 ** 32 - 1)
  assert.equal(new PublisherClock().translate(theirs(0), end).ntpSeconds, 0)
})
