import type { Quaternion, Vector3 } from 'three'
import type { Expression } from '#core/characters/avatar.ts'
import type { Posture } from './postures.ts'

export const SIDES = ['left', 'right'] as const
export type Side = (typeof SIDES)[number]

export const FINGERS = ['Index', 'Middle', 'Ring', 'Little'] as const
export type Finger = (typeof FINGERS)[number]

const BODY_BONES = ['hips', 'spine', 'chest', 'neck', 'head'] as const
const LIMB_BONES = [
  'Shoulder',
  'UpperArm',
  'LowerArm',
  'Hand',
  'UpperLeg',
  'IndexProximal',
  'IndexIntermediate',
  'MiddleProximal',
  'MiddleIntermediate',
  'RingProximal',
  'RingIntermediate',
  'LittleProximal',
  'LittleIntermediate',
  'ThumbMetacarpal',
  'ThumbProximal',
] as const

/** Humanoid bones used by motions and idle movement; a character may lack some finger bones. */
export type BoneName = (typeof BODY_BONES)[number] | `${Side}${(typeof LIMB_BONES)[number]}`

export const BONE_NAMES: readonly BoneName[] = [
  ...BODY_BONES,
  ...SIDES.flatMap((side) => LIMB_BONES.map((bone): BoneName => `${side}${bone}`)),
]

/** `softSmile`: closed smiling eyes and a closed mouth. Other authors' characters lack it and show `happy` instead. */
export type FaceName = Exclude<Expression, 'neutral'> | 'softSmile'

/** Face parts that a tracker moves; other authors' characters may lack them. */
export const TRACKED_FACES = ['browUp', 'browDown', 'mouthSmile', 'mouthFrown'] as const
export type TrackedFace = (typeof TRACKED_FACES)[number]
type Lid = 'blink' | 'blinkLeft' | 'blinkRight'

export const VISEMES = ['aa', 'ih', 'ou', 'ee', 'oh'] as const
export type Viseme = (typeof VISEMES)[number]
export type Visemes = Record<Viseme, number>

export interface Bone {
  readonly quaternion: Quaternion
  readonly position: Vector3
}

/**
 * The head as a sphere that hands stay out of. `above` is the height of its center above the middle between the
 * shoulders. Both lengths are in the unit of the bones' positions.
 */
export interface HeadBall {
  above: number
  radius: number
}

/** Head (without hat) of the characters that ship with Uketsuke, as a sphere, in meters. */
export const PRODUCT_HEAD: HeadBall = { above: 0.29, radius: 0.245 }

/**
 * The object that behaviors move: a loaded character, or a fake in a test. Bones are normalized: identity is the
 * T-pose.
 */
export interface Puppet {
  readonly posture: Posture
  readonly headBall: HeadBall
  bone(name: BoneName): Bone | undefined
  /** Sets the weight of an expression or mouth shape, 0 to 1. Names that the character lacks are ignored. */
  setFace(name: FaceName | Viseme | TrackedFace | Lid, weight: number): void
  hasFace(name: FaceName | TrackedFace | Lid): boolean
  /** Degrees; positive yaw is to the character's left, positive pitch is down. */
  setGaze(yaw: number, pitch: number): void
}
