/**
 * One moment of a face, whoever saw it: the operator's camera, a phone, a capture app over UDP, a recording.
 * All angles and places are the person's own, as VRM 1.0 has them: +x to the person's left, +y up, +z the way they face.
 */

/**
 * The 52 blend shapes of Apple's ARFaceAnchor.BlendShapeLocation. Their order is the wire's (contract/face-frame.ts) and
 * that of Live Link Face; it never changes.
 */
export const FACE_SHAPES = [
  'eyeBlinkLeft',
  'eyeLookDownLeft',
  'eyeLookInLeft',
  'eyeLookOutLeft',
  'eyeLookUpLeft',
  'eyeSquintLeft',
  'eyeWideLeft',
  'eyeBlinkRight',
  'eyeLookDownRight',
  'eyeLookInRight',
  'eyeLookOutRight',
  'eyeLookUpRight',
  'eyeSquintRight',
  'eyeWideRight',
  'jawForward',
  'jawLeft',
  'jawRight',
  'jawOpen',
  'mouthClose',
  'mouthFunnel',
  'mouthPucker',
  'mouthLeft',
  'mouthRight',
  'mouthSmileLeft',
  'mouthSmileRight',
  'mouthFrownLeft',
  'mouthFrownRight',
  'mouthDimpleLeft',
  'mouthDimpleRight',
  'mouthStretchLeft',
  'mouthStretchRight',
  'mouthRollLower',
  'mouthRollUpper',
  'mouthShrugLower',
  'mouthShrugUpper',
  'mouthPressLeft',
  'mouthPressRight',
  'mouthLowerDownLeft',
  'mouthLowerDownRight',
  'mouthUpperUpLeft',
  'mouthUpperUpRight',
  'browDownLeft',
  'browDownRight',
  'browInnerUp',
  'browOuterUpLeft',
  'browOuterUpRight',
  'cheekPuff',
  'cheekSquintLeft',
  'cheekSquintRight',
  'noseSneerLeft',
  'noseSneerRight',
  'tongueOut',
] as const
export type FaceShape = (typeof FACE_SHAPES)[number]

/** Where a shape stands in `FaceFrame.shapes`. */
export const FACE_SHAPE_INDEX = Object.fromEntries(FACE_SHAPES.map((name, index) => [name, index])) as Record<
  FaceShape,
  number
>

export const VISEMES = ['aa', 'ih', 'ou', 'ee', 'oh'] as const
export type VisemeWeights = Record<(typeof VISEMES)[number], number>

export interface FaceFrame {
  /** Counts frames of one sender, modulo 65,536. */
  seq: number
  /** The sender's capture clock in whole ms, modulo 2^32: good for differences, not for the time of day. */
  atMs: number
  /** FACE_SHAPES in their order, 0 to 1. */
  shapes: Float32Array
  /** Unit quaternion x, y, z, w of the head against looking straight ahead. */
  head: [number, number, number, number]
  /** Metres the head has moved from its neutral place. */
  position: [number, number, number]
  /** Degrees both eyes are turned in the head: to the person's left, up. */
  gaze: [number, number]
  /** 0 = none, else 1 + the index in MOTIONS: a motion asked for along with the face. */
  motion: number
  /** What the sender hears of its own voice, 0 to 1 each. */
  visemes: VisemeWeights
  /** Loudness of the voice, 0 to 1. */
  level: number
  hasHands: boolean
  /** False: no face was found; shapes, head and gaze say nothing. */
  hasTracking: boolean
  /** False: nobody listened; visemes and level say nothing. */
  hasMicrophone: boolean
}

export const blankFaceFrame = (): FaceFrame => ({
  seq: 0,
  atMs: 0,
  shapes: new Float32Array(FACE_SHAPES.length),
  head: [0, 0, 0, 1],
  position: [0, 0, 0],
  gaze: [0, 0],
  motion: 0,
  visemes: { aa: 0, ih: 0, ou: 0, ee: 0, oh: 0 },
  level: 0,
  hasHands: false,
  hasTracking: false,
  hasMicrophone: false,
})
