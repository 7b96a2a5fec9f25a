import { atom, map } from 'nanostores'
import type { Devices } from '#core/realtime/shapes.ts'
import type { Clock } from '../line/clock.ts'
import type { Stop } from '../line/stop.ts'
import { createLevel, type Meter } from '../webrtc/level.ts'
import { type OpenedDevice, onTrackEnded } from '../webrtc/opened-device.ts'

interface DeviceCheckDeps {
  watchDevices: (listener: (devices: Devices) => void) => Stop
  clock: Pick<Clock, 'every'>
  openCamera: () => Promise<OpenedDevice>
  openMicrophone: () => Promise<OpenedDevice>
  createMeter: (track: MediaStreamTrack) => Meter
  playSound: () => Promise<void>
}

type Kind = 'camera' | 'microphone'
const KINDS = ['camera', 'microphone'] as const

/**
 * はじまる前の確認 (device check): requests camera and microphone, shows that they work, and releases them when the page
 * closes. A device that the browser already allows is opened at once; for others the user presses a button.
 */
export function createDeviceCheck(deps: DeviceCheckDeps) {
  const $devices = map<Devices>({ camera: 'unknown', microphone: 'unknown' })
  const $camera = atom<MediaStreamTrack | undefined>()
  const $microphone = atom<MediaStreamTrack | undefined>()
  const $level = createLevel($microphone, deps.createMeter, deps.clock)
  const tracks = { camera: $camera, microphone: $microphone }
  const opening = new Set<Kind>()
  let isOpen = false

  function show(kind: Kind, track: MediaStreamTrack): void {
    $devices.setKey(kind, 'granted')
    tracks[kind].set(track)
    onTrackEnded(track, () => {
      if (tracks[kind].get() === track) tracks[kind].set(undefined)
    })
  }

  async function allow(kind: Kind): Promise<void> {
    if (tracks[kind].get() || opening.has(kind)) return
    opening.add(kind)
    const opened = await (kind === 'camera' ? deps.openCamera() : deps.openMicrophone())
    opening.delete(kind)
    if (!opened.ok) $devices.setKey(kind, opened.state)
    else if (isOpen) show(kind, opened.track)
    else opened.track.stop()
  }

  return {
    $devices,
    $camera,
    $level,
    allow,
    playSound: (): void => void deps.playSound(),
    open(): Stop {
      isOpen = true
      const stop = deps.watchDevices((devices) => {
        $devices.set(devices)
        for (const kind of KINDS) if (devices[kind] === 'granted') void allow(kind)
      })
      return () => {
        isOpen = false
        stop()
        for (const kind of KINDS) {
          tracks[kind].get()?.stop()
          tracks[kind].set(undefined)
        }
      }
    },
  }
}

export type DeviceCheck = ReturnType<typeof createDeviceCheck>
