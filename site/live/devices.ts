import type { DEVICE_STATES, Devices } from '#contract/realtime/shapes.ts'
import type { Stop } from '../kernel/stop.ts'

export type DeviceState = (typeof DEVICE_STATES)[number]
type Device = 'camera' | 'microphone'

const KINDS: Record<Device, MediaDeviceKind> = { camera: 'videoinput', microphone: 'audioinput' }
const STATES: Record<PermissionState, DeviceState> = {
  granted: 'granted',
  denied: 'denied',
  prompt: 'unknown',
}

/** Undefined where the browser does not tell (Firefox and Safari know other names). */
async function permissionOf(device: Device): Promise<PermissionStatus | undefined> {
  try {
    return await navigator.permissions.query({ name: device })
  } catch (error) {
    console.info('media: this browser does not tell permissions', error)
    return undefined
  }
}

async function stateOf(device: Device, present: readonly MediaDeviceInfo[]): Promise<DeviceState> {
  if (!present.some(({ kind }) => kind === KINDS[device])) return 'missing'
  const permission = await permissionOf(device)
  return permission ? STATES[permission.state] : 'unknown'
}

/** What `devicePermission` reports, without asking anybody. */
export async function readDevices(): Promise<Devices> {
  if (!navigator.mediaDevices) return { camera: 'missing', microphone: 'missing' }
  const present = await navigator.mediaDevices.enumerateDevices()
  const [camera, microphone] = await Promise.all([stateOf('camera', present), stateOf('microphone', present)])
  return { camera, microphone }
}

/** Told now, and whenever a permission or the list of devices changes. */
export function watchDevices(listener: (devices: Devices) => void): Stop {
  const watch = new AbortController()
  const { signal } = watch
  const tell = async () => {
    const devices = await readDevices()
    if (!signal.aborted) listener(devices)
  }
  const follow = async (device: Device) => {
    const permission = await permissionOf(device)
    permission?.addEventListener('change', tell, { signal })
  }
  navigator.mediaDevices?.addEventListener('devicechange', tell, { signal })
  void follow('camera')
  void follow('microphone')
  void tell()
  return () => watch.abort()
}
