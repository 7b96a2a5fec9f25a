import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createResolutionController, RESOLUTION_STEPS } from '../../../site/avatar/resolution-controller.ts'

/** Feeds frames of `frameMs` for `forMs`. Returns each change of the resolution, as a share of the full one, in order. */
function run(
  controller: ReturnType<typeof createResolutionController>,
  frameMs: number,
  forMs: number,
): number[] {
  const changes: number[] = []
  for (let ms = 0; ms < forMs; ms += frameMs) {
    const share = controller.frame(frameMs)
    if (share !== undefined) changes.push(share)
  }
  return changes
}

test('[7.6] frames of 60 ms lower the resolution step by step, down to the last step', () => {
  const controller = createResolutionController()
  assert.equal(controller.onLastStep, false)
  assert.deepEqual(run(controller, 60, 10_000), [0.75, 0.5])
  assert.equal(controller.onLastStep, true)
})

test('[7.6] frames of 33 ms, which are 30 per second, keep the resolution', () => {
  for (let step = 0; step < RESOLUTION_STEPS.length; step++) {
    assert.deepEqual(run(createResolutionController(step), 33, 60_000), [])
  }
})

test('[7.6] frames of 15 ms raise a lowered resolution after some seconds', () => {
  const controller = createResolutionController(2)
  assert.deepEqual(run(controller, 15, 5_000), [])
  assert.deepEqual(run(controller, 15, 9_000), [0.75, 1])
  assert.deepEqual(run(controller, 15, 60_000), [])
})

test('[7.6] a single slow frame, as when a character loads, keeps the resolution', () => {
  const controller = createResolutionController()
  for (let round = 0; round < 20; round++) {
    assert.equal(controller.frame(250), undefined)
    assert.deepEqual(run(controller, 16, 1_000), [])
  }
})

test('[7.6] waits longer before it raises the resolution again if frames were slow after the previous raise', () => {
  const controller = createResolutionController(1)
  assert.deepEqual(run(controller, 15, 6_100), [1])
  assert.deepEqual(run(controller, 60, 2_000), [0.75])
  assert.deepEqual(run(controller, 15, 20_000), [])
  assert.deepEqual(run(controller, 15, 5_000), [1])
})

test('[7.6] reports that the lowest resolution is reached until faster frames raise it', () => {
  const controller = createResolutionController()
  assert.deepEqual(run(controller, 33, 20_000), [])
  assert.deepEqual(run(controller, 60, 20_000), [0.75, 0.5])
  assert.equal(controller.onLastStep, true)
  assert.deepEqual(run(controller, 33, 20_000), [])
  assert.equal(controller.onLastStep, true)
  assert.deepEqual(run(controller, 15, 14_000), [0.75, 1])
  assert.equal(controller.onLastStep, false)
})
