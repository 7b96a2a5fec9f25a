import type { Stop } from '../line/stop.ts'

/** A device that can be chosen. */
export interface ListedDevice {
  deviceId: string
  /** Empty until the user has allowed the page to use a device of this kind. */
  label: string
}

export interface DeviceList {
  camera: readonly ListedDevice[]
  microphone: readonly ListedDevice[]
  speaker: readonly ListedDevice[]
}

/**
 * Chromium lists the default devices of the system a second time, under these ids. They are left out, because the list
 * of devices has its own default entry.
 */
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

/** Calls the listener when a device is connected or removed. */
export function onDeviceChange(listener: () => void): Stop {
  navigator.mediaDevices?.addEventListener('devicechange', listener)
  return () => navigator.mediaDevices?.removeEventListener('devicechange', listener)
}
