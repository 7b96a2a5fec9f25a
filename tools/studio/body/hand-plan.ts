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
  /** Size as a factor of the standard hand's. */
  size: number
  /** Width over which fingers blend into each other, in meters. */
  web: number
}

/** Distance of the wrist from the body's middle, in meters. */
export const WRIST_REACH = 0.345

/** The fingers of the standard hand: they differ in length, and the knuckles lie on an arc. */
const RAYS: Record<Finger, Omit<FingerRay, 'finger'>> = {
  Index: { base: [0.4025, 0.0272], tip: [0.4575, 0.0345] },
  Middle: { base: [0.4065, 0.0092], tip: [0.4685, 0.0109] },
  Ring: { base: [0.4035, -0.0088], tip: [0.4595, -0.0124] },
  Little: { base: [0.396, -0.0256], tip: [0.4355, -0.0342] },
}

interface HandShape {
  /** Size as a factor of the standard hand's. The radii below are those of the standard size. */
  size: number
  /** Length of the fingers as a factor of the standard hand's. */
  length: number
  spread: number
  fingerRadii: Vec2
  thumbRadii: Vec2
  palm: HandPlan['palm']
  web: number
}

export const SLIM_HAND: HandShape = {
  size: 1.2,
  length: 1.04,
  spread: 1,
  fingerRadii: [0.0088, 0.0066],
  thumbRadii: [0.0112, 0.0076],
  palm: [0.035, 0.0155, 0.0352],
  web: 0.0008,
}

export const LARGE_HAND: HandShape = {
  size: 1.22,
  length: 1.04,
  spread: 1.08,
  fingerRadii: [0.0096, 0.0074],
  thumbRadii: [0.0122, 0.0086],
  palm: [0.0365, 0.0172, 0.0385],
  web: 0.0008,
}

/** A hand with short, round fingers, as toys have. */
export const CHUBBY_HAND: HandShape = {
  size: 1.12,
  length: 0.82,
  spread: 1.4,
  fingerRadii: [0.0142, 0.0132],
  thumbRadii: [0.0165, 0.0145],
  palm: [0.041, 0.0235, 0.05],
  web: 0.003,
}

export function planHand(shape: HandShape): HandPlan {
  const { size } = shape
  const sized = ([x, z]: Vec2): Vec2 => [WRIST_REACH + (x - WRIST_REACH) * size, z * size * shape.spread]
  const radii = ([first, second]: Vec2): Vec2 => [first * size, second * size]
  const [halfLength, halfThickness, halfWidth] = shape.palm
  return {
    rays: FINGERS.map((finger) => {
      const { base, tip } = RAYS[finger]
      const reach: Vec2 = [
        base[0] + (tip[0] - base[0]) * shape.length,
        base[1] + (tip[1] - base[1]) * shape.length,
      ]
      return { finger, base: sized(base), tip: sized(reach) }
    }),
    fingerRadii: radii(shape.fingerRadii),
    thumb: {
      base: sized([0.362, 0.024]),
      middle: sized([0.384, 0.045]),
      tip: sized([0.4045, 0.0655 - (shape.spread - 1) * 0.026]),
      radii: radii(shape.thumbRadii),
      // The thumb lies slightly below the palm.
      drop: 0.005 * size,
    },
    palm: [halfLength * size, halfThickness * size, halfWidth * size],
    size,
    web: shape.web,
  }
}
