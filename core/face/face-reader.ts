import { decodeFaceFrame } from './frame.ts'
import { blankHands, copyHands, SIDES_OF_HANDS } from './hands.ts'
import { decodeHandsFrame } from './hands-frame.ts'
import { blankFaceFrame, type FaceFrame } from './rules.ts'

/** Hands that are this much older than a face are gone; a little newer ones have overtaken it. */
const OLDEST_MS = 400
const NEWEST_MS = 100

/** Joins the face frames and hands frames of one sender. */
interface FaceReader {
  /** @returns the face with its hands, the same object each time; undefined for anything else, hands frames included */
  read(bytes: Uint8Array): FaceFrame | undefined
}

export function createFaceReader(): FaceReader {
  const frame = blankFaceFrame()
  const hands = blankHands()
  let handsAtMs: number | undefined

  const isOfNow = (): boolean => {
    if (handsAtMs === undefined) return false
    // the hands' time has 16 bits only
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
