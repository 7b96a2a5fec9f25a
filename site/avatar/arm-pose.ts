import { Quaternion, Vector3 } from 'three'
import type { Side } from './puppet.ts'

export type Direction = readonly [number, number, number]

/** How an arm is held, as directions in the character's space: +X is its left, +Y up, +Z to the visitor. */
export interface ArmAim {
  /** From shoulder to elbow. */
  upper: Direction
  /** From elbow to wrist. */
  fore: Direction
  /** Where the fingers point; the forearm's direction when left out. */
  fingers?: Direction
  /** Where the palm looks. */
  palm: Direction
}

export interface ArmPose {
  UpperArm: Quaternion
  LowerArm: Quaternion
  Hand: Quaternion
}

/** The turn of the palm is shared out over the arm, so that no single joint wrings the sleeve. */
const UPPER_TWIST_SHARE = 0.35
const FORE_TWIST_SHARE = 0.7

/** Local rotations of the three arm bones (from the T-pose) that hold the arm as aimed. */
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

/** The angle about the fingers' axis from where the swing alone leaves the palm to where it should look. */
function palmTwist(handSwing: Quaternion, fingers: Vector3, palm: Vector3): number {
  const swung = new Vector3(0, -1, 0).applyQuaternion(handSwing).projectOnPlane(fingers).normalize()
  const wanted = palm.clone().projectOnPlane(fingers).normalize()
  return Math.atan2(new Vector3().crossVectors(swung, wanted).dot(fingers), swung.dot(wanted))
}

/** Mirrors an aim to the other arm. */
export function mirrorAim(aim: ArmAim): ArmAim {
  const flip = ([x, y, z]: Direction): Direction => [-x, y, z]
  const mirrored: ArmAim = { upper: flip(aim.upper), fore: flip(aim.fore), palm: flip(aim.palm) }
  if (aim.fingers) mirrored.fingers = flip(aim.fingers)
  return mirrored
}
