import { atom, map } from 'nanostores'
import type { Devices } from '#core/realtime/shapes.ts'
import type { Clock } from '../line/clock.ts'
import type { Stop } from '../line/stop.ts'
import { createLevel, type Meter } from '../webrtc/level.ts'
import type { OpenedDevice } from '../webrtc/opened-device.ts'

interface DeviceCheckDeps {
  watchDevices: (listener: (devices: Devices) => void) => Stop
  clock: Pick<Clock, 'every'>
  openCamera: () => Promise<OpenedDevice>
  openMicrophone: () => Promise<OpenedDevice>
  createMeter: (track: MediaStreamTrack) => Meter
  playSound: () => Promise<void>
}

/** はじまる前の確認: requests camera and microphone, shows that they work, and releases them with the page. */
export function createDeviceCheck(deps: DeviceCheckDeps) {
  const $devices = map<Devices>({ camera: 'unknown', microphone: 'unknown' })
  const $camera = atom<MediaStreamTrack | undefined>()
  const $microphone = atom<MediaStreamTrack | undefined>()
  const $level = createLevel($microphone, deps.createMeter, deps.clock)

  async function allow(kind: 'camera' | 'microphone'): Promise<void> {
    const [$track, open] = kind === 'camera' ? [$camera, deps.openCamera] : [$microphone, deps.openMicrophone]
    if ($track.get()) return
    const capture = await open()
    $devices.setKey(kind, capture.ok ? 'granted' : capture.state)
    if (capture.ok) $track.set(capture.track)
  }

  return {
    $devices,
    $camera,
    $level,
    allow,
    playSound: (): void => void deps.playSound(),
    open(): Stop {
      const stop = deps.watchDevices((devices) => $devices.set(devices))
      return () => {
        stop()
        for (const $track of [$camera, $microphone]) {
          $track.get()?.stop()
          $track.set(undefined)
        }
      }
    },
  }
}

export type DeviceCheck = ReturnType<typeof createDeviceCheck>
