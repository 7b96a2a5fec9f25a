import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blankFaceFrame, FACE_SHAPE_INDEX, type FaceFrame } from '#core/face/rules.ts'
import { createLandmarkTracker } from '../../../site/avatar/face/landmark-tracker.ts'
import type { LandmarkDetector, Landmarks } from '../../../site/avatar/face/landmarks.ts'
import { createOwnFace } from '../../../site/avatar/face/own-face.ts'
import { createRemoteTracker } from '../../../site/avatar/face/remote-tracker.ts'
import { createReplayTracker } from '../../../site/avatar/face/replay-tracker.ts'
import type { HandTracker } from '../../../site/avatar/hands/hand-tracker.ts'
import { closedLips } from '../../../site/avatar/lips.ts'
import { createPerformer } from '../../../site/avatar/performer.ts'
import { seededRandom } from '../../../site/avatar/random.ts'
import { createFakeClock, type FakeClock } from '../line/fake-clock.ts'
import { fakeLandmarks } from './face-mesh-fixture.ts'
import { createFakePuppet } from './fake-puppet.ts'

const JAW = FACE_SHAPE_INDEX.jawOpen

/** A recording of two seconds: the jaw opens and closes once a second, the head turns to the left and back. */
const RECORDING: FaceFrame[] = Array.from({ length: 61 }, (_, index) => {
  const frame = blankFaceFrame()
  const seconds = index / 30
  frame.seq = index
  frame.atMs = Math.round(seconds * 1000)
  frame.hasTracking = true
  frame.shapes[JAW] = 0.5 - 0.5 * Math.cos(seconds * 2 * Math.PI)
  const half = 0.2 * Math.sin(seconds * Math.PI)
  frame.head = [0, Math.sin(half), 0, Math.cos(half)]
  return frame
})

test('[decisions 5] the replay tracker moves jaw and head as recorded', async () => {
  const clock = createFakeClock()
  const tracker = createReplayTracker(RECORDING, clock.now)
  await tracker.start()
  const fake = createFakePuppet()
  const performer = createPerformer(Object.assign(fake, { update() {}, reset() {} }), seededRandom(1))
  performer.setPerformance(tracker)
  const jaws: number[] = []
  const turns: number[] = []
  for (let frame = 0; frame < 240; frame++) {
    await clock.advance(25)
    performer.update(25)
    if (frame < 80) continue // the face fades in during the first playback
    jaws.push(fake.faces.get('aa')!)
    turns.push(fake.bone('head')!.quaternion.y + fake.bone('neck')!.quaternion.y)
  }
  assert.ok(
    Math.max(...jaws) > 0.9 && Math.min(...jaws) < 0.1,
    `${Math.min(...jaws)} to ${Math.max(...jaws)}`,
  )
  assert.ok(Math.max(...turns) > 0.14 && Math.min(...turns) < 0.02)
  const openings = jaws.filter((jaw, index) => index > 0 && jaw >= 0.5 && jaws[index - 1]! < 0.5).length
  assert.equal(openings, 4, 'the jaw opens once a second for four seconds')
})

/** A camera and a library controlled by the test. */
function openTracker(
  see: () => Landmarks | undefined,
  options: { load?: () => Promise<void>; pictures?: boolean } = {},
) {
  const clock: FakeClock = createFakeClock()
  const did: string[] = []
  const detector: LandmarkDetector = {
    load: options.load ?? (async () => void did.push('load')),
    detect: async () => see(),
    close: () => did.push('close'),
  }
  const picture = { close: () => did.push('dropped') } as unknown as ImageBitmap
  const hands: HandTracker = {
    setOn: (isOn) => void did.push(`hands ${isOn}`),
    look: async () => undefined,
    seeFace: () => void (did.includes('hands see the face') || did.push('hands see the face')),
    write(into) {
      into.left.isSeen = true
      return did.includes('hands true')
    },
    stop: () => void did.push('hands stop'),
  }
  const tracker = createLandmarkTracker({
    hands,
    pictures: {
      start: async () => void did.push('start'),
      take: async () => (options.pictures === false ? undefined : picture),
      stop: () => did.push('stop'),
    },
    detector,
    every: clock.every,
    after: clock.after,
    now: clock.now,
  })
  return { tracker, clock, did }
}

test('[decisions 5] reports when a face is tracked, lost and found again, and returns no face while it is lost', async () => {
  let seen: Landmarks | undefined = fakeLandmarks({ yaw: 0.3 })
  const { tracker, clock } = openTracker(() => seen)
  const reports: string[] = []
  tracker.onReport(({ state }) => reports.push(state))
  await tracker.start()
  await clock.advance(100)
  assert.ok(tracker.sample()?.hasTracking)
  seen = undefined
  await clock.advance(800)
  assert.equal(tracker.sample(), undefined)
  await clock.advance(1_000)
  seen = fakeLandmarks()
  await clock.advance(100)
  assert.deepEqual(reports, ['loading', 'tracking', 'noFace', 'tracking'])
  assert.ok(tracker.sample())
})

