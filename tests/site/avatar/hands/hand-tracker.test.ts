import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blankHands } from '#core/face/hands.ts'
import type { FoundHand, FoundHands } from '../../../../site/avatar/hands/found-hands.ts'
import { createHandTracker } from '../../../../site/avatar/hands/hand-tracker.ts'
import { createFakeClock, settle } from '../../line/fake-clock.ts'
import { fakeLandmarks } from '../face-mesh-fixture.ts'
import { foundHand } from './built-hand.ts'

const found = (...hands: FoundHand[]): FoundHands => ({ hands, width: 640, height: 480 })

/** A tracker whose library is controlled by the test. */
function openTracker(options: { load?: () => Promise<void> } = {}) {
  const clock = createFakeClock()
  const did: string[] = []
  const waiting: PromiseWithResolvers<FoundHands | undefined>[] = []
  const tracker = createHandTracker({
    createLibrary: () => ({
      load: options.load ?? (async () => void did.push('load')),
      detect() {
        did.push('detect')
        const next = Promise.withResolvers<FoundHands | undefined>()
        waiting.push(next)
        return next.promise
      },
      close: () => did.push('close'),
    }),
    copy: async (picture) => picture,
    now: clock.now,
  })
  const picture = { close: () => did.push('dropped') } as unknown as ImageBitmap
  return {
    tracker,
    clock,
    did,
    picture,
    /** Gives the tracker a picture, in which the library then finds `answer`. */
    async show(answer: FoundHands | undefined) {
      await clock.advance(100)
      await tracker.look(picture)
      waiting.shift()?.resolve(answer)
      await settle()
    },
  }
}

test('[3] the hand tracker loads its library only when switched on, and processes no picture while off', async () => {
  const { tracker, did, show } = openTracker()
  await show(found(foundHand('left', {})))
  assert.deepEqual(did, [])
  tracker.setOn(true)
  await settle()
  tracker.setOn(false)
  await show(found(foundHand('left', {})))
  assert.deepEqual(did, ['load'])
  tracker.setOn(true)
  await show(undefined)
  assert.deepEqual(did, ['load', 'detect'])
})

test('[3] returns a detected hand for 400 ms, if a detected face shows where the person is', async () => {
  const { tracker, clock, show } = openTracker()
  tracker.setOn(true)
  await settle()
  const hands = blankHands()
  await show(found(foundHand('left', {})))
  assert.equal(tracker.write(hands), false, 'no face yet')
  tracker.seeFace(fakeLandmarks())
  const sure = { ...foundHand('left', { lower: [80, 80, 80, 80] }), score: 0.95 }
  await show(found(foundHand('left', {}), sure))
  assert.equal(tracker.write(hands), true)
  assert.deepEqual([hands.left.isSeen, hands.right.isSeen], [true, false])
  assert.ok(hands.left.bends[2]! > 1, 'the surer of two left hands')
  await clock.advance(400)
  assert.equal(tracker.write(hands), true)
  await clock.advance(1)
  assert.equal(tracker.write(hands), false)
  await show(found(foundHand('right', {})))
  assert.equal(tracker.write(hands), true)
  assert.deepEqual([hands.left.isSeen, hands.right.isSeen], [false, true])
  tracker.setOn(false)
  assert.equal(tracker.write(hands), false)
})

test('[3] gives the library one picture at a time, at most fifteen per second', async () => {
  const { tracker, clock, did, picture, show } = openTracker()
  tracker.setOn(true)
  await settle()
  await show(undefined)
  await tracker.look(picture)
  await clock.advance(60)
  await tracker.look(picture)
  assert.equal(did.filter((what) => what === 'detect').length, 1)
  await clock.advance(7)
  await tracker.look(picture)
  await clock.advance(1_000)
  await tracker.look(picture)
  assert.equal(did.filter((what) => what === 'detect').length, 2)
})

test('[3] returns no hands and no error if the library cannot be loaded, or if the tracker is stopped while it processes a picture', async (t) => {
  const log = t.mock.method(console, 'error', () => {})
  const broken = openTracker({ load: () => Promise.reject(new Error('modelMissing')) })
  broken.tracker.setOn(true)
  await settle()
  await broken.show(found(foundHand('left', {})))
  assert.equal(broken.tracker.write(blankHands()), false)
  assert.equal(log.mock.callCount(), 1)
  const stopped = openTracker()
  stopped.tracker.setOn(true)
  await settle()
  stopped.tracker.seeFace(fakeLandmarks())
  await stopped.clock.advance(100)
  await stopped.tracker.look(stopped.picture)
  stopped.tracker.stop()
  await stopped.show(found(foundHand('left', {})))
  assert.equal(stopped.tracker.write(blankHands()), false)
  assert.ok(stopped.did.includes('close'))
  assert.equal(log.mock.callCount(), 1)
})
