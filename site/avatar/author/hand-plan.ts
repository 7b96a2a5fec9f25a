import { FINGERS, type Finger } from '../puppet.ts'
import type { Vec2 } from './vector.ts'

/** Height of the arms in the T-pose. */
export const ARM_HEIGHT = 0.7

/** One finger of the left hand in the T-pose, seen from above as [x, z]: skeleton, flesh and weights all follow it. */
export interface FingerRay {
  finger: Finger
  base: Vec2
  tip: Vec2
}

const RAYS: Record<Finger, Omit<FingerRay, 'finger'>> = {
  Index: { base: [0.4035, 0.0275], tip: [0.456, 0.0345] },
  Middle: { base: [0.4065, 0.0093], tip: [0.4645, 0.0108] },
  Ring: { base: [0.4045, -0.0088], tip: [0.458, -0.0122] },
  Little: { base: [0.3985, -0.0262], tip: [0.4405, -0.0345] },
}
export const FINGER_RAYS: readonly FingerRay[] = FINGERS.map((finger) => ({ finger, ...RAYS[finger] }))

export const FINGER_RADII = [0.0083, 0.0071] as const

export const THUMB = {
  base: [0.362, 0.024],
  middle: [0.384, 0.045],
  tip: [0.4035, 0.0655],
  radii: [0.0115, 0.0082],
  /** It hangs a little under the palm. */
  drop: 0.005,
} as const
