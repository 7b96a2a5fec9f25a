import type { Stop } from '../kernel/stop.ts'

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
  constraints: MediaStreamConstraints,
  trackOf: (stream: MediaStream) => MediaStreamTrack | undefined,
): Promise<OpenedDevice> {
  // a page without a secure origin has no mediaDevices at all
  if (!navigator.mediaDevices) return { ok: false, state: 'missing' }
  try {
    const track = trackOf(await navigator.mediaDevices.getUserMedia(constraints))
    return track ? { ok: true, track } : { ok: false, state: 'missing' }
  } catch (error) {
    const denied = error instanceof DOMException && DENIALS.includes(error.name)
    if (!denied) console.warn('media: a device could not be opened', error)
    return { ok: false, state: denied ? 'denied' : 'missing' }
  }
}

const exactly = (deviceId: string | undefined): ConstrainDOMString | undefined =>
  deviceId === undefined ? undefined : { exact: deviceId }

export function openCamera({ width, height, deviceId, facing }: CameraOptions): Promise<OpenedDevice> {
  const video = {
    width: { ideal: width },
    height: { ideal: height },
    frameRate: { ideal: CAMERA_FPS, max: CAMERA_FPS },
    deviceId: exactly(deviceId),
    facingMode: facing,
  }
  return openDevice({ video }, (stream) => stream.getVideoTracks()[0])
}

export function openMicrophone(options: MicrophoneOptions = {}): Promise<OpenedDevice> {
  const { echoCancellation = true, noiseSuppression = true, autoGainControl = true, deviceId } = options
  const audio = { echoCancellation, noiseSuppression, autoGainControl, deviceId: exactly(deviceId) }
  return openDevice({ audio }, (stream) => stream.getAudioTracks()[0])
}

/** The device was pulled out or the permission taken back; not told for our own `track.stop()`. */
export function onTrackEnded(track: MediaStreamTrack, listener: () => void): Stop {
  track.addEventListener('ended', listener)
  return () => track.removeEventListener('ended', listener)
}
