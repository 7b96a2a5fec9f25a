import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeFaceFrame } from '#core/face/frame.ts'
import { blankFaceFrame } from '#core/face/rules.ts'
import { readFaceMessage } from '#core/realtime/binary.ts'
import type { FaceTracker } from '../../../site/avatar/face/tracker.ts'
import { createReports } from '../../../site/avatar/face/tracker-reports.ts'
import { createPhone, type PhoneDeps } from '../../../site/face/phone.ts'
import { createFakeClock, settle } from '../line/fake-clock.ts'
import { aTrack } from '../operator/fakes.ts'
import { createFakeLine } from '../webrtc/fake-line.ts'

function openPhone(more: Partial<PhoneDeps> = {}) {
  const clock = createFakeClock()
  const fake = createFakeLine()
  const did: string[] = []
  let tracksHands = false
  const frames: Uint8Array[] = []
  const { report, onReport, become } = createReports()
  const face = blankFaceFrame()
  face.hasTracking = true
  const track = aTrack('video')
  track.stop = () => void did.push('camera off')
  const phone = createPhone({
    token: 'the-token',
    line: {
      ...fake.line,
      open: (as, token) => void did.push(`open ${as} ${token}`),
      close: () => void did.push('close'),
      sendBytes(bytes) {
        frames.push(bytes.slice())
        return true
      },
    },
    isSecure: () => true,
    openCamera: async () => ({ ok: true, track }),
    asStream: () => ({ id: 'camera' }) as MediaStream,
    createTracker: async () => ({
      report,
      onReport,
      start: async () => become({ state: 'tracking' }),
      stop: () => void did.push('tracker off'),
      calibrate: async () => true,
      sample: () => face,
      setHands(isOn) {
        tracksHands = isOn
      },
    }),
    every: clock.every,
    now: clock.now,
    ...more,
  })
  return { phone, clock, did, frames, hands: () => tracksHands, ...fake }
}

test('[2.4.17] the phone joins with its token and sends its face 30 times per second', async () => {
  const { phone, clock, did, frames, become } = openPhone()
  assert.equal(phone.$state.get(), 'ready')
  await phone.start()
  become('open')
  assert.deepEqual(did, ['open phone the-token'])
  assert.equal(phone.$state.get(), 'sending')
  await clock.advance(1_000)
  assert.ok(frames.length >= 29 && frames.length <= 31, `${frames.length}`)
  const message = readFaceMessage(frames[5]!)!
  assert.equal(message.kind, 'phoneFace')
  const frame = decodeFaceFrame(message.face)!
  assert.deepEqual([frame.seq, frame.hasTracking], [5, true])
})

test('[3] the phone tracks hands while the server asks for it, even if it asked before the tracker had loaded', async () => {
  const set: boolean[] = []
  const trackerOf = (face = blankFaceFrame()): FaceTracker => ({
    report: () => ({ state: 'tracking' }),
    onReport: () => () => {},
    start: async () => {},
    stop: () => {},
    calibrate: async () => true,
    sample: () => face,
    setHands: (isOn) => void set.push(isOn),
  })
  const { phone, say } = openPhone({ createTracker: async () => trackerOf() })
  say({ type: 'trackHands', isOn: true })
  await phone.start()
  say({ type: 'trackHands', isOn: false })
  assert.deepEqual(set, [true, false])
})

test('[3] stops tracking hands when the connection is lost, until the server asks for them again', async () => {
  const { phone, say, become, hands } = openPhone()
  await phone.start()
  become('open')
  say({ type: 'trackHands', isOn: true })
  become('lost')
  become('open')
  assert.equal(hands(), false)
  say({ type: 'trackHands', isOn: true })
  assert.equal(hands(), true)
})

test('[2.4.17] says that the camera was denied, and allows another attempt', async () => {
  let allowed = false
  const { phone, did } = openPhone({
    openCamera: async () => (allowed ? { ok: true, track: aTrack('video') } : { ok: false, state: 'denied' }),
  })
  await phone.start()
  assert.equal(phone.$state.get(), 'denied')
  assert.deepEqual(did, [])
  allowed = true
  await phone.start()
  assert.equal(phone.$state.get(), 'connecting')
})

test('[2.4.17] a phone cannot start without a link, or if the page was not loaded over HTTPS', async () => {
  const none = openPhone({ token: undefined })
  assert.equal(none.phone.$state.get(), 'ended')
  const insecure = openPhone({ isSecure: () => false })
  await insecure.phone.start()
  assert.equal(insecure.phone.$state.get(), 'insecure')
  assert.deepEqual(insecure.did, [])
})

test("[2.4.17] the phone's camera goes off when the link ends, the operator's page closes or the user stops", async () => {
  for (const [cause, state] of [
    ['phoneToken', 'ended'],
    ['operatorAway', 'away'],
  ] as const) {
    const { phone, say, become, did } = openPhone()
    await phone.start()
    become('open')
    say({ type: 'logout', cause })
    become('stopped')
    assert.equal(phone.$state.get(), state)
    assert.deepEqual(did.slice(-2), ['tracker off', 'camera off'])
  }
  const own = openPhone()
  await own.phone.start()
  own.become('open')
  own.phone.stop()
  own.become('stopped')
  assert.equal(own.phone.$state.get(), 'stopped')
  assert.deepEqual(own.did.slice(-3), ['tracker off', 'camera off', 'close'])
  await own.clock.advance(200)
  assert.equal(own.frames.length, 0)
})

test('[2.4.17] says that the face library could not be loaded, and switches the camera off', async (t) => {
  t.mock.method(console, 'error', () => {})
  const { phone, did, become } = openPhone({ createTracker: () => Promise.reject(new Error('not loaded')) })
  await phone.start()
  become('open')
  assert.deepEqual(phone.$report.get(), { state: 'failed', fault: 'libraryFailed' })
  assert.equal(phone.$camera.get(), undefined)
  assert.deepEqual(did, ['open phone the-token', 'camera off'])
})

test("[2.4.17] stopping the phone's capture switches the camera off while the face library is loading", async () => {
  const { phone, did } = openPhone({ createTracker: () => new Promise(() => {}) })
  void phone.start()
  await settle()
  phone.stop()
  assert.deepEqual(did, ['open phone the-token', 'camera off', 'close'])
})

test('[realtime] the phone sends faces again once a lost connection is back, without a button press', async () => {
  const { phone, become } = openPhone()
  await phone.start()
  become('open')
  become('lost')
  assert.equal(phone.$state.get(), 'lost')
  become('open')
  assert.equal(phone.$state.get(), 'sending')
})
