import { Quaternion, Vector3 } from 'three'
import type { Puppet } from './puppet.ts'

/**
 * Radii of the trunk, in units of half the distance between the shoulder joints. Wide enough for all of the product's
 * characters.
 */
const TRUNK_WIDTH = 1.45
const TRUNK_DEPTH = 1.34
/**
 * Heights above the shoulders, in units of half the distance between the shoulder joints. Between these heights, the
 * trunk narrows to NECK_SHARE of its width.
 */
const TRUNK_TOP = -0.1
const NECK_TOP = 0.5
const NECK_SHARE = 0.4
/** Height of the neck's joint, as a share of the height of the head's center. */
const NECK_PIVOT = 0.2
/**
 * Limits of the direction in which a hand is moved out of the body: to the front or the side, never backwards or
 * upwards, because an arm cannot reach around a head.
 */
const LEAST_FORWARD = 0.25
const MOST_UPWARD = 0.1

/**
 * The space that hands and arms stay out of: a column for the trunk and a sphere for the head. In the chest's axes; the
 * origin is the middle between the shoulders.
 */
export interface BodySpace {
  /** Computes the position of the head. Call once per frame, after head and neck have been rotated. */
  update(): void
  /**
   * Adds to `push` the shift that moves a sphere out of the body. @returns how deep it was inside, in meters; 0 if it
   * was outside
   */
  push(at: Readonly<Vector3>, radius: number, push: Vector3): number
}

export function createBodySpace(puppet: Puppet, halfShoulder: number): BodySpace {
  const { above, radius: headRadius } = puppet.headBall
  const pivot = above * NECK_PIVOT
  const head = new Vector3()
  const turn = new Quaternion()
  const away = new Vector3()
  const offset = new Vector3()

  const fromHead = (at: Readonly<Vector3>, radius: number): number => {
    offset.subVectors(at, head)
    const reach = headRadius + radius
    const depth = reach - offset.length()
    if (depth <= 0) return 0
    away.copy(offset)
    away.z = Math.max(away.z, reach * LEAST_FORWARD)
    away.y = Math.min(away.y, reach * MOST_UPWARD)
    away.normalize()
    const along = offset.dot(away)
    const metres = -along + Math.sqrt(Math.max(0, along * along - offset.lengthSq() + reach * reach))
    away.multiplyScalar(metres)
    return metres
  }

  const fromTrunk = (at: Readonly<Vector3>, radius: number): number => {
    const height = at.y / halfShoulder
    if (height >= NECK_TOP) return 0
    const narrow = Math.max(0, Math.min(1, (height - TRUNK_TOP) / (NECK_TOP - TRUNK_TOP)))
    const share = 1 - narrow * (1 - NECK_SHARE)
    const width = TRUNK_WIDTH * halfShoulder * share + radius
    const depth = TRUNK_DEPTH * halfShoulder * share + radius
    const x = at.x / width
    const z = at.z / depth
    const inside = x * x + z * z
    if (inside >= 1) return 0
    const towards = Math.max(z, LEAST_FORWARD)
    const length = Math.hypot(x, towards)
    const along = (x * x + z * towards) / length
    const way = -along + Math.sqrt(Math.max(0, along * along - inside + 1))
    away.set((x / length) * way * width, 0, (towards / length) * way * depth)
    return away.length()
  }

  return {
    update() {
      turn.copy(puppet.bone('neck')?.quaternion ?? turn.identity())
      const own = puppet.bone('head')
      if (own) turn.multiply(own.quaternion)
      head.set(0, above - pivot, 0).applyQuaternion(turn)
      head.y += pivot
    },
    push(at, radius, push) {
      const ofHead = fromHead(at, radius)
      if (ofHead > 0) push.add(away)
      const ofTrunk = fromTrunk(at, radius)
      if (ofTrunk > 0) push.add(away)
      return Math.max(ofHead, ofTrunk)
    },
  }
}
