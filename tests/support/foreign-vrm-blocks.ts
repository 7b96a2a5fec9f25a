import type { Vector3 } from 'three'
import type { ForeignOptions } from './foreign-character.ts'
import { PAINTS } from './foreign-mesh.ts'
import { type Gltf, META_1 } from './vrm-files.ts'

/** The VRM 1.0 blocks of a file. As exporters do, lists all presets; those that are not in `presets` have no binds. */
export function vrm1Block(
  names: readonly string[],
  { presets = ['aa', 'blink'] }: ForeignOptions,
  lookAt: Vector3,
): Gltf {
  const preset = (name: string) => [
    name,
    presets.includes(name) ? { morphTargetBinds: [{ node: names.length, index: 0, weight: 1 }] } : {},
  ]
  return {
    extensionsUsed: ['VRMC_vrm', 'KHR_materials_unlit'],
    extensions: {
      VRMC_vrm: {
        specVersion: '1.0',
        meta: { ...META_1, thumbnailImage: undefined },
        humanoid: { humanBones: Object.fromEntries(names.map((name, node) => [name, { node }])) },
        expressions: {
          preset: Object.fromEntries(
            ['happy', 'relaxed', 'sad', 'angry', 'aa', 'ih', 'ou', 'ee', 'oh', 'blink'].map(preset),
          ),
        },
        lookAt: {
          type: 'bone',
          offsetFromHeadBone: lookAt.toArray(),
          rangeMapHorizontalInner: { inputMaxValue: 90, outputScale: 10 },
          rangeMapHorizontalOuter: { inputMaxValue: 90, outputScale: 10 },
          rangeMapVerticalDown: { inputMaxValue: 90, outputScale: 10 },
          rangeMapVerticalUp: { inputMaxValue: 90, outputScale: 10 },
        },
      },
    },
  }
}

const PRESETS_0: Readonly<Record<string, string>> = {
  happy: 'joy',
  relaxed: 'fun',
  sad: 'sorrow',
  angry: 'angry',
  aa: 'a',
  ih: 'i',
  ou: 'u',
  ee: 'e',
  oh: 'o',
  blink: 'blink',
}

export function vrm0Block(
  names: readonly string[],
  { presets = ['aa', 'blink'] }: ForeignOptions,
  lookAt: Vector3,
): Gltf {
  const range = { curve: [0, 0, 0, 1, 1, 1, 1, 0], xRange: 90, yRange: 10 }
  return {
    extensionsUsed: ['VRM', 'KHR_materials_unlit'],
    extensions: {
      VRM: {
        specVersion: '0.0',
        exporterVersion: 'foreign',
        meta: {
          title: '古い形式',
          author: '佐藤',
          allowedUserName: 'Everyone',
          commercialUssageName: 'Allow',
        },
        humanoid: { humanBones: names.map((bone, node) => ({ bone, node, useDefaultValues: true })) },
        firstPerson: {
          firstPersonBone: names.indexOf('head'),
          firstPersonBoneOffset: { x: lookAt.x, y: lookAt.y, z: lookAt.z },
          meshAnnotations: [],
          lookAtTypeName: 'Bone',
          lookAtHorizontalInner: range,
          lookAtHorizontalOuter: range,
          lookAtVerticalDown: range,
          lookAtVerticalUp: range,
        },
        blendShapeMaster: {
          blendShapeGroups: Object.entries(PRESETS_0).map(([name, presetName]) => ({
            name: presetName,
            presetName,
            binds: presets.includes(name) ? [{ mesh: 0, index: 0, weight: 100 }] : [],
            materialValues: [],
          })),
        },
        secondaryAnimation: { boneGroups: [], colliderGroups: [] },
        materialProperties: PAINTS.map((name) => ({
          name,
          shader: 'VRM_USE_GLTFSHADER',
          renderQueue: 2000,
          floatProperties: {},
          vectorProperties: {},
          textureProperties: {},
          keywordMap: {},
          tagMap: {},
        })),
      },
    },
  }
}
