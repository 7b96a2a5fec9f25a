import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFramePace } from '../../../../site/avatar/sprites/frame-pace.ts'

/** @returns which of the screen's frames are drawn, by index */
const drawn = (deltas: readonly number[]): number[] => {
  const pace = createFramePace()
  return deltas.flatMap((deltaMs, index) => (pace.isDue(deltaMs) ? [index] : []))
}
const screen = (hertz: number): number[] => Array.from({ length: hertz }, () => 1000 / hertz)

test('[decisions 5] draws 30 frames a second from sprites on screens of 60 to 144 Hz, and on busy devices with 30 to 50 frames a second', () => {
  for (const hertz of [30, 36, 40, 50, 60, 75, 120, 144]) {
    const { length } = drawn(screen(hertz))
    assert.ok(length >= 29 && length <= 31, `${length} of ${hertz}`)
  }
})

test('[decisions 5] draws every second frame of a 60 Hz screen although the times between its frames vary', () => {
  const uneven = screen(60).map((deltaMs, index) => deltaMs + (index % 3) - 1)
  assert.deepEqual(drawn(uneven.slice(0, 8)), [1, 3, 5, 7])
})

test('[decisions 5] draws the next frame early after a late frame, but does not catch up after a long pause', () => {
  assert.deepEqual(drawn([16, 34, 16, 17, 16, 17]), [1, 2, 4], 'a frame that was 17 ms late')
  assert.deepEqual(drawn([2_000, 16, 17, 16, 17]), [0, 1, 3], 'a pause of two seconds')
})
