import { type ArmAim, type Direction, mirrorAim } from './arm-pose.ts'
import type { PoseSketch } from './body-pose.ts'

/** Arms hanging slightly away from the body, elbows a little bent, palms towards the thighs. */
const HANGING: ArmAim = { upper: [-0.37, -0.92, 0.06], fore: [-0.25, -0.95, 0.18], palm: [0.8, -0.1, -0.75] }

export const REST_SKETCH: PoseSketch = {
  rightArm: HANGING,
  leftArm: mirrorAim(HANGING),
  rightHand: 'relaxed',
  leftHand: 'relaxed',
}

const TO_VISITOR: Direction = [0.1, 0, 1]

/** Between down and up, the forearm passes in front of the body: an arm swung out sideways would leave the picture. */
const PASSING: ArmAim = { upper: [-0.42, -0.88, 0.22], fore: [-0.3, -0.3, 0.9], palm: [1, 0, 0.2] }
export const PASSING_ONE: PoseSketch = { rightArm: PASSING, rightHand: 'relaxed' }
export const PASSING_BOTH: PoseSketch = { ...PASSING_ONE, leftArm: mirrorAim(PASSING), leftHand: 'relaxed' }

const REACHING: ArmAim = { upper: [-0.6, -0.5, 0.6], fore: [-0.15, 0.45, 0.85], palm: [0.5, 0.3, 0.8] }
export const REACHING_BOTH: PoseSketch = {
  rightArm: REACHING,
  rightHand: 'open',
  leftArm: mirrorAim(REACHING),
  leftHand: 'open',
}

/** `lean` is how far the forearm swings outwards. The hand stays in front of the hair. */
export const waving = (lean: number, head: number): PoseSketch => ({
  rightArm: {
    upper: [-0.62, -0.62, 0.48],
    fore: [-0.08 - lean * 0.8, 0.88, 0.42],
    fingers: [0.02 - lean, 0.95, 0.24],
    palm: TO_VISITOR,
  },
  rightHand: 'open',
  turns: { head: [0, 0, head], spine: [0, 0, -0.03], rightShoulder: [0, 0, -0.06] },
})

export const offering = (lift: number): PoseSketch => ({
  rightArm: {
    upper: [-0.5, -0.84, 0.22],
    fore: [-0.42 - lift * 0.3, 0.62 + lift, 0.66],
    fingers: [-0.2 - lift * 0.6, 0.95, 0.3],
    palm: [0.15, 0.1, 1],
  },
  rightHand: 'open',
  turns: { head: [0.03, -0.05, 0.06], spine: [0, -0.03, 0] },
})

export const cheering = (lean: number): PoseSketch => {
  const right: ArmAim = {
    upper: [-0.8, 0.1, 0.5],
    fore: [-0.08 - lean, 0.95, 0.36],
    fingers: [0 - lean * 1.2, 0.95, 0.2],
    palm: TO_VISITOR,
  }
  return {
    rightArm: right,
    leftArm: mirrorAim(right),
    rightHand: 'open',
    leftHand: 'open',
    turns: {
      chest: [-0.05, 0, 0],
      head: [-0.06, 0, 0],
      rightShoulder: [0, 0, -0.12],
      leftShoulder: [0, 0, 0.12],
    },
  }
}

/** Hands folded in front of the skirt for a receptionist's bow, the right hand on the left. */
const FOLDED_RIGHT: ArmAim = {
  upper: [-0.36, -0.84, 0.42],
  fore: [0.62, -0.56, 0.7],
  fingers: [0.8, -0.56, 0.08],
  palm: [-0.1, -0.1, -1],
}
const FOLDED_LEFT: ArmAim = {
  upper: [0.36, -0.88, 0.32],
  fore: [-0.6, -0.6, 0.62],
  fingers: [-0.76, -0.62, 0.1],
  palm: [0.1, -0.1, -1],
}

export const bowing = (depth: number): PoseSketch => ({
  rightArm: FOLDED_RIGHT,
  leftArm: FOLDED_LEFT,
  rightHand: 'relaxed',
  leftHand: 'relaxed',
  turns: {
    hips: [0.1 * depth, 0, 0],
    spine: [0.22 * depth, 0, 0],
    chest: [0.14 * depth, 0, 0],
    neck: [0.09 * depth, 0, 0],
    head: [0.12 * depth, 0, 0],
    leftUpperLeg: [-0.1 * depth, 0, 0],
    rightUpperLeg: [-0.1 * depth, 0, 0],
  },
})

export const nodding = (depth: number): PoseSketch => ({
  ...REST_SKETCH,
  turns: { neck: [0.1 * depth, 0, 0], head: [0.2 * depth, 0, 0], chest: [0.02 * depth, 0, 0] },
})

/** A finger at the chin, the head tilted towards it; `depth` is the strength of the pose. */
export const pondering = (depth: number): PoseSketch => ({
  rightArm: {
    upper: [-0.34, -0.86, 0.38],
    fore: [0.28, 0.84, 0.46],
    fingers: [0.34, 0.9, 0.12],
    palm: [0.5, 0.1, -0.86],
  },
  rightHand: 'relaxed',
  turns: {
    head: [-0.05 - 0.04 * depth, 0.06 + 0.08 * depth, -0.1 - 0.05 * depth],
    neck: [0, 0.02, -0.03],
    spine: [0, 0, 0.02],
  },
})
