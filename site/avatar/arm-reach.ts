import { Quaternion, Vector3 } from 'three'
import type { BodySpace } from './body-space.ts'
import type { Side } from './puppet.ts'

/** Limits of the distance from shoulder to wrist, in arm lengths: the elbow bends by at most 145° and is never quite straight. */
const SMALLEST_REACH = 0.3
const LARGEST_REACH = 0.985
/** Limits of how far a hand goes behind the shoulders, and beyond the middle of the body; in arm lengths. */
const FARTHEST_BACK = -0.15
const FARTHEST_ACROSS = 0.75
/** Number of iterations that move the arm out of the body. */
const ROUNDS = 6

/**
 * Radii of collision spheres at the elbow and the forearm, in arm lengths. An arm is moved until no sphere is inside
 * the body.
 */
const ELBOW_RADIUS = 0.17
const FOREARM_RADIUS = 0.17
/**
 * Collision spheres of the hand: at the wrist, the palm, the fingertips and the tips of bent fingers. Offsets from the
 * wrist: `along` is in the direction of the fingers, `inwards` is towards the palm's side. In arm lengths.
 */
const HAND_BALLS = [
  { along: 0, inwards: 0, radius: 0.18 },
  { along: 0.17, inwards: 0, radius: 0.26 },
  { along: 0.4, inwards: 0, radius: 0.22 },
  { along: 0.3, inwards: 0.16, radius: 0.16 },
]
/** Maximum bend of the wrist in radians, about 75°. */
const MOST_WRIST_BEND = 1.3

/** An arm in the chest's axes, with its shoulder joint as the origin. */
interface ReachedArm {
  wrist: Vector3
  elbow: Vector3
  /** Unit vectors: directions of the forearm and of the fingers. */
  fore: Vector3
  fingers: Vector3
  /** Direction that the palm faces. */
  palm: Vector3
}

interface ArmSize {
  upper: number
  fore: number
  /** Half the distance between the shoulder joints. */
  halfShoulder: number
}

/** Two-bone inverse kinematics: finds the elbow for a wrist, within the joints' limits and outside of the body. Allocates nothing. */
export function createReach(side: Side, { upper, fore, halfShoulder }: ArmSize, body: BodySpace) {
  const outwards = side === 'left' ? 1 : -1
  const length = upper + fore
  const pole = new Vector3()
  const towards = new Vector3()
  const point = new Vector3()
  const push = new Vector3()
  const ownPole = new Vector3()
  let share = 1
  const between = new Vector3()
  const turn = new Quaternion()
  const still = new Quaternion()
  const shoulder = new Vector3(outwards * halfShoulder, 0, 0)

  const limit = (wrist: Vector3): void => {
    wrist.z = Math.max(wrist.z, FARTHEST_BACK * length)
    wrist.x = outwards * Math.max(wrist.x * outwards, -FARTHEST_ACROSS * length)
    wrist.clampLength(SMALLEST_REACH * length, LARGEST_REACH * length)
  }

  /**
   * Places the elbow between two directions. One is the standard direction: down, outwards, and backwards if the hand is low. The
   * other is the elbow's direction in the character's own arm movement. `share` is the weight of the standard direction.
   */
  const bend = ({ wrist, elbow, fore: forearm, fingers }: ReachedArm, wanted: Readonly<Vector3>): void => {
    const reach = wrist.length()
    towards.copy(wrist).divideScalar(reach)
    pole.set(outwards * 0.75, -0.8, -1.2 * Math.max(0, -towards.y))
    pole.projectOnPlane(towards).normalize().multiplyScalar(share)
    pole
      .addScaledVector(ownPole, 1 - share)
      .projectOnPlane(towards)
      .normalize()
    const cos = (upper * upper + reach * reach - fore * fore) / (2 * upper * reach)
    const along = upper * Math.min(1, cos)
    const aside = Math.sqrt(Math.max(0, upper * upper - along * along))
    elbow.copy(towards).multiplyScalar(along).addScaledVector(pole, aside)
    forearm.subVectors(wrist, elbow).normalize()
    fingers.copy(wanted)
    const angle = forearm.angleTo(wanted)
    if (angle <= MOST_WRIST_BEND) return
    turn.setFromUnitVectors(forearm, wanted).slerp(still, 1 - MOST_WRIST_BEND / angle)
    fingers.copy(forearm).applyQuaternion(turn)
  }

  const test = (at: Readonly<Vector3>, radius: number, weight: number): number => {
    const before = push.lengthSq()
    point.copy(at).add(shoulder)
    towards.set(0, 0, 0)
    const depth = body.push(point, radius * length, towards)
    if (depth > 0 && towards.lengthSq() * weight * weight > before) push.copy(towards).multiplyScalar(weight)
    return depth
  }

  /**
   * Bends the arm.
   * @param arm in: the wrist to reach, and the elbow of the character's own arm movement; out: the result
   * @param wanted direction of the fingers
   * @param rule weight of the elbow's standard direction, 0 to 1; the rest is the weight of the elbow's direction in the
   * character's own movement
   */
  return (arm: ReachedArm, wanted: Readonly<Vector3>, rule: number): void => {
    const { wrist, elbow, fingers } = arm
    share = rule
    ownPole.copy(elbow).normalize()
    limit(wrist)
    bend(arm, wanted)
    for (let round = 0; round < ROUNDS; round++) {
      push.set(0, 0, 0)
      test(elbow, ELBOW_RADIUS, 1.5)
      test(between.lerpVectors(elbow, wrist, 0.5), FOREARM_RADIUS, 1.3)
      for (const { along, inwards, radius } of HAND_BALLS) {
        between.copy(wrist).addScaledVector(fingers, along * length)
        test(between.addScaledVector(arm.palm, inwards * length), radius, 1)
      }
      if (push.lengthSq() === 0) return
      wrist.add(push)
      limit(wrist)
      bend(arm, wanted)
    }
  }
}
