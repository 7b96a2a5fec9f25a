/** What a landmark library has found in one picture. */
export interface Landmarks {
  /**
   * x, y, z of 468 points (478 with irises), as MediaPipe's face mesh counts them: x and y as shares of the picture's width
   * and height from its top left corner, z about as x, smaller towards the camera.
   */
  points: Float32Array
  width: number
  height: number
  /** FACE_SHAPES, where the library knows them itself. */
  shapes?: Float32Array
}

/** A library that looks at pictures one after the other. */
export interface LandmarkDetector {
  /** Throws a TrackerFault's name where it cannot be had. */
  load(): Promise<void>
  /** Takes the picture over and closes it. Undefined: no face. */
  detect(picture: ImageBitmap): Promise<Landmarks | undefined>
  close(): void
}

export const POINTS_WITH_IRISES = 478

/** Points of the mesh by their place on the person's face ("left" is the person's own). */
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
