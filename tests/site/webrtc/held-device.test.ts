import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { holdDevice } from '../../../site/webrtc/held-device.ts'
import type { OpenedDevice } from '../../../site/webrtc/opened-device.ts'
import { pluggedDevices } from '../../support/plugged-devices.ts'
import { createFakeClock, settle } from '../line/fake-clock.ts'

/**
 * Opens a microphone that the page keeps open (held-device.ts). `answers` are the browser's answers to the attempts to
 * open it.
 */
function hold(t: TestContext, ...answers: (OpenedDevice | Promise<OpenedDevice>)[]) {
  const change = pluggedDevices(t)
  const clock = createFakeClock()
  const told: (MediaStreamTrack | undefined)[] = []
  let attempts = 0
  const release = holdDevice(
    async () => answers[attempts++]!,
    (track) => told.push(track),
    clock,
  )
  return {
    told,
    release,
    clock,
    attempts: () => attempts,
    async changeDevices() {
      change()
      await settle()
    },
  }
}

function aTrack() {
  const track = Object.assign(new EventTarget(), {
    stops: 0,
    stop: () => Object.assign(track, { stops: track.stops + 1 }),
  })
  const asTrack = track as unknown as MediaStreamTrack
  return {
    track: asTrack,
    opened: { ok: true, track: asTrack } as const,
    unplug: () => track.dispatchEvent(new Event('ended')),
    stops: () => track.stops,
  }
}

const MISSING: OpenedDevice = { ok: false, state: 'missing' }
const BUSY: OpenedDevice = { ...MISSING, isBusy: true }

test('[4.4] opens the held device (camera or microphone) again when it is plugged in again', async (t) => {
  const [first, second] = [aTrack(), aTrack()]
  const held = hold(t, first.opened, MISSING, second.opened)
  await settle()
  first.unplug()
  assert.deepEqual(held.told, [first.track, undefined])
  await held.changeDevices()
  await held.changeDevices()
  assert.deepEqual(held.told, [first.track, undefined, undefined, second.track])
  await held.changeDevices()
  assert.equal(held.attempts(), 3, 'an open device is not opened again')
  held.release()
  assert.equal(second.stops(), 1)
  await held.changeDevices()
  assert.equal(held.attempts(), 3, 'a released device is not opened again')
})

test('[4.4] tries a held device (camera or microphone) again every 5 s while another program uses it', async (t) => {
  const late = aTrack()
  const held = hold(t, BUSY, BUSY, late.opened)
  await settle()
  await held.clock.advance(5_000)
  assert.equal(held.attempts(), 2)
  await held.clock.advance(5_000)
  assert.equal(held.told.at(-1), late.track)
  await held.clock.advance(60_000)
  assert.equal(held.attempts(), 3)
})

test('[4.4] does not try a busy device (camera or microphone) again after it was released, nor one that does not exist', async (t) => {
  const [busy, missing] = [hold(t, BUSY), hold(t, MISSING)]
  await settle()
  busy.release()
  await busy.clock.advance(60_000)
  await missing.clock.advance(60_000)
  assert.deepEqual([busy.attempts(), missing.attempts()], [1, 1])
})

test('[4.4] does not request a held device (camera or microphone) again after the user has denied access', async (t) => {
  const held = hold(t, { ok: false, state: 'denied' })
  await settle()
  await held.changeDevices()
  await held.clock.advance(60_000)
  assert.deepEqual([held.told, held.attempts()], [[undefined], 1])
})

test('[4.4] stops a held device (camera or microphone) that opens only after it was released, and does not report it', async (t) => {
  const late = aTrack()
  const { promise, resolve } = Promise.withResolvers<OpenedDevice>()
  const held = hold(t, promise)
  await held.changeDevices()
  assert.equal(held.attempts(), 1, 'the browser is asked once at a time')
  held.release()
  resolve(late.opened)
  await settle()
  assert.deepEqual([held.told, late.stops()], [[], 1])
})
