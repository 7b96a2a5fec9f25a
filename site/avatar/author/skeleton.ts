import { type BoneName, SIDES, type Side } from '../puppet.ts'
import { ARM_HEIGHT, FINGER_RAYS, THUMB } from './hand-plan.ts'
import type { Vec2, Vec3 } from './vector.ts'

type ExtraBone = `${Side}${'LowerLeg' | 'Foot' | 'Toes'}`
/** Chains that swing: no part of the VRM humanoid. */
export type SwingName =
  `${Side}${'SideHair0' | 'SideHair1' | 'SideHair2' | 'SideHair3' | 'Scarf0' | 'Scarf1' | 'Scarf2'}`
export type HumanName = BoneName | ExtraBone
export type JointName = HumanName | SwingName

export interface Joint {
  name: JointName
  /** T-pose, metres. */
  at: Vec3
  parent: JointName | undefined
}

const isSwing = (name: JointName): name is SwingName => /SideHair|Scarf/.test(name)

/** All joints, parents before children. A joint's index here is its index in the file. */
export const JOINTS: readonly Joint[] = [
  joint('hips', [0, 0.4, 0]),
  joint('spine', [0, 0.475, 0], 'hips'),
  joint('chest', [0, 0.58, 0], 'spine'),
  joint('neck', [0, 0.755, -0.005], 'chest'),
  joint('head', [0, 0.8, 0], 'neck'),
  ...SIDES.flatMap((side) => [...leg(side), ...arm(side), ...swings(side)]),
]

export const HUMAN_JOINTS: readonly HumanName[] = JOINTS.map(({ name }) => name).filter(
  (name): name is HumanName => !isSwing(name),
)

const INDEX_OF = new Map(JOINTS.map(({ name }, index) => [name, index]))

export function jointIndex(name: JointName): number {
  return INDEX_OF.get(name)!
}

function joint(name: JointName, at: Vec3, parent?: JointName): Joint {
  return { name, at, parent }
}

function mirrored(side: Side, [x, y, z]: Vec3): Vec3 {
  return [side === 'left' ? x : -x, y, z]
}

function leg(side: Side): Joint[] {
  return [
    joint(`${side}UpperLeg`, mirrored(side, [0.062, 0.385, 0]), 'hips'),
    joint(`${side}LowerLeg`, mirrored(side, [0.064, 0.215, 0]), `${side}UpperLeg`),
    joint(`${side}Foot`, mirrored(side, [0.064, 0.06, -0.01]), `${side}LowerLeg`),
    joint(`${side}Toes`, mirrored(side, [0.064, 0.02, 0.05]), `${side}Foot`),
  ]
}

function arm(side: Side): Joint[] {
  const onArm = ([x, z]: Vec2, drop = 0) => mirrored(side, [x, ARM_HEIGHT - drop, z])
  const middleOf = (a: Vec2, b: Vec2): Vec2 => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  return [
    joint(`${side}Shoulder`, mirrored(side, [0.03, 0.705, 0]), 'chest'),
    joint(`${side}UpperArm`, onArm([0.098, 0]), `${side}Shoulder`),
    joint(`${side}LowerArm`, onArm([0.225, 0]), `${side}UpperArm`),
    joint(`${side}Hand`, onArm([0.345, 0]), `${side}LowerArm`),
    joint(`${side}ThumbMetacarpal`, onArm(THUMB.base, 0.003), `${side}Hand`),
    joint(`${side}ThumbProximal`, onArm(THUMB.middle, THUMB.drop), `${side}ThumbMetacarpal`),
    ...FINGER_RAYS.flatMap(({ finger, base, tip }) => [
      joint(`${side}${finger}Proximal`, onArm(base), `${side}Hand`),
      joint(`${side}${finger}Intermediate`, onArm(middleOf(base, tip)), `${side}${finger}Proximal`),
    ]),
  ]
}

function swings(side: Side): Joint[] {
  return [
    joint(`${side}SideHair0`, mirrored(side, [0.175, 0.99, 0.118]), 'head'),
    joint(`${side}SideHair1`, mirrored(side, [0.178, 0.91, 0.123]), `${side}SideHair0`),
    joint(`${side}SideHair2`, mirrored(side, [0.171, 0.845, 0.124]), `${side}SideHair1`),
    joint(`${side}SideHair3`, mirrored(side, [0.148, 0.775, 0.121]), `${side}SideHair2`),
    joint(`${side}Scarf0`, mirrored(side, [0.018, 0.715, 0.092]), 'chest'),
    joint(`${side}Scarf1`, mirrored(side, [0.034, 0.68, 0.108]), `${side}Scarf0`),
    joint(`${side}Scarf2`, mirrored(side, [0.044, 0.642, 0.112]), `${side}Scarf1`),
  ]
}
