import { cross, dot, scale, subtract, unit, type Vector } from '../face/vectors.ts'
import type { FoundHand } from './found-hands.ts'

/** Indexes of the points of a hand, https://ai.google.dev/edge/mediapipe/solutions/vision/hand_landmarker. */
export const POINT = { wrist: 0, thumbBase: 1, index: 5, middle: 9, ring: 13, little: 17 } as const

/** The palm in camera space: x to the person's left, y up, z towards the camera. */
export interface HandFrame {
  /**
   * Unit vectors: from the wrist to the base of the middle finger, from the index finger to the little finger, and out
   * of the palm.
   */
  fingers: Vector
  across: Vector
  palm: Vector
}

/** A point in camera space, in meters from the hand's center. */
export function pointOf({ world }: Pick<FoundHand, 'world'>, index: number): Vector {
  const at = index * 3
  return [world[at]!, -world[at + 1]!, -world[at + 2]!]
}

export function handFrameOf(hand: Pick<FoundHand, 'world' | 'side'>): HandFrame {
  const fingers = unit(subtract(pointOf(hand, POINT.middle), pointOf(hand, POINT.wrist)))
  const knuckles = subtract(pointOf(hand, POINT.little), pointOf(hand, POINT.index))
  const across = unit(subtract(knuckles, scale(fingers, dot(fingers, knuckles))))
  const palm = hand.side === 'left' ? cross(across, fingers) : cross(fingers, across)
  return { fingers, across, palm }
}
