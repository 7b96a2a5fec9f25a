import { Matrix4, Quaternion, Vector3 } from 'three'
import type { TrackedHand } from '#core/face/hands.ts'
import type { Random } from '../../site/avatar/random.ts'

const X = new Vector3(1, 0, 0)
const Y = new Vector3(0, 1, 0)
const Z = new Vector3(0, 0, 1)
/** Length of a person's upper arm as a share of the whole arm. */
const UPPER_SHARE = 0.52

/** Joint angles of a person's arm, in radians. */
interface HumanArm {
  /** Direction of the upper arm in the chest's axes; x is outwards. */
  upper: readonly [number, number, number]
  /** Turn of the upper arm about its own axis. */
  roll: number
  elbow: number
  /** Turn of the forearm about its own axis. */
  twist: number
  /** Bend of the wrist, and turn towards thumb or little finger. */
  wrist: readonly [number, number]
}

const about = (axis: Vector3, angle: number) => new Quaternion().setFromAxisAngle(axis, angle)

/** Forward kinematics: writes the position and rotation of the arm's hand into `hand`. */
export function poseHand(side: 'left' | 'right', arm: HumanArm, hand: TrackedHand): void {
  const outwards = side === 'left' ? 1 : -1
  const [x, y, z] = arm.upper
  const direction = new Vector3(outwards * x, y, z).normalize()
  const upper = new Quaternion().setFromUnitVectors(new Vector3(outwards, 0, 0), direction)
  upper.multiply(about(X, outwards * arm.roll))
  const fore = upper.clone().multiply(about(Y, -outwards * arm.elbow))
  fore.multiply(about(X, outwards * arm.twist))
  const end = fore
    .clone()
    .multiply(about(Z, -outwards * arm.wrist[0]))
    .multiply(about(Y, outwards * arm.wrist[1]))
  new Vector3(outwards * UPPER_SHARE, 0, 0)
    .applyQuaternion(upper)
    .add(new Vector3(outwards * (1 - UPPER_SHARE), 0, 0).applyQuaternion(fore))
    .toArray(hand.wrist)
  hand.turn = end.toArray() as TrackedHand['turn']
}

/** A random pose within the limits of a person's joints. */
export function anyHumanArm(random: Random): HumanArm {
  const between = (low: number, high: number) => low + random() * (high - low)
  return {
    upper: [between(-0.3, 1), between(-1, 0.5), between(-0.2, 1)],
    roll: between(-1, 1),
    elbow: between(0.1, 2.4),
    twist: between(-1.4, 1.4),
    wrist: [between(-0.9, 0.9), between(-0.35, 0.35)],
  }
}

/** Position and directions of a hand in the chest's axes; x is outwards. The wrist is given from the shoulder, in arm lengths. */
export interface HandPlace {
  wrist: readonly [number, number, number]
  fingers: readonly [number, number, number]
  palm: readonly [number, number, number]
}

/** Writes wrist position and rotation of the hand at this place into `hand`. */
export function putHand(side: 'left' | 'right', place: HandPlace, hand: TrackedHand): void {
  const outwards = side === 'left' ? 1 : -1
  const flip = ([x, y, z]: HandPlace['wrist']) => new Vector3(outwards * x, y, z)
  const fingers = flip(place.fingers).normalize()
  const palm = flip(place.palm).projectOnPlane(fingers).normalize()
  const x = fingers.clone().multiplyScalar(outwards)
  const y = palm.clone().negate()
  const axes = new Matrix4().makeBasis(x, y, x.clone().cross(y))
  flip(place.wrist).toArray(hand.wrist)
  hand.turn = new Quaternion().setFromRotationMatrix(axes).toArray() as TrackedHand['turn']
}

/** The hand beside the head, its palm to the front. */
export const WAVING: HandPlace = { wrist: [0.25, 0.25, 0.5], fingers: [0.1, 1, 0.15], palm: [0, 0, 1] }
