import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeFaceFrame } from '#core/face/frame.ts'
import { encodeHandsFrame, HANDS_FRAME_BYTES } from '#core/face/hands-frame.ts'
import { blankFaceFrame } from '#core/face/rules.ts'
import { faceMessage } from '#core/realtime/binary.ts'
import { createRemoteTracker } from '../../../site/avatar/face/remote-tracker.ts'
import type { FaceTracker, TrackerReport } from '../../../site/avatar/face/tracker.ts'
import { createReports } from '../../../site/avatar/face/tracker-reports.ts'
import { createFaceGateway } from '../../../site/face/face-gateway.ts'
import { createFaceSource } from '../../../site/face/face-source.ts'
import { createRememberedMode } from '../../../site/face/remembered-mode.ts'
import { createListeners } from '../../../site/line/listeners.ts'
import { createOwnUser } from '../../../site/line/own-user.ts'
import { createFakeClock, settle } from '../line/fake-clock.ts'
import { aTrack } from '../operator/fakes.ts'
import { createFakeLine } from '../webrtc/fake-line.ts'

function fakeTracker(did: string[], name: string): FaceTracker & { become(report: TrackerReport): void } {
  const { report, onReport, become } = createReports()
  return {
    report,
    onReport,
    become,
    start: async () => void did.push(`${name} starts`),
    stop: () => void did.push(`${name} stops`),
    calibrate: async () => report().state === 'tracking',
    setHands: (isOn) => void did.push(`${name} hands ${isOn ? 'on' : 'off'}`),
    sample: () => undefined,
  }
}

function open(camera: 'granted' | 'denied' | 'untracked' = 'granted') {
  const did: string[] = []
  const clock = createFakeClock()
  const line = createFakeLine()
  const bytes = createListeners<Uint8Array>()
  const gateway = createFaceGateway({ ...line.line, onBytes: bytes.add, send: line.line.send }, clock.now)
  const cameraTracker = fakeTracker(did, 'camera')
  const track = aTrack('video')
  track.stop = () => void did.push('camera off')
  const remote = createRemoteTracker(clock.now)
  const faceSource = createFaceSource({
    gateway,
    microphone: fakeTracker(did, 'microphone'),
    remote,
    openCamera: async () => (camera === 'denied' ? { ok: false, state: 'denied' } : { ok: true, track }),
    async createCameraTracker() {
      if (camera === 'untracked') throw new Error('not loaded')
      return cameraTracker
    },
    asStream: () => ({}) as MediaStream,
  })
  const face = (kind: 'phoneFace' | 'captureFace', jaw: number) => {
    const frame = blankFaceFrame()
    frame.hasTracking = true
    frame.shapes[17] = jaw
    bytes.emit(faceMessage(kind, encodeFaceFrame(frame)))
  }
  /** Sends one tracked hand and the face, each in a frame of its own. */
  const hands = (kind: 'phoneFace' | 'captureFace') => {
    const frame = blankFaceFrame()
    frame.hasTracking = frame.hasHands = frame.hands.right.isSeen = true
    const packet = new Uint8Array(HANDS_FRAME_BYTES)
    encodeHandsFrame(frame.hands, frame.atMs, packet)
    bytes.emit(faceMessage(kind, packet))
    bytes.emit(faceMessage(kind, encodeFaceFrame(frame)))
  }
  const asked = () =>
    line.sent.flatMap((message) => (message.type === 'faceCapture' ? [message.isPanelOpen] : []))
  return {
    did,
    clock,
    line,
    gateway,
    faceSource,
    cameraTracker,
    face,
    hands,
    asked,
    since: () => did.splice(0),
  }
}

test('[2.4.6] the camera is on during calls only', async () => {
  const { faceSource, since } = open()
  await faceSource.setMode('camera')
  assert.deepEqual(since(), [])
  faceSource.begin()
  await settle()
  assert.deepEqual(since(), ['camera hands off', 'camera starts'])
  faceSource.end()
  assert.deepEqual(since(), ['camera stops', 'camera off'])
})

test('[2.4.6] changes the face tracker with the capture mode during a call, but keeps it if the camera is refused', async () => {
  const { faceSource, since, asked } = open('denied')
  faceSource.begin()
  await settle()
  assert.deepEqual(since(), ['microphone hands off', 'microphone starts'])
  assert.deepEqual(await faceSource.setMode('camera'), { ok: false, reason: 'denied' })
  assert.equal(faceSource.$mode.get(), 'microphone')
  assert.deepEqual(since(), [])
  assert.deepEqual(await faceSource.setMode('phone'), { ok: true })
  assert.deepEqual(since(), ['microphone stops'])
  assert.deepEqual(asked(), [true])
  await faceSource.setMode('microphone')
  assert.deepEqual(asked(), [true, false])
})

