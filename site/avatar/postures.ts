import { type ArmAim, mirrorAim } from './arm-pose.ts'
import type { PoseSketch } from './body-pose.ts'
import { characterKey } from './character-key.ts'

/** How a character holds its arms while nothing else moves them. */
export type Posture = 'folded' | 'seams' | 'paws' | 'lifted'

const POSTURES: Readonly<Record<string, Posture>> = {
  receptionist: 'folded',
  man: 'seams',
  bear: 'paws',
  robot: 'lifted',
}

/** Posture of the character in a file. A company's own character keeps its hands at its sides, which suits every body shape. */
export function postureOf(modelUrl: string): Posture {
  const key = characterKey(modelUrl)
  return (key !== undefined && Object.hasOwn(POSTURES, key) && POSTURES[key]) || 'seams'
}

/** Hands in front of the waist, the right hand on the left hand. */
const FOLDED_RIGHT: ArmAim = {
  upper: [-0.235, -0.799, 0.554],
  fore: [0.587, -0.586, 0.558],
  fingers: [0.8, -0.45, 0.03],
  palm: [-0.05, -0.2, -1],
}
const FOLDED_LEFT: ArmAim = {
  upper: [0.3, -0.841, 0.451],
  fore: [-0.669, -0.569, 0.479],
  fingers: [-0.8, -0.5, 0.04],
  palm: [0.05, -0.2, -1],
}

/** Hands at the seams of the trousers. */
const SEAMS: ArmAim = {
  upper: [-0.405, -0.91, 0.05],
  fore: [-0.08, -0.98, 0.19],
  fingers: [0.02, -1, 0.1],
  palm: [1, 0.05, -0.25],
}

/** Paws together in front of the belly. */
const PAWS: ArmAim = {
  upper: [-0.47, -0.62, 0.63],
  fore: [0.49, -0.6, 0.63],
  fingers: [0.8, -0.14, 0.42],
  palm: [0.3, -0.2, -0.93],
}

/** Arms slightly away from the body, as a toy robot holds them. */
const LIFTED: ArmAim = {
  upper: [-0.57, -0.8, 0.19],
  fore: [-0.36, -0.88, 0.32],
  fingers: [-0.22, -0.94, 0.26],
  palm: [0.85, -0.2, -0.5],
}

const both = (aim: ArmAim): PoseSketch => ({
  rightArm: aim,
  leftArm: mirrorAim(aim),
  rightHand: 'relaxed',
  leftHand: 'relaxed',
})

export const REST_SKETCHES: Readonly<Record<Posture, PoseSketch>> = {
  folded: {
    rightArm: FOLDED_RIGHT,
    leftArm: FOLDED_LEFT,
    rightHand: 'flat',
    leftHand: 'flat',
  },
  seams: both(SEAMS),
  paws: both(PAWS),
  lifted: both(LIFTED),
}
