import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { readDevices } from '../../../site/webrtc/devices.ts'
import { openCamera, openMicrophone } from '../../../site/webrtc/opened-device.ts'
import { openScreen } from '../../../site/webrtc/screen-share.ts'

const real = Object.getOwnPropertyDescriptor(globalThis, 'navigator')!

const pretend = (navigator: object): void => {
  Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true })
}
afterEach(() => Object.defineProperty(globalThis, 'navigator', real))

const refuse = (name: string) => async () => {
  throw new DOMException('no', name)
}

describe('opening a device', () => {
  test('[2.4.17] opens a camera of the requested size', async () => {
    const track = { kind: 'video' }
    const asked: MediaStreamConstraints[] = []
    const getUserMedia = async (constraints: MediaStreamConstraints) => {
      asked.push(constraints)
      return { getVideoTracks: () => [track] }
    }
    pretend({ mediaDevices: { getUserMedia } })
    const camera = await openCamera({ width: 1280, height: 720 })
    assert.ok(camera.ok)
    assert.equal(camera.track, track)
    const video = asked[0]?.video as MediaTrackConstraints
    assert.deepEqual([video.width, video.height], [{ ideal: 1280 }, { ideal: 720 }])
  })

  for (const [name, state] of [
    ['NotAllowedError', 'denied'],
    ['SecurityError', 'denied'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'missing'],
    ['OverconstrainedError', 'missing'],
  ] as const) {
    test(`[2.4.17] reports a device as ${state} after the browser's error ${name}`, async (t) => {
      t.mock.method(console, 'warn', () => {})
      pretend({ mediaDevices: { getUserMedia: refuse(name) } })
      const isBusy = state === 'missing' && { isBusy: name === 'NotReadableError' }
      assert.deepEqual(await openMicrophone(), { ok: false, state, ...isBusy })
    })
  }

  test('[2.4.17] opens the default device if the chosen one is unavailable, but not if it is denied', async (t) => {
    t.mock.method(console, 'warn', () => {})
    const asked: unknown[] = []
    const getUserMedia = async ({ audio }: { audio: MediaTrackConstraints }) => {
      asked.push(audio.deviceId)
      if (audio.deviceId) throw new DOMException('no', 'OverconstrainedError')
      return { getAudioTracks: () => [{ kind: 'audio' }] }
    }
    pretend({ mediaDevices: { getUserMedia } })
    assert.equal((await openMicrophone({ deviceId: 'gone' })).ok, true)
    assert.deepEqual(asked, [{ exact: 'gone' }, undefined])
    let times = 0
    const deny = async () => {
      times += 1
      throw new DOMException('no', 'NotAllowedError')
    }
    pretend({ mediaDevices: { getUserMedia: deny } })
    assert.deepEqual(await openMicrophone({ deviceId: 'gone' }), { ok: false, state: 'denied' })
    assert.equal(times, 1)
  })

  test('[2.4.17] reports devices as missing on an insecure origin', async () => {
    pretend({})
    assert.deepEqual(await openMicrophone(), { ok: false, state: 'missing' })
    assert.deepEqual(await openScreen(), { ok: false, state: 'missing' })
    assert.deepEqual(await readDevices(), { camera: 'missing', microphone: 'missing' })
  })

  test("[4.4] reports a screen as denied if the user cancels the browser's picker", async () => {
    pretend({ mediaDevices: { getDisplayMedia: refuse('NotAllowedError') } })
    assert.deepEqual(await openScreen(), { ok: false, state: 'denied' })
  })
})

describe('devicePermission', () => {
  test('[7.6] reports a missing device as missing, whatever its permission', async () => {
    pretend({
      mediaDevices: { enumerateDevices: async () => [{ kind: 'audioinput' }] },
      permissions: { query: async () => ({ state: 'granted' }) },
    })
    assert.deepEqual(await readDevices(), { camera: 'missing', microphone: 'granted' })
  })

  test('[7.6] reports an undecided or unreadable permission as unknown', async (t) => {
    t.mock.method(console, 'info', () => {})
    pretend({
      mediaDevices: { enumerateDevices: async () => [{ kind: 'audioinput' }, { kind: 'videoinput' }] },
      permissions: {
        query: async ({ name }: { name: string }) => {
          if (name === 'camera') throw new TypeError('unknown name')
          return { state: 'prompt' }
        },
      },
    })
    assert.deepEqual(await readDevices(), { camera: 'unknown', microphone: 'unknown' })
  })
})
