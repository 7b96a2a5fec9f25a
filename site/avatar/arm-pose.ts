import { Quaternion, Vector3 } from 'three'
import type { Side } from './puppet.ts'

export type Direction = readonly [number, number, number]

/** Directions of an arm in the character's space: +X to its left, +Y up, +Z towards the visitor. */
export interface ArmAim {
  /** From shoulder to elbow. */
  upper: Direction
  /** From elbow to wrist. */
  fore: Direction
  /** Direction of the fingers; by default the forearm's. */
  fingers?: Direction
  /** Direction that the palm faces. */
  palm: Direction
}

/** `ArmAim` as unit vectors. */
export interface ArmVectors {
  upper: Vector3
  fore: Vector3
  fingers: Vector3
  palm: Vector3
}

/** Local rotations of the three arm bones, relative to the T-pose. */
interface ArmPose {
  UpperArm: Quaternion
  LowerArm: Quaternion
  Hand: Quaternion
}

export const blankArm = (): ArmPose => ({
  UpperArm: new Quaternion(),
  LowerArm: new Quaternion(),
  Hand: new Quaternion(),
})

/** The palm's rotation is distributed over the arm, so that no single joint twists the sleeve. */
const UPPER_TWIST_SHARE = 0.35
const FORE_TWIST_SHARE = 0.7

/** Computes the local rotations of the three arm bones, relative to the T-pose, from the given directions. */
export function solveArm(side: Side, aim: ArmAim): ArmPose {
  const pose = blankArm()
  const { upper, fore, fingers, palm } = aim
  const aims = { upper: unit(upper), fore: unit(fore), fingers: unit(fingers ?? fore), palm: unit(palm) }
  createArmSolver(side)(aims, pose)
  return pose
}

const unit = (direction: Direction) => new Vector3(...direction).normalize()

/**
 * Creates a function that does the same as `solveArm`, but allocates nothing, so that it can run in every frame.
 * @param limitTwist limits the palm's rotation about the fingers, in radians
 */
export function createArmSolver(side: Side, limitTwist: (radians: number) => number = (radians) => radians) {
  const outwards = new Vector3(side === 'left' ? 1 : -1, 0, 0)
  const upperTurn = new Quaternion()
  const foreTurn = new Quaternion()
  const handTurn = new Quaternion()
  const turn = new Quaternion()
  const swung = new Vector3()
  const wanted = new Vector3()
  const cross = new Vector3()

  /** Angle, about the fingers' axis, by which the hand must turn so that the palm faces the direction `palm`. */
  const palmTwist = (fingers: Vector3, palm: Vector3): number => {
    swung.set(0, -1, 0).applyQuaternion(handTurn).projectOnPlane(fingers).normalize()
    wanted.copy(palm).projectOnPlane(fingers).normalize()
    return Math.atan2(cross.crossVectors(swung, wanted).dot(fingers), swung.dot(wanted))
  }

  return ({ upper, fore, fingers, palm }: Readonly<ArmVectors>, into: ArmPose): void => {
    upperTurn.setFromUnitVectors(outwards, upper)
    foreTurn.setFromUnitVectors(upper, fore).multiply(upperTurn)
    handTurn.setFromUnitVectors(fore, fingers).multiply(foreTurn)
    const twist = limitTwist(palmTwist(fingers, palm))
    upperTurn.premultiply(turn.setFromAxisAngle(upper, twist * UPPER_TWIST_SHARE))
    foreTurn.premultiply(turn.setFromAxisAngle(fore, twist * FORE_TWIST_SHARE))
    handTurn.premultiply(turn.setFromAxisAngle(fingers, twist))
    into.UpperArm.copy(upperTurn)
    into.LowerArm.copy(turn.copy(upperTurn).invert()).multiply(foreTurn)
    into.Hand.copy(turn.copy(foreTurn).invert()).multiply(handTurn)
  }
}

/** Mirrors the directions for the other arm. */
export function mirrorAim(aim: ArmAim): ArmAim {
  const flip = ([x, y, z]: Direction): Direction => [-x, y, z]
  const mirrored: ArmAim = { upper: flip(aim.upper), fore: flip(aim.fore), palm: flip(aim.palm) }
  if (aim.fingers) mirrored.fingers = flip(aim.fingers)
  return mirrored
}
