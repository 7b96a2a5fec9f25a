import type { PictureLibrary } from './library-worker.ts'

/** Landmarks that the tracking library has found in one picture. */
export interface Landmarks {
  /**
   * x, y, z of 468 points (478 with irises), in the order of MediaPipe's face mesh: x and y as shares of the picture's
   * width and height from its top left corner, z in about the same unit as x, smaller towards the camera.
   */
  points: Float32Array
  width: number
  height: number
  /** Weights of FACE_SHAPES, if the tracking library detects them itself. */
  shapes?: Float32Array
}

export type LandmarkDetector = PictureLibrary<Landmarks>

export const POINTS_WITH_IRISES = 478

/** Indexes of mesh points by their position on the person's face ("left" is the person's left). */
export const POINT = {
  foreheadTop: 10,
  noseBase: 2,
  templeLeft: 356,
  templeRight: 127,
  cheekLeft: 454,
  cheekRight: 234,
  eyeOuterLeft: 263,
  eyeOuterRight: 33,
  eyeInnerLeft: 362,
  eyeInnerRight: 133,
  lidUpperLeft: 386,
  lidUpperRight: 159,
  lidLowerLeft: 374,
  lidLowerRight: 145,
  browInnerLeft: 336,
  browInnerRight: 107,
  browOuterLeft: 300,
  browOuterRight: 70,
  lipUpper: 13,
  lipLower: 14,
  mouthLeft: 291,
  mouthRight: 61,
  irisLeft: 473,
  irisRight: 468,
} as const
export type PointName = keyof typeof POINT
