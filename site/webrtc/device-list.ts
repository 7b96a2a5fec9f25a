import type { Stop } from '../line/stop.ts'

/** One that can be chosen. */
export interface ListedDevice {
  deviceId: string
  /** Empty until the browser has been allowed to use one of this kind. */
  label: string
}

export interface DeviceList {
  camera: readonly ListedDevice[]
  microphone: readonly ListedDevice[]
  speaker: readonly ListedDevice[]
}

/** Chromium lists what the system has chosen twice, under these ids: that is our own first choice. */
const ALIASES: readonly string[] = ['default', 'communications', '']

const listed = (devices: readonly MediaDeviceInfo[], kind: MediaDeviceKind): ListedDevice[] =>
  devices
    .filter((device) => device.kind === kind && !ALIASES.includes(device.deviceId))
    .map(({ deviceId, label }) => ({ deviceId, label }))

export async function listDevices(): Promise<DeviceList> {
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? []
  return {
    camera: listed(devices, 'videoinput'),
    microphone: listed(devices, 'audioinput'),
    speaker: listed(devices, 'audiooutput'),
  }
}

/** Plugged in or pulled out. */
export function onDeviceChange(listener: () => void): Stop {
  navigator.mediaDevices?.addEventListener('devicechange', listener)
  return () => navigator.mediaDevices?.removeEventListener('devicechange', listener)
}
