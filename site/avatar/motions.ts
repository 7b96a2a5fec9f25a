import type { ProductMotion } from '#core/characters/hand-keys.ts'
import type { PoseSketch } from './body-pose.ts'
import {
  beating,
  bowing,
  cheering,
  nodding,
  offering,
  PASSING_BOTH,
  PASSING_ONE,
  pondering,
  SHOWING,
  waving,
} from './poses.ts'
import type { FaceName } from './puppet.ts'

interface MotionKey {
  atMs: number
  pose: PoseSketch
}

/** A motion. It starts and ends in the rest pose; the player adds the cross-fade. */
export interface MotionScore {
  durationMs: number
  keys: readonly MotionKey[]
  /** Facial expression during the motion. */
  face?: { name: FaceName; fromMs: number; toMs: number }
  /** The part of the motion during which the eyes look down. */
  eyesDown?: { fromMs: number; toMs: number }
}

const DEGREE = Math.PI / 180

const WAVE: MotionScore = {
  durationMs: 3200,
  keys: [
    { atMs: 320, pose: PASSING_ONE },
    { atMs: 640, pose: waving(0.18, -0.04) },
    { atMs: 920, pose: waving(0.34, -0.09) },
    { atMs: 1210, pose: waving(0.16, -0.03) },
    { atMs: 1500, pose: waving(0.34, -0.09) },
    { atMs: 1790, pose: waving(0.16, -0.03) },
    { atMs: 2080, pose: waving(0.34, -0.09) },
    { atMs: 2360, pose: waving(0.2, -0.06) },
    { atMs: 2780, pose: PASSING_ONE },
  ],
  face: { name: 'happy', fromMs: 150, toMs: 2750 },
}

const SMALL_HAND: MotionScore = {
  durationMs: 2600,
  keys: [
    { atMs: 280, pose: PASSING_ONE },
    { atMs: 580, pose: offering(0) },
    { atMs: 860, pose: offering(0.22) },
    { atMs: 1140, pose: offering(0.02) },
    { atMs: 1420, pose: offering(0.2) },
    { atMs: 1740, pose: offering(0.04) },
    { atMs: 2160, pose: PASSING_ONE },
  ],
  face: { name: 'relaxed', fromMs: 150, toMs: 2150 },
}

const BIG_HAND: MotionScore = {
  durationMs: 3200,
  keys: [
    { atMs: 320, pose: PASSING_BOTH },
    { atMs: 700, pose: cheering(0.24) },
    { atMs: 980, pose: cheering(0.44) },
    { atMs: 1280, pose: cheering(0.22) },
    { atMs: 1580, pose: cheering(0.44) },
    { atMs: 1880, pose: cheering(0.22) },
    { atMs: 2260, pose: cheering(0.3) },
    { atMs: 2740, pose: PASSING_BOTH },
  ],
  face: { name: 'happy', fromMs: 200, toMs: 2600 },
}

/** A bow of 15°, with 10° more in the neck, held for half a second. */
const BOW = bowing(15 * DEGREE, 10 * DEGREE)
const GREETING: MotionScore = {
  durationMs: 2800,
  keys: [
    { atMs: 120, pose: bowing(-1 * DEGREE, -1 * DEGREE) },
    { atMs: 800, pose: BOW },
    { atMs: 1300, pose: BOW },
    { atMs: 2300, pose: bowing(0, 1 * DEGREE) },
  ],
  face: { name: 'softSmile', fromMs: 250, toMs: 1900 },
}

/**
 * A bow of 30°, with 10° more in the neck and the eyes down, held for half a second. The back hardly bends: otherwise folded hands
 * would be pressed into the skirt.
 */
const DEEP_BOW = bowing(30 * DEGREE, 10 * DEGREE, 0.12)
const THANKS: MotionScore = {
  durationMs: 3200,
  keys: [
    { atMs: 120, pose: bowing(-1 * DEGREE, -1 * DEGREE) },
    { atMs: 1000, pose: DEEP_BOW },
    { atMs: 1500, pose: DEEP_BOW },
    { atMs: 2750, pose: bowing(0, 1 * DEGREE) },
  ],
  face: { name: 'relaxed', fromMs: 200, toMs: 2600 },
  eyesDown: { fromMs: 350, toMs: 2150 },
}

/** Two nods, the second nod smaller: a single nod looks like a twitch. */
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
  durationMs: 3600,
  keys: [
    { atMs: 340, pose: PASSING_ONE },
    { atMs: 820, pose: pondering(0) },
    { atMs: 1600, pose: pondering(1) },
    { atMs: 2600, pose: pondering(0.4) },
    { atMs: 3180, pose: PASSING_ONE },
  ],
}

export const MOTION_SCORES: Record<ProductMotion, MotionScore> = {
  smallHand: SMALL_HAND,
  bigHand: BIG_HAND,
  wave: WAVE,
  greeting: GREETING,
  thanks: THANKS,
  nod: NOD,
  thinking: THINKING,
}

/** Movements that accompany speech. They have no names, because no command starts them. */
export const SPEECH_GESTURES: readonly MotionScore[] = [
  {
    durationMs: 2300,
    keys: [
      { atMs: 380, pose: beating(0.05) },
      { atMs: 620, pose: beating(0.26) },
      { atMs: 860, pose: beating(0.02) },
      { atMs: 1180, pose: beating(0.2) },
      { atMs: 1460, pose: beating(0.04) },
    ],
  },
  {
    durationMs: 2600,
    keys: [
      { atMs: 300, pose: PASSING_ONE },
      { atMs: 640, pose: SHOWING },
      { atMs: 1700, pose: SHOWING },
    ],
  },
]

/** A small nod while another person speaks. */
export const LISTENING_NOD: MotionScore = {
  durationMs: 1100,
  keys: [
    { atMs: 300, pose: nodding(0.55) },
    { atMs: 640, pose: nodding(0.05) },
  ],
}
