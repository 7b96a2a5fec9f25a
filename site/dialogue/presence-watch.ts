import type { LocalClock } from '../line/clock.ts'
import type { Stop } from '../line/stop.ts'
import { createTimer } from '../line/timer.ts'
import type { OpenedDevice } from '../webrtc/opened-device.ts'

/** Size in pixels of the pictures that are compared: too small to recognize a person. */
export const PRESENCE_WIDTH = 32
export const PRESENCE_HEIGHT = 18

const LOOK_MS = 500
/**
 * A person is present if in LOOKS pictures in a row at least a share of PART_CHANGED of the pixels differs from the empty room by
 * more than CHANGED_BY gray levels (of 255).
 */
const CHANGED_BY = 28
const PART_CHANGED = 0.08
const LOOKS = 3
/**
 * The first pictures of a camera are dark until it has adjusted its exposure. The last of this many pictures is taken as the empty
 * room.
 */
const FIRST_LOOKS = 4
/** A camera that does not open or was unplugged is opened again after this time. */
const AGAIN_MS = 300_000
/** Share by which each picture changes the reference picture of the empty room, so that it follows slow changes of light. */
const LEARNED = 0.02

/** The reference picture of the empty room, kept while the camera is closed. */
export interface KnownRoom {
  picture?: Float32Array
}

/**
 * Detects persons in gray pictures (0 to 255). `look` returns true once when a person has come, and not again before that
 * person has left.
 * @param known contains a picture of the empty room if the camera was closed for a call or dialogue. A person who is
 * there at the start is then not reported, because that person is the visitor of the call or dialogue.
 */
export function createPresence(known: KnownRoom = {}): { look(picture: ArrayLike<number>): boolean } {
  const isKnown = known.picture !== undefined
  let seen = 0
  let looks = 0
  let isPersonPresent = isKnown

  return {
    look(picture) {
      seen += 1
      if (seen <= FIRST_LOOKS) {
        if (!isKnown) known.picture = Float32Array.from(picture)
        return false
      }
      const room = known.picture!
      let changed = 0
      for (let at = 0; at < room.length; at += 1) {
        const difference = (picture[at] ?? 0) - room[at]!
        if (Math.abs(difference) > CHANGED_BY) changed += 1
        room[at]! += difference * LEARNED
      }
      const isChanged = changed >= room.length * PART_CHANGED
      looks = isChanged ? looks + 1 : 0
      if (!isChanged) isPersonPresent = false
      if (isPersonPresent || looks < LOOKS) return false
      isPersonPresent = true
      return true
    },
  }
}

interface PresenceWatchParts {
  /** The reference picture of the empty room, kept from one watch to the next. */
  known: KnownRoom
  openCamera: () => Promise<OpenedDevice>
  /** Takes a small gray picture from the camera; undefined if none is ready yet. */
  readPicture: (track: MediaStreamTrack) => { take(): ArrayLike<number> | undefined; close: Stop }
  clock: Pick<LocalClock, 'every' | 'after'>
}

/**
 * Calls `onPersonSeen` when the camera sees a person. Pictures are processed on this device; none is sent or stored.
 */
export function watchPresence(parts: PresenceWatchParts, onPersonSeen: () => void): Stop {
  const again = createTimer(parts.clock)
  let isOver = false
  let end: Stop = () => {}

  async function open(): Promise<void> {
    const device = await parts.openCamera()
    if (isOver && device.ok) device.track.stop()
    if (isOver) return
    if (device.ok) end = watchTrack(parts, device.track, { onPersonSeen, onEnded: openLater })
    else openLater()
  }

  function openLater(): void {
    end()
    end = () => {}
    again.start(AGAIN_MS, () => void open())
  }

  void open()
  return () => {
    isOver = true
    again.stop()
    end()
    end = () => {}
  }
}

/** @param on.onEnded called when the camera was unplugged */
function watchTrack(
  { known, readPicture, clock }: PresenceWatchParts,
  track: MediaStreamTrack,
  on: { onPersonSeen: () => void; onEnded: () => void },
): Stop {
  const presence = createPresence(known)
  const pictures = readPicture(track)
  const stopLooking = clock.every(LOOK_MS, () => {
    if (track.readyState === 'ended') return on.onEnded()
    const picture = pictures.take()
    if (picture && presence.look(picture)) on.onPersonSeen()
  })
  return () => {
    stopLooking()
    pictures.close()
    track.stop()
  }
}

/** Reads camera pictures through a hidden video element. */
export function readGreyPictures(track: MediaStreamTrack): ReturnType<PresenceWatchParts['readPicture']> {
  const video = document.createElement('video')
  video.muted = true
  video.srcObject = new MediaStream([track])
  void video.play().catch(() => {})
  const canvas = document.createElement('canvas')
  canvas.width = PRESENCE_WIDTH
  canvas.height = PRESENCE_HEIGHT
  const paper = canvas.getContext('2d', { willReadFrequently: true })
  return {
    take() {
      if (!paper || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return undefined
      paper.drawImage(video, 0, 0, PRESENCE_WIDTH, PRESENCE_HEIGHT)
      const { data } = paper.getImageData(0, 0, PRESENCE_WIDTH, PRESENCE_HEIGHT)
      return Float32Array.from({ length: data.length / 4 }, (_, at) => {
        const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3)
        return 0.3 * red + 0.59 * green + 0.11 * blue
      })
    },
    close() {
      video.srcObject = null
    },
  }
}
