import type { Stop } from '../line/stop.ts'
import { onTrackEnded } from './opened-device.ts'

export type ScreenShare =
  | {
      ok: true
      track: MediaStreamTrack
      /** Calls the listener when the user stops sharing in the browser, or closes the shared window. */
      onEnded(listener: () => void): Stop
      stop(): void
    }
  /** denied: the picker was canceled or blocked. missing: this browser cannot share. */
  | { ok: false; state: 'denied' | 'missing' }

const SCREEN_FPS = 15

/**
 * Asks the user which screen or window to share; its sound is not shared. Call in a click handler, because the browser
 * shows its picker.
 */
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
