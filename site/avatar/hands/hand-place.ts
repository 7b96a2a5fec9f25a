import { EYE_SPAN_METRES, type HeadFrame } from '../face/head-frame.ts'
import type { Vector } from '../face/vectors.ts'
import type { FoundHand } from './found-hands.ts'
import { POINT, pointOf } from './hand-frame.ts'

/** Focal length of a usual webcam or phone, as a share of the picture's longer side, for an angle of view of about 64°. */
const FOCAL = 0.8
/**
 * Position of an adult's shoulder joint relative to the midpoint between the eyes, and the distance from that joint to the
 * wrist.
 */
const SHOULDER_METRES = { aside: 0.18, below: 0.26, behind: 0.08 } as const
const ARM_METRES = 0.54
/** Limits of the hand's distance in front of the face, because this distance is only estimated. */
const NEAREST_METRES = -0.1
const FARTHEST_METRES = 0.5

/** Points whose distances from the wrist give the hand's size in the picture. */
const MEASURED = [POINT.index, POINT.middle, POINT.ring, POINT.little] as const

/**
 * Position of the wrist relative to the person's shoulder, in arm lengths (TrackedHand.wrist). The distances of face
 * and hand from the camera follow from their sizes in the picture.
 * @param head the face in the same picture, or in a picture shortly before
 */
export function wristOf(
  hand: Pick<FoundHand, 'image' | 'world' | 'side'>,
  head: Pick<HeadFrame, 'centre' | 'eyeSpan'>,
  { width, height }: { width: number; height: number },
): Vector {
  const focal = (FOCAL * Math.max(width, height)) / width
  const [x, y] = [hand.image[0]!, hand.image[1]!]
  /** Scale of the hand: picture widths per meter. */
  const handScale = sizeInPicture(hand, height / width)
  const faceScale = head.eyeSpan / EYE_SPAN_METRES
  const middleY = height / width / 2
  const forward = focal / faceScale - focal / handScale
  const outwards = hand.side === 'left' ? 1 : -1
  const offset: Vector = [
    (x - 0.5) / handScale - (head.centre[0] - 0.5) / faceScale - outwards * SHOULDER_METRES.aside,
    (middleY - (y * height) / width) / handScale -
      (head.centre[1] + middleY) / faceScale +
      SHOULDER_METRES.below,
    Math.max(NEAREST_METRES, Math.min(FARTHEST_METRES, forward)) + SHOULDER_METRES.behind,
  ]
  return [offset[0] / ARM_METRES, offset[1] / ARM_METRES, offset[2] / ARM_METRES]
}

/** Scale of the hand: picture widths per meter. Measured from lengths parallel to the picture's plane. */
function sizeInPicture(hand: Pick<FoundHand, 'image' | 'world'>, aspect: number): number {
  const [wx, wy] = pointOf(hand, POINT.wrist)
  let [shown, real] = [0, 0]
  for (const index of MEASURED) {
    const [px, py] = pointOf(hand, index)
    real += Math.hypot(px - wx, py - wy)
    shown += Math.hypot(
      hand.image[index * 3]! - hand.image[0]!,
      (hand.image[index * 3 + 1]! - hand.image[1]!) * aspect,
    )
  }
  return shown / Math.max(real, 1e-3)
}
