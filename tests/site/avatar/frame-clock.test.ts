import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFrameClock, type FrameSource } from '../../../site/avatar/frame-clock.ts'

function fakeSource() {
  let now = 0
  let hidden = false
  let frame: (() => void) | undefined
  let ticks: { periodMs: number; run: () => void } | undefined
  let changed: (() => void) | undefined
  const source: FrameSource = {
    now: () => now,
    hidden: () => hidden,
    requestFrame(run) {
      frame = run
      return () => {
        frame = undefined
      }
    },
    every(periodMs, run) {
      ticks = { periodMs, run }
      return () => {
        ticks = undefined
      }
    },
    onVisibilityChange(run) {
      changed = run
      return () => {
        changed = undefined
      }
    },
  }
  return {
    source,
    frame(ms: number) {
      now += ms
      const run = frame
      frame = undefined
      run?.()
    },
    tick() {
      now += ticks?.periodMs ?? 0
      ticks?.run()
    },
    hide(value: boolean) {
      hidden = value
      changed?.()
    },
    waiting: () => ({
      frame: frame !== undefined,
      periodMs: ticks?.periodMs,
      watching: changed !== undefined,
    }),
  }
}

test('[7.6] a visible page draws on animation frames and gets each frame’s duration', () => {
  const fake = fakeSource()
  const deltas: number[] = []
  const clock = createFrameClock(fake.source, (ms) => deltas.push(ms))
  clock.start()
  fake.frame(16)
  fake.frame(33)
  assert.deepEqual(deltas, [16, 33])
})

test('[7.6] a hidden page draws at 5 frames per second, so that the stream does not freeze', () => {
  const fake = fakeSource()
  const deltas: number[] = []
  const clock = createFrameClock(fake.source, (ms) => deltas.push(ms))
  clock.start()
  fake.hide(true)
  assert.deepEqual(fake.waiting(), { frame: false, periodMs: 200, watching: true })
  fake.tick()
  fake.tick()
  assert.deepEqual(deltas, [200, 200])
  fake.hide(false)
  assert.deepEqual(fake.waiting(), { frame: true, periodMs: undefined, watching: true })
})

test('[7.6] after the computer slept for an hour, the animation continues with one step of 250 ms', () => {
  const fake = fakeSource()
  const deltas: number[] = []
  createFrameClock(fake.source, (ms) => deltas.push(ms)).start()
  fake.frame(3_600_000)
  assert.deepEqual(deltas, [250])
})

test('[7.6] a stopped frame clock leaves no pending callbacks', () => {
  const fake = fakeSource()
  const clock = createFrameClock(fake.source, () => {})
  clock.start()
  clock.stop()
  assert.deepEqual(fake.waiting(), { frame: false, periodMs: undefined, watching: false })
  assert.equal(clock.running, false)
})

test('[7.6] after a frame longer than 150 ms, drawing pauses for half its duration, at most half a second', () => {
  const fake = fakeSource()
  const deltas: number[] = []
  const clock = createFrameClock(fake.source, (ms) => deltas.push(ms))
  clock.start()
  fake.frame(16)
  // the next frame took 200 ms, so nothing is drawn for 100 ms
  fake.frame(200)
  for (let ms = 0; ms < 96; ms += 16) fake.frame(16)
  assert.deepEqual(deltas, [16])
  fake.frame(16)
  assert.deepEqual(deltas, [16, 250], 'a step is at most 250 ms long')
  fake.frame(3000)
  fake.frame(499)
  assert.equal(deltas.length, 2)
  fake.frame(1)
  assert.equal(deltas.length, 3)
  fake.frame(150)
  assert.equal(deltas.length, 4, 'a frame of 150 ms causes no pause')
})
