import type { Stop } from '../line/stop.ts'
import { reportOpened } from './devices.ts'

/**
 * denied: the browser or the user refused access. missing: there is no such device, or another program uses it
 * (`isBusy`).
 */
export type OpenedDevice =
  | { ok: true; track: MediaStreamTrack }
  | { ok: false; state: 'denied' | 'missing'; isBusy?: boolean }

interface CameraOptions {
  width: number
  height: number
  deviceId?: string
  /** On a phone, which camera to open: `user` is the front one, `environment` the back one. */
  facing?: 'user' | 'environment'
}

interface MicrophoneOptions {
  /** Echo cancellation, noise suppression and automatic gain control are on by default. */
  echoCancellation?: boolean
  noiseSuppression?: boolean
  autoGainControl?: boolean
  deviceId?: string
}

/** W3C mediacapture-streams, getUserMedia: error names of a denial, and of a device that another program may use. */
const DENIALS: readonly string[] = ['NotAllowedError', 'SecurityError']
const BUSY: readonly string[] = ['NotReadableError', 'AbortError']

const CAMERA_FPS = 30

async function openDevice(
  kind: 'audio' | 'video',
  wanted: MediaTrackConstraints,
  deviceId: string | undefined,
): Promise<OpenedDevice> {
  // Without a secure origin mediaDevices is undefined.
  if (!navigator.mediaDevices) return { ok: false, state: 'missing' }
  try {
    const exactly = deviceId === undefined ? undefined : { exact: deviceId }
    const stream = await navigator.mediaDevices.getUserMedia({ [kind]: { ...wanted, deviceId: exactly } })
    const track = (kind === 'audio' ? stream.getAudioTracks() : stream.getVideoTracks())[0]
    if (!track) return { ok: false, state: 'missing' }
    reportOpened()
    return { ok: true, track }
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (DENIALS.includes(name)) return { ok: false, state: 'denied' }
    // The device was removed, or another program uses it: try the default device.
    if (deviceId !== undefined) return openDevice(kind, wanted, undefined)
    console.warn('media: a device could not be opened', error)
    return { ok: false, state: 'missing', isBusy: BUSY.includes(name) }
  }
}

/** If the device `deviceId` is not available, opens the browser's default. */
export function openCamera({ width, height, deviceId, facing }: CameraOptions): Promise<OpenedDevice> {
  const video = {
    width: { ideal: width },
    height: { ideal: height },
    frameRate: { ideal: CAMERA_FPS, max: CAMERA_FPS },
    facingMode: facing,
  }
  return openDevice('video', video, deviceId)
}

export function openMicrophone(options: MicrophoneOptions = {}): Promise<OpenedDevice> {
  const { echoCancellation = true, noiseSuppression = true, autoGainControl = true, deviceId } = options
  return openDevice('audio', { echoCancellation, noiseSuppression, autoGainControl }, deviceId)
}

/** Called when the device was removed or permission was withdrawn. Not called after `track.stop()`. */
export function onTrackEnded(track: MediaStreamTrack, listener: () => void): Stop {
  track.addEventListener('ended', listener)
  return () => track.removeEventListener('ended', listener)
}
