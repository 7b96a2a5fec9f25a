import type { Stop } from '../line/stop.ts'
import { onTrackEnded } from './opened-device.ts'

export type ScreenShare =
  | {
      ok: true
      track: MediaStreamTrack
      /** The browser's own 'stop sharing' was pressed, or the window closed. */
      onEnded(listener: () => void): Stop
      stop(): void
    }
  /** denied: the picker was cancelled or forbidden. missing: this browser cannot share. */
  | { ok: false; state: 'denied' | 'missing' }

const SCREEN_FPS = 15

/** Must run in a click: the browser shows its picker. Sound stays with the microphone. */
export async function openScreen(): Promise<ScreenShare> {
  if (!navigator.mediaDevices?.getDisplayMedia) return { ok: false, state: 'missing' }
  try {
    const stream = await navigator.mediaDevices.getDisplayMedia({
      video: { frameRate: { max: SCREEN_FPS } },
      audio: false,
    })
    const track = stream.getVideoTracks()[0]
    if (!track) return { ok: false, state: 'missing' }
    track.contentHint = 'detail'
    return { ok: true, track, onEnded: (listener) => onTrackEnded(track, listener), stop: () => track.stop() }
  } catch (error) {
    const denied = error instanceof DOMException && error.name === 'NotAllowedError'
    if (!denied) console.warn('media: the screen could not be shared', error)
    return { ok: false, state: denied ? 'denied' : 'missing' }
  }
}
