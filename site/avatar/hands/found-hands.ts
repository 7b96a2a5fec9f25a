import type { SIDES_OF_HANDS } from '#core/face/hands.ts'

/**
 * A hand that the tracking library has found in a picture. Its 21 points are in MediaPipe's order (POINT in
 * hand-frame.ts).
 */
export interface FoundHand {
  /** The person's own left or right hand. */
  side: (typeof SIDES_OF_HANDS)[number]
  /** How sure the tracking library is of `side`, 0 to 1. */
  score: number
  /** x, y as shares of the picture's width and height from its top left corner, z in about the unit of x, smaller towards the camera. */
  image: Float32Array
  /**
   * x, y, z in meters from the hand's center, with the same axes as `image`. The hand is scaled to an adult's, whatever its
   * distance from the camera.
   */
  world: Float32Array
}

export interface FoundHands {
  hands: readonly FoundHand[]
  width: number
  height: number
}
