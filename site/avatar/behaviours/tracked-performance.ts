import { copyHands } from '#core/face/hands.ts'
import { blankFaceFrame, FACE_SHAPE_INDEX, type FaceFrame, type FaceShape } from '#core/face/rules.ts'
import { approachFaceFrame, copyFaceFrame } from '../face/blend-frames.ts'
import type { PerformanceSource } from '../performance.ts'
import type { Side } from '../puppet.ts'
import type { Behaviour } from './behaviour.ts'

/** TAKE_MS: time to fade to the tracked face. RELEASE_MS: time to fade back to the character's own movement. */
const TAKE_MS = 250
const RELEASE_MS = 500
/** Time constant that smooths faces, which arrive 30 times per second, on screens with more frames. */
const SMOOTH_MS = 30

/** What the other behaviors read from the tracked face. */
export interface TrackedFacts {
  /** Weight of the tracker for eyes, brows and mouth, 0 to 1. */
  readonly faceWeight: number
  /** Weight of the tracker for the head's rotation, 0 to 1. */
  readonly headWeight: number
  /** The last face, smoothed. It is kept while the weights fade to 0. */
  readonly frame: Readonly<FaceFrame>
  /** Whether the frame contains visemes from the sender's microphone. If not, this page analyzes the voice. */
  readonly hasVoice: boolean
  shape(name: FaceShape): number
  /** Whether the tracker sees this hand now; the hand is in `frame`. */
  seesHand(side: Side): boolean
}

interface TrackedPerformance extends Behaviour, TrackedFacts {
  source: PerformanceSource | undefined
}

/** Samples the source once per frame. Update this behavior before the behaviors that read its values. */
export function createTrackedPerformance(): TrackedPerformance {
  const frame = blankFaceFrame()
  let source: PerformanceSource | undefined
  let faceWeight = 0
  let headWeight = 0
  let hasVoice = false
  let hasHands = false

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
    seesHand: (side) => hasHands && frame.hands[side].isSeen,
    shape: (name) => frame.shapes[FACE_SHAPE_INDEX[name]]!,
    reset() {
      faceWeight = headWeight = 0
      hasVoice = hasHands = false
    },
    update(deltaMs) {
      const fresh = source?.sample()
      const isMoved = fresh !== undefined && (fresh.hasTracking || fresh.hasMicrophone)
      if (fresh && isMoved) {
        if (headWeight === 0) copyFaceFrame(fresh, frame)
        else approachFaceFrame(frame, fresh, 1 - Math.exp(-deltaMs / SMOOTH_MS))
      }
      // hands are copied without smoothing, because tracked-arm.ts smooths them
      hasHands = fresh?.hasHands ?? false
      if (fresh && hasHands) copyHands(fresh.hands, frame.hands)
      hasVoice = fresh?.hasMicrophone ?? false
      faceWeight = ease(faceWeight, fresh?.hasTracking ?? false, deltaMs)
      headWeight = ease(headWeight, isMoved, deltaMs)
    },
  }
}
