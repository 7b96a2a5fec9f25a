import { FINGERS, type Finger } from '../../../site/avatar/puppet.ts'
import type { Vec2 } from '../shape/vector.ts'

/** Height of the arms in the T-pose, in meters. */
export const ARM_HEIGHT = 0.7

/**
 * A finger of the left hand in the T-pose, seen from above as [x, z] in meters. Skeleton, mesh and skin weights are
 * derived from it.
 */
interface FingerRay {
  finger: Finger
  base: Vec2
  tip: Vec2
}

export interface HandPlan {
  rays: readonly FingerRay[]
  /** Radii of a finger at its knuckle and at its tip, in meters. */
  fingerRadii: Vec2
  thumb: { base: Vec2; middle: Vec2; tip: Vec2; radii: Vec2; drop: number }
  /** Half length, half thickness and half width of the palm, in meters. */
  palm: readonly [number, number, number]
  /** Width over which fingers blend into each other, in meters. */
  web: number
}

const RAYS: Record<Finger, Omit<FingerRay, 'finger'>> = {
  Index: { base: [0.4035, 0.0285], tip: [0.4575, 0.0365] },
  Middle: { base: [0.4065, 0.0096], tip: [0.466, 0.0114] },
  Ring: { base: [0.4045, -0.0092], tip: [0.4595, -0.013] },
  Little: { base: [0.3985, -0.0274], tip: [0.441, -0.0365] },
}

interface HandShape {
  /** Length of the fingers as a factor of the standard hand's. */
  length: number
  spread: number
  fingerRadii: Vec2
  thumbRadii: Vec2
  palm: HandPlan['palm']
  web: number
}

export const SLIM_HAND: HandShape = {
  length: 1,
  spread: 1,
  fingerRadii: [0.0089, 0.0078],
  thumbRadii: [0.0118, 0.0088],
  palm: [0.036, 0.0168, 0.037],
  web: 0.0008,
}

export const LARGE_HAND: HandShape = {
  length: 1.04,
  spread: 1.08,
  fingerRadii: [0.0097, 0.0084],
  thumbRadii: [0.0126, 0.0094],
  palm: [0.037, 0.0178, 0.04],
  web: 0.0008,
}

/** A hand with short, round fingers, as toys have. */
export const CHUBBY_HAND: HandShape = {
  length: 0.82,
  spread: 1.4,
  fingerRadii: [0.0142, 0.0132],
  thumbRadii: [0.0165, 0.0145],
  palm: [0.041, 0.0235, 0.05],
  web: 0.003,
}

export function planHand(shape: HandShape): HandPlan {
  const wide = ([x, z]: Vec2): Vec2 => [x, z * shape.spread]
  return {
    rays: FINGERS.map((finger) => {
      const { base, tip } = RAYS[finger]
      const reach: Vec2 = [
        base[0] + (tip[0] - base[0]) * shape.length,
        base[1] + (tip[1] - base[1]) * shape.length,
      ]
      return { finger, base: wide(base), tip: wide(reach) }
    }),
    fingerRadii: shape.fingerRadii,
    thumb: {
      base: [0.362, 0.024 * shape.spread],
      middle: [0.384, 0.045 * shape.spread],
      tip: [0.4035, 0.0655 * (1 + (shape.spread - 1) * 0.6)],
      radii: shape.thumbRadii,
      // The thumb lies slightly below the palm.
      drop: 0.005,
    },
    palm: shape.palm,
    web: shape.web,
  }
}
