import type { CharacterLack, VrmFormat } from '#core/characters/character-file.ts'
import { type Json, listOf, objectOf, textOf } from './gltf-json.ts'

const VISEMES = ['aa', 'ih', 'ou', 'ee', 'oh']
const EMOTIONS = ['happy', 'relaxed', 'sad', 'angry']
const LOOKS = ['lookUp', 'lookDown', 'lookLeft', 'lookRight']
const FINGERS = ['Index', 'Middle', 'Ring', 'Little'].flatMap((finger) =>
  ['left', 'right'].map((side) => `${side}${finger}Proximal`),
)

/** Maps names of expression presets of VRM 0.x to those of VRM 1.0. */
const NAMES_OF_0: Readonly<Record<string, string>> = {
  a: 'aa',
  i: 'ih',
  u: 'ou',
  e: 'ee',
  o: 'oh',
  blink: 'blink',
  joy: 'happy',
  fun: 'relaxed',
  sorrow: 'sad',
  angry: 'angry',
  lookup: 'lookUp',
  lookdown: 'lookDown',
  lookleft: 'lookLeft',
  lookright: 'lookRight',
}

/** The optional parts that the file lacks. @param block content of the VRMC_vrm (1.0) or VRM (0.x) extension */
export function lacksOf(block: Json, format: VrmFormat, bones: readonly string[]): CharacterLack[] {
  const expressions = new Set(format === '1.0' ? expressions1(block) : expressions0(block))
  const hasAll = (names: readonly string[]) => names.every((name) => expressions.has(name))
  const hasEyes = bones.includes('leftEye') && bones.includes('rightEye')
  const looksByBones =
    format === '1.0'
      ? objectOf(block.lookAt).type === 'bone'
      : objectOf(block.firstPerson).lookAtTypeName === 'Bone'
  const found: [CharacterLack, boolean][] = [
    ['visemes', !hasAll(VISEMES)],
    ['blink', !expressions.has('blink') && !hasAll(['blinkLeft', 'blinkRight'])],
    ['emotions', !hasAll(EMOTIONS)],
    ['gaze', looksByBones ? !hasEyes : !hasAll(LOOKS)],
    ['fingers', !FINGERS.every((name) => bones.includes(name))],
  ]
  return found.filter(([, isLacking]) => isLacking).map(([lack]) => lack)
}

/** Whether an expression changes anything. Exporters also write presets that change nothing; these count as missing. */
const hasBinds = (expression: Json, kinds: readonly string[]): boolean =>
  kinds.some((kind) => listOf(expression[kind]).length > 0)

const expressions1 = (block: Json): string[] =>
  Object.entries(objectOf(objectOf(block.expressions).preset))
    .filter(([, preset]) =>
      hasBinds(objectOf(preset), ['morphTargetBinds', 'materialColorBinds', 'textureTransformBinds']),
    )
    .map(([name]) => name)

const expressions0 = (block: Json): string[] =>
  listOf(objectOf(block.blendShapeMaster).blendShapeGroups)
    .map(objectOf)
    .filter((group) => hasBinds(group, ['binds', 'materialValues']))
    .flatMap(({ presetName }) => {
      const name = textOf(presetName).toLowerCase()
      return Object.hasOwn(NAMES_OF_0, name) ? [NAMES_OF_0[name]!] : []
    })
