import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENDING_SOON_MS, WARNING_MS } from '#core/limits.ts'
import { createEndingSoon } from '../../../site/reservations/ending-soon.ts'
import { createFakeClock } from '../line/fake-clock.ts'
import { createFakeLine } from '../webrtc/fake-line.ts'

const NOW = 1_000_000
const END_AT = NOW + ENDING_SOON_MS

function open() {
  const clock = createFakeClock(NOW)
  const { line, say } = createFakeLine()
  const warning = createEndingSoon(line, clock)
  return {
    clock,
    warning,
    minutes: warning.$minutes.get,
    warn: (endAt: number) => say({ type: 'endingSoon', endAt }),
  }
}

test('[4.6] shows the five-minute warning for ten seconds', async () => {
  const { clock, warn, minutes } = open()
  assert.equal(minutes(), undefined)
  warn(END_AT)
  await clock.advance(WARNING_MS - 1)
  assert.equal(minutes(), 5)
  await clock.advance(1)
  assert.equal(minutes(), undefined)
})

test('[4.6] shows the warning of each meeting once, for ten seconds', async () => {
  const { clock, warn, minutes } = open()
  warn(END_AT)
  await clock.advance(WARNING_MS - 1)
  warn(END_AT + 600_000)
  await clock.advance(WARNING_MS - 1)
  assert.equal(minutes(), 5)
  await clock.advance(1)
  warn(END_AT)
  assert.equal(minutes(), undefined)
})

test('[4.6] a page that opens within the last five minutes of a meeting warns of the minutes left', () => {
  const opened = (leftMs: number) => {
    const { warning, minutes } = open()
    warning.catchUp([NOW + leftMs, NOW + 3_600_000])
    return minutes()
  }
  assert.deepEqual([ENDING_SOON_MS + 1, ENDING_SOON_MS, 240_001, 240_000, 1, 0].map(opened), [
    undefined,
    5,
    5,
    4,
    1,
    undefined,
  ])
})

test('[4.6] does not repeat the warning when the page loads its reservations again', async () => {
  const { clock, warn, warning, minutes } = open()
  warn(END_AT)
  await clock.advance(WARNING_MS)
  warning.catchUp([END_AT])
  assert.equal(minutes(), undefined)
})

test('[4.6] shows no five-minute warning after the page is closed', () => {
  const { clock, warn, warning, minutes } = open()
  warning.close()
  warn(END_AT)
  assert.deepEqual([minutes(), clock.pending()], [undefined, 0])
})
