import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WARNING_MS } from '#core/limits.ts'
import { createEndingSoon } from '../../../site/reservations/ending-soon.ts'
import { createFakeClock } from '../line/fake-clock.ts'
import { createFakeLine } from '../webrtc/fake-line.ts'

const SOON = { type: 'endingSoon', endAt: 2_000_000 } as const

function open() {
  const clock = createFakeClock()
  const { line, say } = createFakeLine()
  return { clock, say, warning: createEndingSoon(line, clock) }
}

test('[4.6] shows the five-minute warning for ten seconds', async () => {
  const { clock, say, warning } = open()
  assert.equal(warning.$shown.get(), false)
  say(SOON)
  await clock.advance(WARNING_MS - 1)
  assert.equal(warning.$shown.get(), true)
  await clock.advance(1)
  assert.equal(warning.$shown.get(), false)
})

test('[4.6] shows a second five-minute warning for its own ten seconds', async () => {
  const { clock, say, warning } = open()
  say(SOON)
  await clock.advance(WARNING_MS - 1)
  say(SOON)
  await clock.advance(WARNING_MS - 1)
  assert.equal(warning.$shown.get(), true)
})

test('[4.6] hides the five-minute warning when it is dismissed, and shows none after the page is closed', async () => {
  const { clock, say, warning } = open()
  say(SOON)
  warning.dismiss()
  assert.deepEqual([warning.$shown.get(), clock.pending()], [false, 0])
  warning.close()
  say(SOON)
  assert.equal(warning.$shown.get(), false)
})
