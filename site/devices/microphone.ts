import { atom, type ReadableAtom } from 'nanostores'
import type { CallObstacle } from '../webrtc/call-obstacle.ts'
import type { OpenedDevice } from '../webrtc/opened-device.ts'

export type MicrophoneState = 'unknown' | 'asking' | 'granted' | MicrophoneProblem
/** Why this operator cannot be heard. */
export type MicrophoneProblem = 'denied' | 'missing' | CallObstacle

export const isMicrophoneProblem = (state: MicrophoneState): state is MicrophoneProblem =>
  state !== 'unknown' && state !== 'asking' && state !== 'granted'

/** The only microphone of the operator's page: opened in Standby and kept for the following calls. */
export interface Microphone {
  $state: ReadableAtom<MicrophoneState>
  $track: ReadableAtom<MediaStreamTrack | undefined>
  /**
   * Opens the microphone; the browser asks the user for permission if needed. While it is opening or open, all calls return the same
   * result.
   */
  open(): Promise<MediaStreamTrack | undefined>
  /**
   * Switches to the newly chosen device. The current device runs until the new one is open. If opening fails, the current
   * device is kept.
   */
  change(): Promise<void>
}

/** Whether the problem can be fixed while this page is open, so that retrying is useful. */
export const canBeFixedHere = (problem: MicrophoneProblem): boolean =>
  problem === 'denied' || problem === 'missing'

interface MicrophoneDeps {
  /** Why this page cannot make calls; undefined: it can. With an obstacle, the microphone is not requested. */
  callObstacle: () => CallObstacle | undefined
  open: () => Promise<OpenedDevice>
  onEnded: (track: MediaStreamTrack, listener: () => void) => () => void
}

export function createMicrophone({ callObstacle, open, onEnded }: MicrophoneDeps): Microphone {
  const $state = atom<MicrophoneState>('unknown')
  const $track = atom<MediaStreamTrack | undefined>()
  let asking: Promise<MediaStreamTrack | undefined> | undefined
  let forget = () => {}
  /** Number of the latest change of the device. Results of earlier changes are dropped. */
  let change = 0

  const lose = () => {
    forget()
    $track.set(undefined)
    $state.set('missing')
  }

  const take = (track: MediaStreamTrack) => {
    forget()
    forget = onEnded(track, lose)
    $track.set(track)
    $state.set('granted')
  }

  const ask = async () => {
    $state.set('asking')
    const capture = await open()
    asking = undefined
    if (!capture.ok) {
      $state.set(capture.state)
      return undefined
    }
    take(capture.track)
    return capture.track
  }

  return {
    $state,
    $track,
    open() {
      const track = $track.get()
      if (track) return Promise.resolve(track)
      const problem = callObstacle()
      if (problem) {
        $state.set(problem)
        return Promise.resolve(undefined)
      }
      asking ??= ask()
      return asking
    },
    async change() {
      if (!$track.get()) return
      change += 1
      const own = change
      const capture = await open()
      if (!capture.ok) return
      const before = $track.get()
      // the microphone was closed, or another device was chosen meanwhile: this track is no longer needed
      if (!before || own !== change) return capture.track.stop()
      capture.track.enabled = before.enabled
      take(capture.track)
      before.stop()
    },
  }
}
