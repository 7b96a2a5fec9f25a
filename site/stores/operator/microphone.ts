import { atom, type ReadableAtom } from 'nanostores'
import type { OpenedDevice } from '../../live/opened-device.ts'

export type MicrophoneState = 'unknown' | 'asking' | 'granted' | 'denied' | 'missing'

/** The one microphone of the operator's page: opened in standby, kept for the calls that follow. */
export interface Microphone {
  $state: ReadableAtom<MicrophoneState>
  $track: ReadableAtom<MediaStreamTrack | undefined>
  /** Asks the browser if needed; while it is open or being asked for, this is the same question. */
  open(): Promise<MediaStreamTrack | undefined>
  close(): void
}

export interface MicrophoneDeps {
  open: () => Promise<OpenedDevice>
  onEnded: (track: MediaStreamTrack, listener: () => void) => () => void
}

export function createMicrophone({ open, onEnded }: MicrophoneDeps): Microphone {
  const $state = atom<MicrophoneState>('unknown')
  const $track = atom<MediaStreamTrack | undefined>()
  let asking: Promise<MediaStreamTrack | undefined> | undefined
  let forget = () => {}

  const lose = () => {
    forget()
    $track.set(undefined)
    $state.set('missing')
  }

  const ask = async () => {
    $state.set('asking')
    const capture = await open()
    asking = undefined
    if (!capture.ok) {
      $state.set(capture.state)
      return undefined
    }
    forget = onEnded(capture.track, lose)
    $track.set(capture.track)
    $state.set('granted')
    return capture.track
  }

  return {
    $state,
    $track,
    open() {
      const track = $track.get()
      if (track) return Promise.resolve(track)
      asking ??= ask()
      return asking
    },
    close() {
      forget()
      $track.get()?.stop()
      $track.set(undefined)
      $state.set('unknown')
    },
  }
}
