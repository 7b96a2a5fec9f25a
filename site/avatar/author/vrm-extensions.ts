import { SIDES } from '../puppet.ts'
import { HUMAN_JOINTS, type JointName, jointIndex } from './skeleton.ts'

const META = {
  name: 'うけ子',
  version: '1',
  authors: ['Uketsuke'],
  licenseUrl: 'https://vrm.dev/licenses/1.0/',
  avatarPermission: 'everyone',
  commercialUsage: 'corporation',
  creditNotation: 'unnecessary',
  allowRedistribution: true,
  modification: 'allowModificationRedistribution',
}

const EYE_RANGE = { inputMaxValue: 30, outputScale: 1 }

export function vrmExtension(expressions: object) {
  return {
    specVersion: '1.0',
    meta: META,
    humanoid: {
      humanBones: Object.fromEntries(HUMAN_JOINTS.map((name) => [name, { node: jointIndex(name) }])),
    },
    firstPerson: { meshAnnotations: [] },
    lookAt: {
      offsetFromHeadBone: [0, 0.148, 0.1],
      type: 'expression',
      rangeMapHorizontalInner: EYE_RANGE,
      rangeMapHorizontalOuter: EYE_RANGE,
      rangeMapVerticalDown: EYE_RANGE,
      rangeMapVerticalUp: EYE_RANGE,
    },
    expressions,
  }
}

interface Spring {
  hitRadius: number
  stiffness: number
  dragForce: number
  gravityPower: number
}

const HAIR_SPRING: Spring = { hitRadius: 0.012, stiffness: 0.9, dragForce: 0.35, gravityPower: 0.05 }
const SCARF_SPRING: Spring = { hitRadius: 0.01, stiffness: 1.1, dragForce: 0.4, gravityPower: 0.1 }

const joint = (name: JointName, spring: Spring) => ({
  node: jointIndex(name),
  gravityDir: [0, -1, 0],
  ...spring,
})

/** Side locks and the bow's tails swing; the tails stay before the chest. */
export function springExtension() {
  return {
    specVersion: '1.0',
    colliders: [
      { node: jointIndex('head'), shape: { sphere: { offset: [0, 0.17, 0], radius: 0.19 } } },
      {
        node: jointIndex('chest'),
        shape: { capsule: { offset: [0, -0.05, -0.01], radius: 0.085, tail: [0, 0.09, -0.01] } },
      },
    ],
    colliderGroups: [
      { name: 'head', colliders: [0] },
      { name: 'chest', colliders: [1] },
    ],
    springs: SIDES.flatMap((side) => [
      {
        name: `${side}Hair`,
        joints: ([0, 1, 2, 3] as const).map((index) => joint(`${side}SideHair${index}`, HAIR_SPRING)),
        colliderGroups: [],
      },
      {
        name: `${side}Scarf`,
        joints: ([0, 1, 2] as const).map((index) => joint(`${side}Scarf${index}`, SCARF_SPRING)),
        colliderGroups: [1],
      },
    ]),
  }
}
