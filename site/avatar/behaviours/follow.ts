import { blankFaceFrame, FACE_SHAPE_INDEX, type FaceFrame, type FaceShape } from '#core/face/rules.ts'
import { approachFaceFrame, copyFaceFrame } from '../face/blend-frames.ts'
import type { PerformanceSource } from '../performance.ts'
import type { Behaviour } from './behaviour.ts'

/** How long a face takes to become the tracker's, and to go back to its own life when the tracker has lost it. */
const TAKE_MS = 250
export const RELEASE_MS = 500
/** Takes the steps out of 30 frames a second on a faster screen. */
const SMOOTH_MS = 30

/** What the other behaviours read of the tracked face. */
export interface TrackedFacts {
  /** 0 to 1: how much of eyes, brows and mouth is the tracker's. */
  readonly faceWeight: number
  /** 0 to 1: how much of the head's turn comes from outside. */
  readonly headWeight: number
  /** The last face, smoothed; it stays while the weights go to 0. */
  readonly frame: Readonly<FaceFrame>
  /** The sender's own ears: visemes that belong to this very moment. Undefined: listen oneself. */
  readonly hasVoice: boolean
  shape(name: FaceShape): number
}

export interface Following extends Behaviour, TrackedFacts {
  source: PerformanceSource | undefined
}

/** Asks the source once a frame, before all who read from here. */
export function createFollowing(): Following {
  const frame = blankFaceFrame()
  let source: PerformanceSource | undefined
  let faceWeight = 0
  let headWeight = 0
  let hasVoice = false

  const ease = (weight: number, isWanted: boolean, deltaMs: number) =>
    isWanted ? Math.min(1, weight + deltaMs / TAKE_MS) : Math.max(0, weight - deltaMs / RELEASE_MS)

  return {
    frame,
    get source() {
      return source
    },
    set source(next) {
      source = next
    },
    get faceWeight() {
      return faceWeight
    },
    get headWeight() {
      return headWeight
    },
    get hasVoice() {
      return hasVoice
    },
    shape: (name) => frame.shapes[FACE_SHAPE_INDEX[name]]!,
    reset() {
      faceWeight = headWeight = 0
      hasVoice = false
    },
    update(deltaMs) {
      const fresh = source?.sample()
      const isMoved = fresh !== undefined && (fresh.hasTracking || fresh.hasMicrophone)
      if (fresh && isMoved) {
        if (headWeight === 0) copyFaceFrame(fresh, frame)
        else approachFaceFrame(frame, fresh, 1 - Math.exp(-deltaMs / SMOOTH_MS))
      }
      hasVoice = fresh?.hasMicrophone ?? false
      faceWeight = ease(faceWeight, fresh?.hasTracking ?? false, deltaMs)
      headWeight = ease(headWeight, isMoved, deltaMs)
    },
  }
}
