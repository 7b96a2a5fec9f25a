import { blankHands, type Hands } from './hands.ts'

/**
 * A face at one moment, from any source: the operator's camera, a phone, a capture app over UDP, or a recording.
 * Angles and positions are from the person's view, with the axes of VRM 1.0: +x to the person's left, +y up, +z forward.
 */

/**
 * The 52 blend shapes of Apple's ARFaceAnchor.BlendShapeLocation. Their order is part of the binary format (frame.ts) and
 * of Live Link Face; it must never change.
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

/** Index of a shape in `FaceFrame.shapes`. */
export const FACE_SHAPE_INDEX = Object.fromEntries(FACE_SHAPES.map((name, index) => [name, index])) as Record<
  FaceShape,
  number
>

export const VISEMES = ['aa', 'ih', 'ou', 'ee', 'oh'] as const
type VisemeWeights = Record<(typeof VISEMES)[number], number>

export interface FaceFrame {
  /** Frame counter of one sender, modulo 65,536. */
  seq: number
  /** The sender's capture clock in whole ms, modulo 2^32; only differences are meaningful. */
  atMs: number
  /** Weights of FACE_SHAPES in that order, 0 to 1. */
  shapes: Float32Array
  /** Rotation of the head from looking straight ahead, as a unit quaternion x, y, z, w. */
  head: [number, number, number, number]
  /** Offset of the head from its neutral position, in meters. */
  position: [number, number, number]
  /** Rotation of both eyes in degrees: to the person's left, up. */
  gaze: [number, number]
  /** 0 for none, else 1 + the index in MOTIONS: a motion requested with this frame. */
  motion: number
  /** Visemes that the sender detects in the person's voice, 0 to 1 each. */
  visemes: VisemeWeights
  /** Loudness of the voice, 0 to 1. */
  level: number
  hands: Hands
  /** Whether at least one hand was seen. */
  hasHands: boolean
  /** Whether a face was found. If not, shapes, head and gaze are not valid. */
  hasTracking: boolean
  /** Whether the sender has a microphone. If not, `visemes` and `level` are not valid. */
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
  hands: blankHands(),
  hasHands: false,
  hasTracking: false,
  hasMicrophone: false,
})
