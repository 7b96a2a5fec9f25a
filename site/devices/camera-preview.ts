import { atom } from 'nanostores'
import type { OpenedDevice } from '../webrtc/opened-device.ts'

/** off: no preview was requested. */
export type PreviewState = 'off' | 'asking' | 'shown' | 'denied' | 'missing'

/** Opens and turns off the camera for a preview. At most one camera is open at a time. */
export function createCameraPreview(openCamera: () => Promise<OpenedDevice>) {
  const $camera = atom<MediaStreamTrack | undefined>()
  const $state = atom<PreviewState>('off')
  /** Number of the latest attempt to open a camera. Results of earlier attempts are dropped. */
  let attempt = 0

  function release(): void {
    attempt += 1
    $camera.get()?.stop()
    $camera.set(undefined)
  }

  return {
    $camera,
    $state,
    /** @returns false if another camera was chosen meanwhile, or the preview was hidden */
    async show(): Promise<boolean> {
      release()
      const own = attempt
      $state.set('asking')
      const opened = await openCamera()
      if (own !== attempt) {
        if (opened.ok) opened.track.stop()
        return false
      }
      $state.set(opened.ok ? 'shown' : opened.state)
      if (opened.ok) $camera.set(opened.track)
      return true
    },
    hide(): void {
      release()
      $state.set('off')
    },
  }
}
