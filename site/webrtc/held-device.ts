import type { Stop } from '../line/stop.ts'
import { onDeviceChange } from './device-list.ts'
import { type OpenedDevice, onTrackEnded } from './opened-device.ts'

/**
 * Opens a device for as long as it is needed. A device that is missing or was removed is opened when it is connected
 * again.
 * @param onTrack called with the open track, and with undefined if the device cannot be opened or was removed
 * @returns a function that closes the device
 */
export function holdDevice(
  open: () => Promise<OpenedDevice>,
  onTrack: (track: MediaStreamTrack | undefined) => void,
): Stop {
  let track: MediaStreamTrack | undefined
  let isOpening = false
  let isOver = false

  async function openAgain(): Promise<void> {
    if (track || isOpening) return
    isOpening = true
    const opened = await open()
    isOpening = false
    if (isOver) {
      if (opened.ok) opened.track.stop()
      return
    }
    // while access is denied, each attempt could ask the user again
    if (!opened.ok && opened.state === 'denied') stopListening()
    track = opened.ok ? opened.track : undefined
    if (track) stopFollowing = onTrackEnded(track, lose)
    onTrack(track)
  }

  function lose(): void {
    stopFollowing()
    track = undefined
    onTrack(undefined)
  }

  let stopFollowing: Stop = () => {}
  const stopListening = onDeviceChange(() => void openAgain())
  void openAgain()
  return () => {
    isOver = true
    stopListening()
    stopFollowing()
    track?.stop()
    track = undefined
  }
}
