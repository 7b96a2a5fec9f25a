import type { Motion } from '#core/characters/avatar.ts'
import type { PoseSketch } from './body-pose.ts'
import {
  bowing,
  cheering,
  nodding,
  offering,
  PASSING_BOTH,
  PASSING_ONE,
  pondering,
  REACHING_BOTH,
  waving,
} from './poses.ts'
import type { FaceName } from './puppet.ts'

interface MotionKey {
  atMs: number
  pose: PoseSketch
}

/** A motion; it starts and ends in the rest pose, and the player adds the cross-fade. */
export interface MotionScore {
  durationMs: number
  keys: readonly MotionKey[]
  /** Facial expression during the motion. */
  face?: { name: FaceName; fromMs: number; toMs: number }
}

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

/** Two nods, the second one smaller: a single nod looks like a twitch. */
const NOD: MotionScore = {
  durationMs: 1500,
  keys: [
    { atMs: 260, pose: nodding(1) },
    { atMs: 560, pose: nodding(0.1) },
    { atMs: 820, pose: nodding(0.65) },
    { atMs: 1150, pose: nodding(0) },
  ],
}

const THINKING: MotionScore = {
  durationMs: 3400,
  keys: [
    { atMs: 260, pose: PASSING_ONE },
    { atMs: 640, pose: pondering(0) },
    { atMs: 1500, pose: pondering(1) },
    { atMs: 2500, pose: pondering(0.3) },
    { atMs: 3050, pose: PASSING_ONE },
  ],
}

export const MOTION_SCORES: Record<Motion, MotionScore> = {
  smallHand: SMALL_HAND,
  bigHand: BIG_HAND,
  wave: WAVE,
  greeting: GREETING,
  nod: NOD,
  thinking: THINKING,
}
