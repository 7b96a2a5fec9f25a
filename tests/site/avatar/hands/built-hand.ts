import { Euler, Matrix4, Quaternion, Vector3 } from 'three'
import type { FoundHand } from '../../../../site/avatar/hands/found-hands.ts'

/** Angles of a built hand in degrees. */
export interface HandPose {
  /** Bends of the lower and of the middle finger joints. Each array goes from the index finger to the little finger. */
  lower?: readonly number[]
  middle?: readonly number[]
  /** Angle between neighboring fingers. */
  spread?: number
  /** Rotations about the camera's y, x and z axis. Without them, the hand is raised and its palm faces the camera. */
  yaw?: number
  pitch?: number
  roll?: number
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const PALM_METRES = 0.09
/** Distance between neighboring knuckles. The middle finger's knuckle is in the middle of the palm. */
const KNUCKLE_METRES = 0.022
const BONES_METRES = [0.045, 0.027, 0.022] as const

/**
 * The points of a hand with these angles in camera space: x to the person's left, y up, z towards the camera, in meters
 * from the wrist. The index finger of a raised left hand is on the person's right, the little finger on the left.
 */
function pointsOfHand(side: FoundHand['side'], pose: HandPose): Vector3[] {
  const across = side === 'left' ? 1 : -1
  const points: Vector3[] = [new Vector3()]
  // The thumb points sideways, away from the little finger.
  for (let i = 1; i <= 4; i++) points.push(new Vector3(-across * 0.025 * i, 0.015 + 0.018 * i, 0.01))
  for (let finger = 0; finger < 4; finger++) {
    const at = new Vector3(across * KNUCKLE_METRES * (finger - 1), PALM_METRES, 0)
    points.push(at.clone())
    const fan = -across * radians(pose.spread ?? 0) * (finger - 1)
    const bends = [pose.lower?.[finger] ?? 0, pose.middle?.[finger] ?? 0, 0]
    let bend = 0
    for (const [joint, length] of BONES_METRES.entries()) {
      bend += radians(bends[joint]!)
      at.add(
        new Vector3(0, Math.cos(bend), Math.sin(bend))
          .multiplyScalar(length)
          .applyAxisAngle(new Vector3(0, 0, 1), fan),
      )
      points.push(at.clone())
    }
  }
  const { yaw = 0, pitch = 0, roll = 0 } = pose
  const turn = new Quaternion().setFromEuler(new Euler(radians(pitch), radians(yaw), radians(roll), 'YXZ'))
  return points.map((point) => point.applyQuaternion(turn))
}

/**
 * Rotation of a hand from the T-pose to a raised hand whose palm faces the camera, followed by the rotation of
 * `HandPose`.
 */
export function turnOfHand(side: FoundHand['side'], { yaw = 0, pitch = 0, roll = 0 }: HandPose): Quaternion {
  const outwards = side === 'left' ? 1 : -1
  const [fingers, palm] = [new Vector3(0, 1, 0), new Vector3(0, 0, 1)]
  const x = fingers.clone().multiplyScalar(outwards)
  const y = palm.clone().negate()
  const raised = new Quaternion().setFromRotationMatrix(new Matrix4().makeBasis(x, y, x.clone().cross(y)))
  const turn = new Quaternion().setFromEuler(new Euler(radians(pitch), radians(yaw), radians(roll), 'YXZ'))
  return turn.multiply(raised)
}

interface Camera {
  /** Focal length as a share of the picture's width. */
  focal: number
  width: number
  height: number
}

/**
 * The hand as the hand-tracking library would find it in the camera's picture.
 * @param at the position of the wrist, in meters from the camera: x to the person's left, y up, z towards the camera
 */
export function foundHand(
  side: FoundHand['side'],
  pose: HandPose,
  at = new Vector3(0, 0, -0.5),
  { focal, width, height }: Camera = { focal: 0.8, width: 640, height: 480 },
): FoundHand {
  const points = pointsOfHand(side, pose)
  const middle = points.reduce((sum, point) => sum.add(point), new Vector3()).divideScalar(points.length)
  const image = points.flatMap((point) => {
    const seen = point.clone().add(at)
    const scale = focal / -seen.z
    return [0.5 + seen.x * scale, 0.5 - (seen.y * scale * width) / height, -point.z * scale]
  })
  const world = points.flatMap((point) => {
    const { x, y, z } = point.clone().sub(middle)
    return [x, -y, -z]
  })
  return { side, score: 0.9, image: new Float32Array(image), world: new Float32Array(world) }
}