test('[3] returns the hands with the face while hand tracking is on', async () => {
  const { tracker, clock, did } = openTracker(() => fakeLandmarks())
  await tracker.start()
  await clock.advance(100)
  assert.equal(tracker.sample()?.hasHands, false)
  tracker.setHands?.(true)
  const sample = tracker.sample()
  assert.deepEqual([sample?.hasHands, sample?.hands.left.isSeen], [true, true])
  tracker.stop()
  assert.deepEqual(
    did.filter((what) => what.startsWith('hands')),
    ['hands see the face', 'hands true', 'hands stop'],
  )
})

test('[7.6] calibrates with the first two seconds of tracking; a later calibration fails if it sees no face', async () => {
  let seen: Landmarks | undefined = fakeLandmarks({ yaw: 0.3 })
  const { tracker, clock } = openTracker(() => seen)
  await tracker.start()
  await clock.advance(100)
  assert.ok(tracker.sample()!.head[1] > 0.1)
  await clock.advance(4_000)
  assert.ok(Math.abs(tracker.sample()!.head[1]) < 0.01)
  seen = undefined
  const calibrated = tracker.calibrate()
  await clock.advance(2_100)
  assert.equal(await calibrated, false)
})

test('[decisions 5] reports a missing library, a missing model and a camera without pictures', async (t) => {
  t.mock.method(console, 'error', () => {})
  const broken = openTracker(() => undefined, { load: () => Promise.reject(new Error('modelMissing')) })
  await broken.tracker.start()
  assert.deepEqual(broken.tracker.report(), { state: 'failed', fault: 'modelMissing' })
  assert.ok(broken.did.includes('close'))
  const offline = openTracker(() => undefined, {
    load: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  await offline.tracker.start()
  assert.deepEqual(offline.tracker.report(), { state: 'failed', fault: 'libraryFailed' })
  const dark = openTracker(() => undefined, { pictures: false })
  await dark.tracker.start()
  await dark.clock.advance(6_000)
  assert.deepEqual(dark.tracker.report(), { state: 'failed', fault: 'noPictures' })
})

test('[decisions 5] does not start tracking if stopped while its library loads', async () => {
  let loaded = () => {}
  const { tracker, clock, did } = openTracker(() => fakeLandmarks(), {
    load: () =>
      new Promise((resolve) => {
        loaded = resolve
      }),
  })
  const started = tracker.start()
  tracker.stop()
  loaded()
  await started
  await clock.advance(1_000)
  assert.equal(tracker.report().state, 'off')
  assert.equal(tracker.sample(), undefined)
  assert.ok(did.includes('stop'))
  assert.equal(clock.pending(), 0)
})

test('[decisions 5] logs no failure if stopping the tracker interrupts its loading', async (t) => {
  const logged = t.mock.method(console, 'error', () => {})
  let interrupt = () => {}
  const { tracker } = openTracker(() => undefined, {
    load: () =>
      new Promise((_, reject) => {
        interrupt = () => reject(new DOMException('interrupted by pause()', 'AbortError'))
      }),
  })
  const started = tracker.start()
  tracker.stop()
  interrupt()
  await started
  assert.deepEqual([tracker.report().state, logged.mock.callCount()], ['off', 0])
})

test("[2.4.6] uses the phone's face for 800 ms after it was received, measured against the calibrated neutral face", async () => {
  const clock = createFakeClock()
  const tracker = createRemoteTracker(clock.now)
  const frame = blankFaceFrame()
  frame.hasTracking = true
  frame.shapes[JAW] = 0.2
  frame.head = [0, Math.sin(0.1), 0, Math.cos(0.1)]
  tracker.receive(frame)
  assert.equal(tracker.sample(), undefined, 'no face before the phone is selected')
  await tracker.start()
  tracker.receive(frame)
  assert.equal(tracker.report().state, 'tracking')
  assert.equal(await tracker.calibrate(), true)
  tracker.receive(frame)
  assert.ok(Math.abs(tracker.sample()!.shapes[JAW]!) < 1e-6)
  assert.ok(Math.abs(tracker.sample()!.head[1]) < 1e-6)
  await clock.advance(800)
  assert.equal(tracker.sample(), undefined)
  assert.equal(tracker.report().state, 'noFace')
  assert.equal(await tracker.calibrate(), false)
})

test('[decisions 5] combines the tracked face with mouth shapes from the microphone', async () => {
  const clock = createFakeClock()
  const seen = blankFaceFrame()
  seen.hasTracking = true
  seen.shapes[JAW] = 0.4
  const lips = { ...closedLips(), oh: 0.7, level: 0.9 }
  let tracked = true
  const face = createOwnFace({
    tracked: () => ({ sample: () => (tracked ? seen : undefined) }),
    lips: () => ({ sample: () => lips, dispose() {} }),
    now: clock.now,
  })
  const both = face.sample()!
  assert.deepEqual([both.hasTracking, both.hasMicrophone, both.visemes.oh], [true, true, 0.7])
  assert.ok(Math.abs(both.shapes[JAW]! - 0.4) < 1e-6)
  tracked = false
  let furthest = 0
  for (let tick = 0; tick < 60; tick++) {
    await clock.advance(33)
    lips.level = tick % 15 < 8 ? 0.9 : 0.1
    const own = face.sample()!
    assert.equal(own.hasTracking, false)
    furthest = Math.max(furthest, Math.abs(own.head[0]))
  }
  assert.ok(furthest > 0.005 && furthest < 0.06, `${furthest}`)
})
