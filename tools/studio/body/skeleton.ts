import { type BoneName, SIDES, type Side } from '../../../site/avatar/puppet.ts'
import type { Vec2, Vec3 } from '../shape/vector.ts'
import { ARM_HEIGHT, type HandPlan } from './hand-plan.ts'
import type { Swing } from './swing.ts'

type ExtraBone = `${Side}${'LowerLeg' | 'Foot' | 'Toes'}`
/** Name of a joint in a swinging chain. Such joints are not part of the VRM humanoid. */
export type SwingName = `swing-${string}`
export type HumanName = BoneName | ExtraBone
export type JointName = HumanName | SwingName

export interface Joint {
  name: JointName
  /** Position in the T-pose, in meters. */
  at: Vec3
  parent: JointName | undefined
}

export interface Skeleton {
  /** Joints, parents before their children. The index of a joint here is its index in the file. */
  joints: readonly Joint[]
  human: readonly HumanName[]
  indexOf(name: JointName): number
}

/**
 * The skeleton of a character: the bones that all characters share, so that every motion fits, and its own swinging
 * chains.
 */
export function createSkeleton(hand: HandPlan, swings: readonly Swing[]): Skeleton {
  const human: Joint[] = [
    joint('hips', [0, 0.43, 0]),
    joint('spine', [0, 0.5, 0], 'hips'),
    joint('chest', [0, 0.59, 0], 'spine'),
    joint('neck', [0, 0.755, -0.005], 'chest'),
    joint('head', [0, 0.8, 0], 'neck'),
    ...SIDES.flatMap((side) => [...leg(side), ...arm(side, hand)]),
  ]
  const joints = [...human, ...swings.flatMap(({ joints: chain }) => chain)]
  const index = new Map(joints.map(({ name }, at) => [name, at]))
  return {
    joints,
    human: human.map(({ name }) => name as HumanName),
    indexOf(name) {
      const at = index.get(name)
      if (at === undefined) throw new Error(`${name} is no joint of this skeleton`)
      return at
    },
  }
}

function joint(name: JointName, at: Vec3, parent?: JointName): Joint {
  return { name, at, parent }
}

function mirrored(side: Side, [x, y, z]: Vec3): Vec3 {
  return [side === 'left' ? x : -x, y, z]
}

function leg(side: Side): Joint[] {
  return [
    joint(`${side}UpperLeg`, mirrored(side, [0.062, 0.41, 0]), 'hips'),
    joint(`${side}LowerLeg`, mirrored(side, [0.064, 0.23, 0]), `${side}UpperLeg`),
    joint(`${side}Foot`, mirrored(side, [0.064, 0.06, -0.01]), `${side}LowerLeg`),
    joint(`${side}Toes`, mirrored(side, [0.064, 0.02, 0.05]), `${side}Foot`),
  ]
}

function arm(side: Side, { rays, thumb }: HandPlan): Joint[] {
  const onArm = ([x, z]: Vec2, drop = 0) => mirrored(side, [x, ARM_HEIGHT - drop, z])
  const middleOf = (a: Vec2, b: Vec2): Vec2 => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  return [
    joint(`${side}Shoulder`, mirrored(side, [0.03, 0.705, 0]), 'chest'),
    joint(`${side}UpperArm`, onArm([0.104, 0]), `${side}Shoulder`),
    joint(`${side}LowerArm`, onArm([0.225, 0]), `${side}UpperArm`),
    joint(`${side}Hand`, onArm([0.345, 0]), `${side}LowerArm`),
    joint(`${side}ThumbMetacarpal`, onArm(thumb.base, 0.003), `${side}Hand`),
    joint(`${side}ThumbProximal`, onArm(thumb.middle, thumb.drop), `${side}ThumbMetacarpal`),
    ...rays.flatMap(({ finger, base, tip }) => [
      joint(`${side}${finger}Proximal`, onArm(base), `${side}Hand`),
      joint(`${side}${finger}Intermediate`, onArm(middleOf(base, tip)), `${side}${finger}Proximal`),
    ]),
  ]
}
