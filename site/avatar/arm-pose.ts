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

interface ArmPose {
  UpperArm: Quaternion
  LowerArm: Quaternion
  Hand: Quaternion
}

/** The palm's rotation is distributed over the arm, so that no single joint twists the sleeve. */
const UPPER_TWIST_SHARE = 0.35
const FORE_TWIST_SHARE = 0.7

/** Local rotations of the three arm bones, relative to the T-pose, for the given directions. */
export function solveArm(side: Side, aim: ArmAim): ArmPose {
  const outwards = new Vector3(side === 'left' ? 1 : -1, 0, 0)
  const upper = unit(aim.upper)
  const fore = unit(aim.fore)
  const fingers = unit(aim.fingers ?? aim.fore)

  const upperSwing = new Quaternion().setFromUnitVectors(outwards, upper)
  const foreSwing = new Quaternion().setFromUnitVectors(upper, fore).multiply(upperSwing)
  const handSwing = new Quaternion().setFromUnitVectors(fore, fingers).multiply(foreSwing)
  const twist = palmTwist(handSwing, fingers, unit(aim.palm))

  const upperTurn = turn(upper, twist * UPPER_TWIST_SHARE).multiply(upperSwing)
  const foreTurn = turn(fore, twist * FORE_TWIST_SHARE).multiply(foreSwing)
  const handTurn = turn(fingers, twist).multiply(handSwing)
  return {
    UpperArm: upperTurn,
    LowerArm: upperTurn.clone().invert().multiply(foreTurn),
    Hand: foreTurn.clone().invert().multiply(handTurn),
  }
}

const unit = (direction: Direction) => new Vector3(...direction).normalize()
const turn = (axis: Vector3, angle: number) => new Quaternion().setFromAxisAngle(axis, angle)

/** Angle about the fingers' axis that turns the palm to its direction. */
function palmTwist(handSwing: Quaternion, fingers: Vector3, palm: Vector3): number {
  const swung = new Vector3(0, -1, 0).applyQuaternion(handSwing).projectOnPlane(fingers).normalize()
  const wanted = palm.clone().projectOnPlane(fingers).normalize()
  return Math.atan2(new Vector3().crossVectors(swung, wanted).dot(fingers), swung.dot(wanted))
}

/** Mirrors the directions for the other arm. */
export function mirrorAim(aim: ArmAim): ArmAim {
  const flip = ([x, y, z]: Direction): Direction => [-x, y, z]
  const mirrored: ArmAim = { upper: flip(aim.upper), fore: flip(aim.fore), palm: flip(aim.palm) }
  if (aim.fingers) mirrored.fingers = flip(aim.fingers)
  return mirrored
}
