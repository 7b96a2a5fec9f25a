import { length, smoothStep, type Vec3 } from '../shape/vector.ts'
import type { HumanName, Joint, SwingName } from './skeleton.ts'
import type { Influence, Skinning } from './weights.ts'

/** Spring parameters of VRM. */
interface SpringFeel {
  hitRadius: number
  stiffness: number
  dragForce: number
  gravityPower: number
}

export type ColliderName = 'head' | 'chest'

/**
 * A swinging chain of joints, for example a lock of hair, the tail of a scarf or an antenna. The last joint only
 * marks the chain's end.
 */
export interface Swing {
  name: string
  parent: HumanName
  joints: readonly Joint[]
  feel: SpringFeel
  /** Colliders that the chain must not pass through. */
  colliders: readonly ColliderName[]
}

interface SwingPlan {
  name: string
  parent: HumanName
  at: readonly Vec3[]
  feel: SpringFeel
  colliders?: readonly ColliderName[]
}

export function planSwing({ name, parent, at, feel, colliders = [] }: SwingPlan): Swing {
  const jointName = (index: number): SwingName => `swing-${name}-${index}`
  const joints = at.map((place, index): Joint => {
    return { name: jointName(index), at: place, parent: index ? jointName(index - 1) : parent }
  })
  return { name, parent, joints, feel, colliders }
}

/** Plans a swinging chain of joints for the left side, as given, and its mirror image for the right side. */
export function planSwings({ name, at, ...rest }: SwingPlan): [left: Swing, right: Swing] {
  return [
    planSwing({ ...rest, name: `left${name}`, at }),
    planSwing({ ...rest, name: `right${name}`, at: at.map(([x, y, z]): Vec3 => [-x, y, z]) }),
  ]
}

/** Skin weights that blend from joint to joint along the chain. Each blend is twice `halfMetres` long. */
export function swingSkin({ parent, joints }: Swing, halfMetres: number): Skinning {
  return (x, y, z) => {
    const influences: Influence[] = []
    let remaining = 1
    let holder: Influence[0] = parent
    for (let index = 0; index + 1 < joints.length; index++) {
      const { name, at } = joints[index]!
      const [dx, dy, dz] = directionAt(joints, index)
      const along = (x - at[0]) * dx + (y - at[1]) * dy + (z - at[2]) * dz
      const share = smoothStep(-halfMetres, halfMetres, along)
      influences.push([holder, remaining * (1 - share)])
      remaining *= share
      holder = name
    }
    influences.push([holder, remaining])
    return influences
  }
}

function directionAt(joints: readonly Joint[], index: number): Vec3 {
  const from = joints[Math.max(0, index - 1)]!.at
  const to = joints[index + 1]!.at
  const way: Vec3 = [to[0] - from[0], to[1] - from[1], to[2] - from[2]]
  const size = length(...way)
  return [way[0] / size, way[1] / size, way[2] / size]
}
