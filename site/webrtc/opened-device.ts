import type { Stop } from '../line/stop.ts'
import { noteOpened } from './devices.ts'

/** denied: the browser or its owner said no. missing: no such device, or another program holds it. */
export type OpenedDevice = { ok: true; track: MediaStreamTrack } | { ok: false; state: 'denied' | 'missing' }

export interface CameraOptions {
  width: number
  height: number
  deviceId?: string
  /** Of a phone's cameras the one on this side. */
  facing?: 'user' | 'environment'
}

export interface MicrophoneOptions {
  /** All three are on by default. */
  echoCancellation?: boolean
  noiseSuppression?: boolean
  autoGainControl?: boolean
  deviceId?: string
}

/** W3C mediacapture-streams, getUserMedia: the names under which browsers say no. */
const DENIALS: readonly string[] = ['NotAllowedError', 'SecurityError']

const CAMERA_FPS = 30

async function openDevice(
  kind: 'audio' | 'video',
  wanted: MediaTrackConstraints,
  deviceId: string | undefined,
): Promise<OpenedDevice> {
  // a page without a secure origin has no mediaDevices at all
  if (!navigator.mediaDevices) return { ok: false, state: 'missing' }
  try {
    const exactly = deviceId === undefined ? undefined : { exact: deviceId }
    const stream = await navigator.mediaDevices.getUserMedia({ [kind]: { ...wanted, deviceId: exactly } })
    const track = (kind === 'audio' ? stream.getAudioTracks() : stream.getVideoTracks())[0]
    if (!track) return { ok: false, state: 'missing' }
    noteOpened()
    return { ok: true, track }
  } catch (error) {
    const denied = error instanceof DOMException && DENIALS.includes(error.name)
    if (denied) return { ok: false, state: 'denied' }
    // pulled out, or held by another program: any other one is better than none
    if (deviceId !== undefined) return openDevice(kind, wanted, undefined)
    console.warn('media: a device could not be opened', error)
    return { ok: false, state: 'missing' }
  }
}

/** A `deviceId` that cannot be had now is replaced by the browser's choice. */
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

/** The device was pulled out or the permission taken back; not told for our own `track.stop()`. */
export function onTrackEnded(track: MediaStreamTrack, listener: () => void): Stop {
  track.addEventListener('ended', listener)
  return () => track.removeEventListener('ended', listener)
}
