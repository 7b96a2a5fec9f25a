import type { DEVICE_STATES, Devices } from '#core/realtime/shapes.ts'
import type { Stop } from '../line/stop.ts'

type DeviceState = (typeof DEVICE_STATES)[number]
type Device = 'camera' | 'microphone'

const KINDS: Record<Device, MediaDeviceKind> = { camera: 'videoinput', microphone: 'audioinput' }
const STATES: Record<PermissionState, DeviceState> = {
  granted: 'granted',
  denied: 'denied',
  prompt: 'unknown',
}

/** Undefined if the browser does not know this permission name (Firefox, Safari). */
async function permissionOf(device: Device): Promise<PermissionStatus | undefined> {
  try {
    return await navigator.permissions.query({ name: device })
  } catch (error) {
    console.info('media: this browser cannot query permissions', error)
    return undefined
  }
}

type Permissions = Record<Device, PermissionStatus | undefined>

async function queryPermissions(): Promise<Permissions> {
  const [camera, microphone] = await Promise.all([permissionOf('camera'), permissionOf('microphone')])
  return { camera, microphone }
}

function stateOf(
  device: Device,
  present: readonly MediaDeviceInfo[],
  permission: PermissionStatus | undefined,
): DeviceState {
  const found = present.filter(({ kind }) => kind === KINDS[device])
  if (found.length === 0) return 'missing'
  const state = permission ? STATES[permission.state] : 'unknown'
  // Firefox reports 'prompt' while the page uses the device. Only pages with permission see device labels.
  return state === 'unknown' && found.some(({ label }) => Boolean(label)) ? 'granted' : state
}

/**
 * The device states that the page reports in the message `devicePermission`. Does not ask the user for permission.
 * @param permissions permission states that were queried earlier; the browser keeps them up to date
 */
export async function readDevices(permissions = queryPermissions()): Promise<Devices> {
  if (!navigator.mediaDevices) return { camera: 'missing', microphone: 'missing' }
  const present = await navigator.mediaDevices.enumerateDevices()
  const { camera, microphone } = await permissions
  return {
    camera: stateOf('camera', present, camera),
    microphone: stateOf('microphone', present, microphone),
  }
}

const opened = new EventTarget()

/**
 * Makes `watchDevices` read the devices again. Call when a device was opened: in a browser that cannot query permissions, only
 * this shows that the user allows it.
 */
export const reportOpened = (): void => void opened.dispatchEvent(new Event('opened'))

/** Calls the listener at once, whenever a permission or the list of devices changes, and when a device was opened. */
export function watchDevices(listener: (devices: Devices) => void): Stop {
  const watch = new AbortController()
  const { signal } = watch
  // query only once: while a permission is watched, Chromium keeps the results of all later queries in memory
  const permissions = queryPermissions()
  const tell = async () => {
    const devices = await readDevices(permissions)
    if (!signal.aborted) listener(devices)
  }
  navigator.mediaDevices?.addEventListener('devicechange', tell, { signal })
  opened.addEventListener('opened', tell, { signal })
  void permissions.then(({ camera, microphone }) => {
    for (const permission of [camera, microphone]) permission?.addEventListener('change', tell, { signal })
  })
  void tell()
  return () => watch.abort()
}
