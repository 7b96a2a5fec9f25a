import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterTurns } from '../../../site/line/clock.ts'
import { createFakeClock } from './fake-clock.ts'

function waiting() {
  const clock = createFakeClock()
  const beganAt = clock.now()
  const ran: number[] = []
  const stop = afterTurns(clock, 3000, () => ran.push(clock.now() - beganAt))
  return { clock, ran, stop }
}

test('[realtime media] a timer fires on time in a page that is not busy', async () => {
  const { clock, ran } = waiting()
  await clock.advance(2999)
  assert.deepEqual(ran, [])
  await clock.advance(1)
  assert.deepEqual(ran, [3000])
  assert.equal(clock.pending(), 0)
})

test('[realtime media] a timer of 3 s fires 2 s after the page runs again if the page was busy for 10 s', async () => {
  const { clock, ran } = waiting()
  await clock.hang(10_000)
  assert.deepEqual(ran, [])
  await clock.advance(1999)
  assert.deepEqual(ran, [])
  await clock.advance(1)
  assert.deepEqual(ran, [12_000])
})

test('[realtime media] a timer can be stopped at any time before it fires', async () => {
  for (const stoppedAtMs of [0, 1500, 2500]) {
    const { clock, ran, stop } = waiting()
    await clock.advance(stoppedAtMs)
    stop()
    await clock.advance(5000)
    assert.deepEqual(ran, [])
    assert.equal(clock.pending(), 0)
  }
})
