import { decodeFaceFrame } from './frame.ts'
import { blankHands, copyHands, SIDES_OF_HANDS } from './hands.ts'
import { decodeHandsFrame } from './hands-frame.ts'
import { blankFaceFrame, type FaceFrame } from './rules.ts'

/**
 * Hands belong to a face if they are at most OLDEST_MS older. They may also be a little newer, because packets can
 * arrive out of order.
 */
const OLDEST_MS = 400
const NEWEST_MS = 100

/** Joins the face frames and hands frames of one sender. */
interface FaceReader {
  /** @returns the face with its hands, the same object each time; undefined if `bytes` is no face frame */
  read(bytes: Uint8Array): FaceFrame | undefined
}

export function createFaceReader(): FaceReader {
  const frame = blankFaceFrame()
  const hands = blankHands()
  let handsAtMs: number | undefined

  const isOfNow = (): boolean => {
    if (handsAtMs === undefined) return false
    // compares the lower 16 bits, because hands frames contain only those
    const ageMs = ((frame.atMs - handsAtMs) << 16) >> 16
    return ageMs >= -NEWEST_MS && ageMs <= OLDEST_MS
  }

  return {
    read(bytes) {
      const atMs = decodeHandsFrame(bytes, hands)
      if (atMs !== undefined) {
        handsAtMs = atMs
        return undefined
      }
      if (!decodeFaceFrame(bytes, frame)) return undefined
      frame.hasHands &&= isOfNow()
      if (frame.hasHands) copyHands(hands, frame.hands)
      else for (const side of SIDES_OF_HANDS) frame.hands[side].isSeen = false
      return frame
    },
  }
}
