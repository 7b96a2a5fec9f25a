import type { Skeleton } from '../body/skeleton.ts'
import type { ColliderName, Swing } from '../body/swing.ts'

const META = {
  version: '1',
  authors: ['Uketsuke'],
  licenseUrl: 'https://vrm.dev/licenses/1.0/',
  avatarPermission: 'everyone',
  commercialUsage: 'corporation',
  creditNotation: 'unnecessary',
  allowRedistribution: true,
  modification: 'allowModificationRedistribution',
}

/**
 * At 20 degrees of gaze, a look expression has its full weight (1). A person's eyes turn further; the smaller range
 * makes small movements visible.
 */
const EYE_RANGE = { inputMaxValue: 20, outputScale: 1 }

export function vrmExtension(name: string, { human, indexOf }: Skeleton, expressions: object) {
  return {
    specVersion: '1.0',
    meta: { name, ...META },
    humanoid: {
      humanBones: Object.fromEntries(human.map((bone) => [bone, { node: indexOf(bone) }])),
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

const COLLIDERS: readonly ColliderName[] = ['head', 'chest']

export function springExtension({ indexOf }: Skeleton, swings: readonly Swing[]) {
  return {
    specVersion: '1.0',
    colliders: [
      { node: indexOf('head'), shape: { sphere: { offset: [0, 0.17, 0], radius: 0.19 } } },
      {
        node: indexOf('chest'),
        shape: { capsule: { offset: [0, -0.05, -0.01], radius: 0.085, tail: [0, 0.09, -0.01] } },
      },
    ],
    colliderGroups: COLLIDERS.map((name, index) => ({ name, colliders: [index] })),
    springs: swings.map(({ name, joints, feel, colliders }) => ({
      name,
      joints: joints.map((joint) => ({ node: indexOf(joint.name), gravityDir: [0, -1, 0], ...feel })),
      colliderGroups: colliders.map((collider) => COLLIDERS.indexOf(collider)),
    })),
  }
}
