import { blankHands, copyHands, type Hands, SIDES_OF_HANDS } from '#core/face/hands.ts'
import { type HeadFrame, headFrameOf } from '../face/head-frame.ts'
import type { Landmarks } from '../face/landmarks.ts'
import type { FoundHand, FoundHands } from './found-hands.ts'
import { wristOf } from './hand-place.ts'
import { readFingers } from './hand-reader.ts'
import type { HandsLibrary } from './hands-library.ts'

/**
 * How many pictures per second are searched for hands. Fewer than for faces, because arms move more slowly, and hands are sent only
 * 15 times a second (site/webrtc/face-sender.ts).
 */
const PICTURES_A_SECOND = 15
/** A hand is shown for this long after it was last seen. */
const FRESH_MS = 400

/**
 * Tracks hands in the pictures of a face tracker. Off until `setOn(true)`. A failure does not affect the face tracking.
 */
export interface HandTracker {
  /** Loads the tracking library when the tracking of hands is switched on for the first time. */
  setOn(isOn: boolean): void
  /**
   * Passes a copy of the picture to the tracking library, unless the library is still busy with an earlier picture.
   * Resolves when the picture has been copied; the caller still owns the original.
   */
  look(picture: ImageBitmap): Promise<void>
  /**
   * Passes the face that was found in the last picture. The tracker computes the person's distance and shoulders from
   * it.
   */
  seeFace(landmarks: Landmarks): void
  /** Writes the tracked hands to `into`. @returns false, without writing, if no hand was seen recently */
  write(into: Hands): boolean
  stop(): void
}

interface HandTrackerParts {
  createLibrary: () => HandsLibrary
  copy: (picture: ImageBitmap) => Promise<ImageBitmap>
  now: () => number
}

export function createHandTracker({ createLibrary, copy, now }: HandTrackerParts): HandTracker {
  const hands = blankHands()
  let library: HandsLibrary | undefined
  let isReady = false
  let isOn = false
  let isBusy = false
  let head: HeadFrame | undefined
  let lookedAtMs = Number.NEGATIVE_INFINITY
  let seenAtMs = Number.NEGATIVE_INFINITY

  const start = async (): Promise<void> => {
    const mine = createLibrary()
    library = mine
    try {
      await mine.load()
      isReady = library === mine
    } catch (error) {
      // not a fault: the tracking library was closed while it loaded
      if (library !== mine) return
      console.error('hands: the tracker could not be loaded', error)
    }
  }

  const see = (found: FoundHands | undefined): void => {
    for (const side of SIDES_OF_HANDS) {
      const hand = surest(found, side)
      hands[side].isSeen = hand !== undefined && head !== undefined
      if (!found || !hand || !head) continue
      readFingers(hand, hands[side])
      hands[side].wrist = wristOf(hand, head, found)
    }
    if (SIDES_OF_HANDS.some((side) => hands[side].isSeen)) seenAtMs = now()
  }

  const detect = async (picture: ImageBitmap | undefined): Promise<void> => {
    const running = library
    try {
      if (!running) picture?.close()
      else if (picture) {
        const found = await running.detect(picture)
        if (running === library) see(found)
      }
    } catch (error) {
      // not a fault: the tracking library was closed while it processed the picture
      if (running !== library) return
      console.error('hands: the tracker has failed', error)
      isReady = false
    } finally {
      isBusy = false
    }
  }

  return {
    setOn(next) {
      isOn = next
      if (isOn && !library) void start()
    },
    async look(picture) {
      if (!isOn || !isReady || isBusy || now() - lookedAtMs < 1_000 / PICTURES_A_SECOND) return
      isBusy = true
      lookedAtMs = now()
      const own = await copy(picture).catch(() => undefined)
      void detect(own)
    },
    seeFace(landmarks) {
      head = headFrameOf(landmarks)
    },
    write(into) {
      if (!isOn || now() - seenAtMs > FRESH_MS) return false
      copyHands(hands, into)
      return true
    },
    stop() {
      library?.close()
      library = undefined
      isReady = false
      head = undefined
      seenAtMs = Number.NEGATIVE_INFINITY
    },
  }
}

function surest(found: FoundHands | undefined, side: FoundHand['side']): FoundHand | undefined {
  const [first, ...others] = found?.hands.filter((hand) => hand.side === side) ?? []
  return others.reduce((best, hand) => (hand.score > (best?.score ?? 0) ? hand : best), first)
}
