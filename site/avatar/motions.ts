import type { Motion } from '#rules/avatar.ts'
import { type ArmAim, type Direction, mirrorAim } from './arm-pose.ts'
import type { PoseSketch } from './body-pose.ts'
import type { FaceName } from './puppet.ts'

export interface MotionKey {
  atMs: number
  pose: PoseSketch
}

/** A motion starts and ends in the rest pose; the player adds the cross-fade. */
export interface MotionScore {
  durationMs: number
  keys: readonly MotionKey[]
  /** The face put on while the motion runs. */
  face?: { name: FaceName; fromMs: number; toMs: number }
}

/** Arms hanging a little away from the body, elbows slightly bent, palms to the thighs. */
const HANGING: ArmAim = { upper: [-0.37, -0.92, 0.06], fore: [-0.25, -0.95, 0.18], palm: [1, -0.1, -0.35] }

export const REST_SKETCH: PoseSketch = {
  rightArm: HANGING,
  leftArm: mirrorAim(HANGING),
  rightHand: 'relaxed',
  leftHand: 'relaxed',
}

const TO_VISITOR: Direction = [0.1, 0, 1]

/** On the way up and down the forearm passes before the body: an arm swung out sideways would leave the picture. */
const PASSING: ArmAim = { upper: [-0.42, -0.88, 0.22], fore: [-0.3, -0.3, 0.9], palm: [1, 0, 0.2] }
const PASSING_ONE: PoseSketch = { rightArm: PASSING, rightHand: 'relaxed' }
const PASSING_BOTH: PoseSketch = { ...PASSING_ONE, leftArm: mirrorAim(PASSING), leftHand: 'relaxed' }

const REACHING: ArmAim = { upper: [-0.6, -0.5, 0.6], fore: [-0.15, 0.45, 0.85], palm: [0.5, 0.3, 0.8] }
const REACHING_BOTH: PoseSketch = {
  rightArm: REACHING,
  rightHand: 'open',
  leftArm: mirrorAim(REACHING),
  leftHand: 'open',
}

/** `lean` is how far the forearm is swung outwards. The hand stays before the hair. */
const waving = (lean: number, head: number): PoseSketch => ({
  rightArm: {
    upper: [-0.62, -0.62, 0.48],
    fore: [-0.08 - lean * 0.8, 0.88, 0.42],
    fingers: [0.02 - lean, 0.95, 0.24],
    palm: TO_VISITOR,
  },
  rightHand: 'open',
  turns: { head: [0, 0, head], spine: [0, 0, -0.03], rightShoulder: [0, 0, -0.06] },
})

const WAVE: MotionScore = {
  durationMs: 3200,
  keys: [
    { atMs: 200, pose: PASSING_ONE },
    { atMs: 500, pose: waving(0.3, -0.06) },
    { atMs: 780, pose: waving(0.5, -0.09) },
    { atMs: 1080, pose: waving(0.2, -0.05) },
    { atMs: 1380, pose: waving(0.5, -0.09) },
    { atMs: 1680, pose: waving(0.2, -0.05) },
    { atMs: 1980, pose: waving(0.48, -0.09) },
    { atMs: 2350, pose: waving(0.25, -0.06) },
    { atMs: 2800, pose: PASSING_ONE },
  ],
  face: { name: 'happy', fromMs: 150, toMs: 2750 },
}

const offering = (lift: number): PoseSketch => ({
  rightArm: {
    upper: [-0.5, -0.84, 0.22],
    fore: [-0.42 - lift * 0.3, 0.62 + lift, 0.66],
    fingers: [-0.2 - lift * 0.6, 0.95, 0.3],
    palm: [0.15, 0.1, 1],
  },
  rightHand: 'open',
  turns: { head: [0.03, -0.05, 0.06], spine: [0, -0.03, 0] },
})

const SMALL_HAND: MotionScore = {
  durationMs: 2400,
  keys: [
    { atMs: 180, pose: PASSING_ONE },
    { atMs: 440, pose: offering(0) },
    { atMs: 760, pose: offering(0.22) },
    { atMs: 1080, pose: offering(0.02) },
    { atMs: 1400, pose: offering(0.2) },
    { atMs: 1720, pose: offering(0.04) },
    { atMs: 2060, pose: PASSING_ONE },
  ],
  face: { name: 'relaxed', fromMs: 150, toMs: 2000 },
}

const cheering = (lean: number): PoseSketch => {
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

const BIG_HAND: MotionScore = {
  durationMs: 3000,
  keys: [
    { atMs: 180, pose: PASSING_BOTH },
    { atMs: 380, pose: REACHING_BOTH },
    { atMs: 620, pose: cheering(0.36) },
    { atMs: 900, pose: cheering(0.5) },
    { atMs: 1220, pose: cheering(0.28) },
    { atMs: 1540, pose: cheering(0.5) },
    { atMs: 1860, pose: cheering(0.28) },
    { atMs: 2180, pose: cheering(0.3) },
    { atMs: 2450, pose: REACHING_BOTH },
    { atMs: 2680, pose: PASSING_BOTH },
  ],
  face: { name: 'happy', fromMs: 200, toMs: 2500 },
}

/** Hands folded before the skirt as a receptionist bows, the right one on the left. */
const FOLDED_RIGHT: ArmAim = {
  upper: [-0.36, -0.84, 0.36],
  fore: [0.62, -0.56, 0.55],
  fingers: [0.8, -0.56, 0.08],
  palm: [-0.1, -0.1, -1],
}
const FOLDED_LEFT: ArmAim = {
  upper: [0.36, -0.9, 0.16],
  fore: [-0.6, -0.6, 0.54],
  fingers: [-0.76, -0.62, 0.1],
  palm: [0.1, -0.1, -1],
}

const bowing = (depth: number): PoseSketch => ({
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

const GREETING: MotionScore = {
  durationMs: 3000,
  keys: [
    { atMs: 450, pose: bowing(0.05) },
    { atMs: 1050, pose: bowing(1) },
    { atMs: 1650, pose: bowing(1) },
    { atMs: 2300, pose: bowing(0) },
  ],
  face: { name: 'softSmile', fromMs: 250, toMs: 2350 },
}

export const MOTION_SCORES: Record<Motion, MotionScore> = {
  smallHand: SMALL_HAND,
  bigHand: BIG_HAND,
  wave: WAVE,
  greeting: GREETING,
}