test('[2.4.6] moves the character by the voice if the chosen camera is not available', async () => {
  const { faceSource, since } = open('denied')
  await faceSource.setMode('camera')
  faceSource.begin()
  await settle()
  await settle()
  assert.equal(faceSource.$mode.get(), 'microphone')
  assert.deepEqual(since(), ['microphone hands off', 'microphone starts'])
})

test('[2.4.6] turns the camera off and moves the lips by the voice if the face library cannot be loaded', async (t) => {
  t.mock.method(console, 'error', () => {})
  const { faceSource, since } = open('untracked')
  await faceSource.setMode('camera')
  faceSource.begin()
  await settle()
  await settle()
  assert.equal(faceSource.$mode.get(), 'microphone')
  assert.deepEqual(since(), ['camera off', 'microphone hands off', 'microphone starts'])
  assert.deepEqual(await faceSource.setMode('camera'), { ok: false, reason: 'noTracker' })
})

test('[7.6] confirms a calibration if a face was visible, and refuses it otherwise', async () => {
  const { faceSource, cameraTracker } = open()
  assert.deepEqual(await faceSource.calibrate(), { ok: false, reason: 'notLoaded' })
  await faceSource.setMode('camera')
  faceSource.begin()
  await settle()
  assert.deepEqual(await faceSource.calibrate(), { ok: false, reason: 'noFace' })
  cameraTracker.become({ state: 'tracking' })
  assert.equal(faceSource.$report.get().state, 'tracking')
  assert.deepEqual(await faceSource.calibrate(), { ok: true })
})

test("[2.4.6] prefers the phone's face to the capture app's until the phone stops sending", async () => {
  const { faceSource, face, clock } = open()
  await faceSource.setMode('phone')
  faceSource.begin()
  await settle()
  const jaw = () => faceSource.tracked()?.sample()?.shapes[17]?.toFixed(1)
  face('captureFace', 0.2)
  assert.equal(jaw(), '0.2')
  face('phoneFace', 0.8)
  face('captureFace', 0.2)
  assert.equal(jaw(), '0.8')
  await clock.advance(2_100)
  face('captureFace', 0.4)
  assert.equal(jaw(), '0.4')
})

test("[3] keeps the capture app's port open until its last user closes it, also after a reconnect", () => {
  const { gateway, asked, line } = open()
  const first = gateway.watch()
  const second = gateway.watch()
  first()
  assert.deepEqual(asked(), [true])
  line.say({
    type: 'stateTransitionMsg',
    of: 'operator',
    cause: 'joined',
    state: { userId: 1, state: 'Standby', since: 1, hasChannel: true, talk: null, room: null },
  })
  assert.deepEqual(asked(), [true, true])
  second()
  second()
  assert.deepEqual(asked(), [true, true, false])
})

test('[3] stores the capture mode and whether hand tracking is on with the account, and restores both', async () => {
  const { faceSource } = open()
  const asked: unknown[] = []
  const request = (async (call: { path: string }, input: unknown) => {
    asked.push(input)
    return {
      kind: 'ok',
      value:
        call.path === '/api/getUser'
          ? { default_capture_mode: 'phone', hand_tracking_status: true }
          : { result: 'OK' },
    }
  }) as never
  const remembered = createRememberedMode(request, createOwnUser(request), faceSource)
  await remembered.load()
  await remembered.load()
  assert.equal(faceSource.$mode.get(), 'phone')
  assert.equal(faceSource.$hands.get(), true)
  assert.equal(await remembered.choose('microphone'), true)
  assert.equal(await remembered.chooseHands(false), true)
  assert.equal(faceSource.$hands.get(), false)
  assert.deepEqual(asked, [
    { targetUserId: 'SELF' },
    { targetUserId: 'SELF', default_capture_mode: 'microphone' },
    { targetUserId: 'SELF', hand_tracking_status: false },
  ])
})

test('[3] switches hand tracking on or off in the running tracker, or in the next tracker when it starts', async () => {
  const { faceSource, since } = open()
  await faceSource.setMode('camera')
  faceSource.setHands(true)
  assert.deepEqual(since(), [], 'no tracker runs yet')
  faceSource.begin()
  await settle()
  assert.deepEqual(since(), ['camera hands on', 'camera starts'])
  faceSource.setHands(false)
  assert.deepEqual(since(), ['camera hands off'])
})

test('[3] uses the hands that a phone or a capture app sends only if hand tracking is on', async () => {
  const { faceSource, hands } = open()
  await faceSource.setMode('phone')
  faceSource.begin()
  await settle()
  const seen = () => faceSource.tracked()?.sample()?.hasHands
  hands('captureFace')
  assert.equal(seen(), false)
  faceSource.setHands(true)
  hands('captureFace')
  assert.equal(seen(), true)
  faceSource.setHands(false)
  hands('captureFace')
  assert.equal(seen(), false)
})
