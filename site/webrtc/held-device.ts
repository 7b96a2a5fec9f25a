import type { LocalClock } from '../line/clock.ts'
import type { Stop } from '../line/stop.ts'
import { createTimer } from '../line/timer.ts'
import { onDeviceChange } from './device-list.ts'
import { type OpenedDevice, onTrackEnded } from './opened-device.ts'

/** No event tells when another program releases a device. */
const AGAIN_MS = 5_000

/**
 * Opens a device for as long as it is needed. A device that is missing or was removed is opened when it is connected
 * again. One that another program uses is tried again every 5 s.
 * @param onTrack called with the open track, and with undefined if the device cannot be opened or was removed
 * @returns a function that closes the device
 */
export function holdDevice(
  open: () => Promise<OpenedDevice>,
  onTrack: (track: MediaStreamTrack | undefined) => void,
  clock: Pick<LocalClock, 'after'>,
): Stop {
  const again = createTimer(clock)
  let track: MediaStreamTrack | undefined
  let isOpening = false
  let isOver = false

  async function openAgain(): Promise<void> {
    if (track || isOpening) return
    again.stop()
    isOpening = true
    const opened = await open()
    isOpening = false
    if (isOver) {
      if (opened.ok) opened.track.stop()
      return
    }
    // while access is denied, each attempt could ask the user again
    if (!opened.ok && opened.state === 'denied') stopListening()
    if (!opened.ok && opened.isBusy) again.start(AGAIN_MS, () => void openAgain())
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
    again.stop()
    stopListening()
    stopFollowing()
    track?.stop()
    track = undefined
  }
}
