import { type ArmAim, type Direction, mirrorAim } from './arm-pose.ts'
import type { PoseSketch } from './body-pose.ts'

// If a pose does not set an arm, that arm keeps the character's own posture (postures.ts).

const TO_VISITOR: Direction = [0.1, 0, 1]

/**
 * The arm on its way between hanging and raised: the forearm passes in front of the body, because an arm swung out sideways would
 * leave the picture.
 */
const PASSING: ArmAim = {
  upper: [-0.58, -0.77, 0.26],
  fore: [-0.02, -0.1, 0.96],
  fingers: [0.06, 0.15, 0.95],
  palm: [0.9, 0.2, 0.3],
}
export const PASSING_ONE: PoseSketch = { rightArm: PASSING, rightHand: 'relaxed' }
export const PASSING_BOTH: PoseSketch = { ...PASSING_ONE, leftArm: mirrorAim(PASSING), leftHand: 'relaxed' }

/** A raised hand that waves. `lean` is how far the forearm swings outwards. The hand stays in front of the hair. */
export const waving = (lean: number, head: number): PoseSketch => ({
  rightArm: {
    upper: [-0.48, -0.62, 0.64],
    fore: [-0.15 - lean * 0.4, 0.74, 0.64],
    fingers: [0.14 - lean * 0.85, 0.95, 0.12],
    palm: TO_VISITOR,
  },
  rightHand: 'open',
  turns: { head: [0.02, 0, head], spine: [0, 0, -0.03], chest: [0, 0.04, 0], rightShoulder: [0, 0, -0.05] },
})

/** Pose of a small wave beside the chest. `lift` raises the forearm and turns the hand outwards. */
export const offering = (lift: number): PoseSketch => ({
  rightArm: {
    upper: [-0.57, -0.78, 0.26],
    fore: [-0.3 - lift * 0.2, 0.6 + lift, 0.68],
    fingers: [0.1 - lift * 1.5, 0.95, 0.25],
    palm: [0.15, 0.1, 1],
  },
  rightHand: 'open',
  turns: { head: [0.04, -0.04, 0.07], spine: [0, -0.03, 0], chest: [0.02, 0, 0] },
})

/** Both hands beside the head. The elbows stay below the shoulders, so that the jacket keeps its shape. */
export const cheering = (lean: number): PoseSketch => {
  const right: ArmAim = {
    upper: [-0.71, -0.4, 0.57],
    fore: [-0.28 - lean * 0.22, 0.88, 0.4],
    fingers: [-0.12 - lean * 0.46, 0.95, 0.18],
    palm: TO_VISITOR,
  }
  return {
    rightArm: right,
    leftArm: mirrorAim(right),
    rightHand: 'open',
    leftHand: 'open',
    turns: {
      chest: [-0.06, 0, 0],
      head: [-0.05, 0, (lean - 0.3) * 0.2],
      rightShoulder: [0, 0, -0.06],
      leftShoulder: [0, 0, 0.06],
    },
  }
}

/**
 * A bow from the hips. The back stays straight, the legs stay upright, and the neck bends a little, too. Angles are in radians;
 * `bend` is the share of the trunk's bow that spine and chest take.
 */
export const bowing = (trunk: number, neck: number, bend = 0.28): PoseSketch => ({
  turns: {
    hips: [(1 - bend) * trunk, 0, 0],
    spine: [0.64 * bend * trunk, 0, 0],
    chest: [0.36 * bend * trunk, 0, 0],
    neck: [0.45 * neck, 0, 0],
    head: [0.55 * neck, 0, 0],
    leftUpperLeg: [(bend - 1) * trunk, 0, 0],
    rightUpperLeg: [(bend - 1) * trunk, 0, 0],
  },
})

export const nodding = (depth: number): PoseSketch => ({
  turns: { neck: [0.09 * depth, 0, 0], head: [0.17 * depth, 0, 0], chest: [0.025 * depth, 0, 0] },
})

/** The index finger at the chin, the head tilted; `depth` is the strength of the pose. */
export const pondering = (depth: number): PoseSketch => ({
  rightArm: {
    upper: [-0.61, -0.62, 0.5],
    fore: [0.56, 0.22, 0.8],
    fingers: [0.38, 0.92, -0.02],
    palm: [0.75, -0.25, -0.6],
  },
  rightHand: 'pointing',
  turns: {
    head: [-0.03 - 0.03 * depth, 0.05 + 0.06 * depth, 0.06 + 0.04 * depth],
    neck: [0, 0.02, 0.02],
    spine: [0, 0, 0.02],
  },
})

/** The open hand beside the waist, palm up: it offers or shows something. */
export const SHOWING: PoseSketch = {
  rightArm: {
    upper: [-0.54, -0.82, 0.18],
    fore: [-0.34, 0.06, 0.94],
    fingers: [-0.42, 0.12, 0.9],
    palm: [0.3, 0.9, 0.3],
  },
  rightHand: 'offering',
  turns: { head: [0.02, -0.04, -0.03], spine: [0, -0.03, 0], chest: [0.02, -0.02, 0] },
}

/** The forearm lifted in front of the body, as in a beat gesture. `lift` raises the direction of forearm and hand. */
export const beating = (lift: number): PoseSketch => ({
  rightArm: {
    upper: [-0.54, -0.8, 0.28],
    fore: [-0.02, -0.02 + lift, 0.96],
    fingers: [0.12, 0.1 + lift, 0.95],
    palm: [0.85, 0.15 + lift, -0.1],
  },
  rightHand: 'relaxed',
  turns: { chest: [0.02, 0, 0] },
})
