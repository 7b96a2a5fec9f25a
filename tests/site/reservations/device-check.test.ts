import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Devices } from '#core/realtime/shapes.ts'
import { createDeviceCheck } from '../../../site/reservations/device-check.ts'
import type { OpenedDevice } from '../../../site/webrtc/opened-device.ts'
import { createFakeClock, settle } from '../line/fake-clock.ts'

/** A camera track. A test can stop it, and see whether it was stopped. */
function aCamera(): MediaStreamTrack {
  const track = new EventTarget() as unknown as { readyState: string; stop: () => void }
  track.readyState = 'live'
  track.stop = () => {
    track.readyState = 'ended'
  }
  return track as unknown as MediaStreamTrack
}

function open(devices: Devices, answer: OpenedDevice | Promise<OpenedDevice>) {
  let report: (devices: Devices) => void = () => {}
  let cameras = 0
  const check = createDeviceCheck({
    watchDevices(listener) {
      report = listener
      listener(devices)
      return () => {}
    },
    clock: createFakeClock(),
    async openCamera() {
      cameras += 1
      return answer
    },
    openMicrophone: async () => ({ ok: false, state: 'missing' }),
    createMeter: () => ({ read: () => 0.5, close() {} }),
    playSound: async () => {},
  })
  const close = check.open()
  return { check, close, report: (devices: Devices) => report(devices), cameras: () => cameras }
}

const UNKNOWN: Devices = { camera: 'unknown', microphone: 'unknown' }
const ALLOWED: Devices = { camera: 'granted', microphone: 'unknown' }

test('[2.2] the device check opens the camera when the visitor presses a button, and stops it when the page closes', async () => {
  const track = aCamera()
  const { check, close, cameras } = open(UNKNOWN, { ok: true, track })
  await settle()
  assert.equal(cameras(), 0, 'the browser is not asked before the press')
  await check.allow('camera')
  assert.deepEqual([check.$camera.get(), check.$devices.get().camera], [track, 'granted'])
  close()
  assert.deepEqual([check.$camera.get(), track.readyState], [undefined, 'ended'])
})

test("[2.2] the device check shows the camera's picture at once if the browser already allows the camera", async () => {
  const track = aCamera()
  const { check, report, cameras } = open(ALLOWED, { ok: true, track })
  await settle()
  report(ALLOWED)
  await settle()
  assert.deepEqual([check.$camera.get(), cameras()], [track, 1])
})

test('[2.2] the device check opens the camera once if the button is pressed twice', async () => {
  const { check, cameras } = open(UNKNOWN, { ok: true, track: aCamera() })
  await Promise.all([check.allow('camera'), check.allow('camera')])
  assert.equal(cameras(), 1)
})

test('[2.2] stops a camera that opens after the visitor has left the page', async () => {
  const track = aCamera()
  const { promise, resolve } = Promise.withResolvers<OpenedDevice>()
  const { check, close } = open(UNKNOWN, promise)
  const allowing = check.allow('camera')
  close()
  resolve({ ok: true, track })
  await allowing
  assert.deepEqual([check.$camera.get(), track.readyState], [undefined, 'ended'])
})

test('[2.2] the device check shows that the visitor denied the camera, and reopens a camera that was unplugged', async () => {
  const refused = open(UNKNOWN, { ok: false, state: 'denied' })
  await refused.check.allow('camera')
  assert.equal(refused.check.$devices.get().camera, 'denied')
  const track = aCamera()
  const { check, report, cameras } = open(ALLOWED, { ok: true, track })
  await settle()
  track.dispatchEvent(new Event('ended'))
  assert.equal(check.$camera.get(), undefined)
  report({ camera: 'missing', microphone: 'unknown' })
  report(ALLOWED)
  await settle()
  assert.equal(cameras(), 2)
})
