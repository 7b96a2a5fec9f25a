import type { Surface } from '../shape/surface.ts'

/** A surface with morph targets, and the index of the node that shows it. */
export interface MorphedNode {
  surface: Surface
  node: number
}

interface Rules {
  overrideBlink?: 'none' | 'block' | 'blend'
  overrideLookAt?: 'none' | 'block' | 'blend'
}

const SAME_NAME = [
  'aa',
  'ih',
  'ou',
  'ee',
  'oh',
  'angry',
  'sad',
  'surprised',
  'relaxed',
  'lookUp',
  'lookDown',
  'lookLeft',
  'lookRight',
  'blinkLeft',
  'blinkRight',
]
const OWN = ['browUp', 'browDown', 'mouthSmile', 'mouthFrown', 'mouthWide']
const EYES_CLOSED: Rules = { overrideBlink: 'block', overrideLookAt: 'block' }

/** The expressions of the VRM file: presets and custom ones by name. */
export function makeExpressions(nodes: readonly MorphedNode[]) {
  const morph = (surfaceName: string | undefined, name: string) =>
    nodes.flatMap(({ surface, node }) => {
      const index = [...surface.morphs.keys()].indexOf(name)
      const wanted = index >= 0 && (surfaceName === undefined || surface.name === surfaceName)
      return wanted ? [{ node, index, weight: 1 }] : []
    })
  const expression = (morphTargetBinds: ReturnType<typeof morph>, rules: Rules = {}) => ({
    morphTargetBinds,
    isBinary: false,
    overrideBlink: 'none',
    overrideLookAt: 'none',
    overrideMouth: 'none',
    ...rules,
  })
  const byName = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, expression(morph(undefined, name))]))

  return {
    preset: {
      ...byName(SAME_NAME),
      neutral: expression([]),
      blink: expression([...morph('Eyes', 'blinkLeft'), ...morph('Eyes', 'blinkRight')], {
        overrideLookAt: 'blend',
      }),
      happy: expression(morph(undefined, 'happy'), EYES_CLOSED),
    },
    custom: {
      ...byName(OWN),
      softSmile: expression(
        [...morph('Eyes', 'happy'), ...morph('Brows', 'happy'), ...morph('Mouth', 'mouthSmile')],
        EYES_CLOSED,
      ),
    },
  }
}
